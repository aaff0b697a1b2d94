import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { AccountSession } from '#contract/account-session.ts'
import { endUserSession, endUserSessions, type UserDetail } from '#contract/admin/users.ts'
import { deviceName } from '#src/components/device-name.ts'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useSend } from '#src/data/use-call.ts'
import styles from '#src/features/admin/list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'

/** Where somebody is signed in, and the end of it. */
export function PersonSessions({ of: { id, name, sessions } }: { readonly of: UserDetail }) {
  const intl = useIntl()
  const { text, rich, date } = intl
  const blocked = useOnline() ? undefined : text('shell.needsConnection')
  const sendOne = useSend(endUserSession)
  const sendAll = useSend(endUserSessions)
  const showToast = useSetAtom(showToastAtom)
  const [ending, setEnding] = useState<AccountSession | 'all'>()
  const end = async (which: AccountSession | 'all'): Promise<void> => {
    if (which === 'all') await sendAll({ params: { id } })
    else
      await sendOne({ params: { id, sessionId: which.id } }).catch((error: unknown) => {
        // Ended meanwhile: what was wanted.
        if (!isFailure(error) || error.code !== 'NOT_FOUND') throw error
      })
    showToast({ text: 'people.sessionsEnded', look: 'good' })
  }
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 id="sessions">{text('people.sessions')}</h2>
      {sessions.length === 0 ? (
        <p className="soft">{text('people.sessionsNone')}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {sessions.map((session) => (
              <li key={session.id} className={styles.row}>
                <div className={styles.name}>
                  <h3>{deviceName(session, intl)}</h3>
                  {session.current ? <Badge look="good">{text('settings.thisDevice')}</Badge> : null}
                </div>
                <span className="soft small">
                  {text('settings.since', {
                    since: date(session.createdAt, 'time'),
                    until: date(session.expiresAt, 'time'),
                  })}
                </span>
                <div className={styles.act}>
                  <Button look="plain" blocked={blocked} onClick={() => setEnding(session)}>
                    <span>
                      {text('people.endOne')} <span className="unseen">{deviceName(session, intl)}</span>
                    </span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <div>
            <Button look="quiet" blocked={blocked} onClick={() => setEnding('all')}>
              {text('settings.endAll')}
            </Button>
          </div>
        </>
      )}
      {ending === undefined ? null : (
        <QuestionDialog
          title={text(ending === 'all' ? 'people.endAllTitle' : 'people.endOneTitle')}
          action={text(ending === 'all' ? 'settings.endAll' : 'people.endOne')}
          run={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>{rich('people.endText', { name: <bdi key="name">{name}</bdi> })}</p>
        </QuestionDialog>
      )}
    </section>
  )
}
