import { useState } from 'react'
import { type AccountSession, listSessions, endSessions } from '#contract/auth/account-session.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { sessionSeconds } from '#domain/limits.ts'
import { SessionRow } from './session-row.tsx'
import styles from './sessions-page.module.css'
import { useLocation } from 'wouter'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useAuth } from '#src/data/session/use-auth.ts'
import { routes } from '#src/routes.ts'
import { useLateBanner } from '#src/components/account/use-late-banner.ts'

/** The user's active sessions. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(listSessions, {})
  return (
    <SettingsFrame
      section="sessions"
      title={text('settings.sessions')}
      lead={text('settings.sessionsLead', { minutes: sessionSeconds / 60 })}
    >
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={5} />
          </div>
        }
      >
        {(sessions) => <Sessions sessions={sessions} />}
      </LoadedView>
    </SettingsFrame>
  )
}

function Sessions({ sessions }: { readonly sessions: readonly AccountSession[] }) {
  const { text } = useIntl()
  const [isConfirming, setConfirming] = useState(false)
  // The current session is first, because the others are compared with it.
  const sorted = sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <>
      <ul className={styles.list}>
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div>
        <Button variant="quiet" needsConnection onClick={() => setConfirming(true)}>
          {text('settings.endAll')}
        </Button>
      </div>
      {isConfirming ? <EndSessionsDialog onClose={() => setConfirming(false)} /> : null}
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('settings.sessions') })

/** Confirms before ending all sessions, including the current one. */
function EndSessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { text } = useIntl()
  const sign = useAuth()
  const send = useMutation(endSessions)
  const show = useLateBanner()
  const [, navigate] = useLocation()
  return (
    <ActionDialog
      title={text('settings.endAllTitle')}
      action={text('settings.endAll')}
      run={async () => {
        await send({})
        await sign.out()
        navigate(routes.signIn, { replace: true })
        show('settings.endedAll')
      }}
      onClose={onClose}
    >
      <p>{text('settings.endAllText')}</p>
    </ActionDialog>
  )
}
