import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { AccountSession } from '#contract/auth/account-session.ts'
import { endUserSession, endUserSessions, type UserDetail } from '#contract/account/users.ts'
import { deviceName } from '#src/components/device-name.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import styles from '#src/components/admin/list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

/** The sessions of a user, and the button that ends them. */
export function UserSessions({ of: { id, name, sessions } }: { readonly of: UserDetail }) {
  const intl = useIntl()
  const { text, rich, date } = intl
  const sendOne = useMutation(endUserSession)
  const sendAll = useMutation(endUserSessions)
  const showToast = useSetAtom(showToastAtom)
  const [ending, setEnding] = useState<AccountSession | 'all'>()
  const end = async (which: AccountSession | 'all'): Promise<void> => {
    if (which === 'all') await sendAll({ params: { id } })
    else
      await sendOne({ params: { id, sessionId: which.id } }).catch((error: unknown) => {
        // The session already ended, which is the intended result.
        if (!isFailure(error) || error.code !== 'NOT_FOUND') throw error
      })
    showToast({ text: 'users.sessionsEnded', variant: 'good' })
  }
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 id="sessions">{text('users.sessions')}</h2>
      {sessions.length === 0 ? (
        <p className="soft">{text('users.sessionsNone')}</p>
      ) : (
        <>
          <BoxedList>
            {sessions.map((session) => (
              <li key={session.id} className={styles.row}>
                <div className={styles.name}>
                  <h3>{deviceName(session, intl)}</h3>
                  {session.current ? <Badge variant="good">{text('settings.thisDevice')}</Badge> : null}
                </div>
                <span className="soft small">
                  {text('settings.since', {
                    since: date(session.createdAt, 'time'),
                    until: date(session.expiresAt, 'time'),
                  })}
                </span>
                <div className={styles.actions}>
                  <Button variant="plain" needsConnection onClick={() => setEnding(session)}>
                    <span>
                      {text('users.endOne')} <span className="unseen">{deviceName(session, intl)}</span>
                    </span>
                  </Button>
                </div>
              </li>
            ))}
          </BoxedList>
          <div>
            <Button variant="quiet" needsConnection onClick={() => setEnding('all')}>
              {text('settings.endAll')}
            </Button>
          </div>
        </>
      )}
      {ending === undefined ? null : (
        <ActionDialog
          title={text(ending === 'all' ? 'users.endAllTitle' : 'users.endOneTitle')}
          action={text(ending === 'all' ? 'settings.endAll' : 'users.endOne')}
          run={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          <p>{rich('users.endText', { name: <bdi key="name">{name}</bdi> })}</p>
        </ActionDialog>
      )}
    </section>
  )
}
