import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { serverNow } from '#src/platform/clock.ts'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import styles from '#src/app/notices/update-prompt.module.css'

/**
 * Warns that the session ends in a few minutes: the user can stay by signing in again, or sign out (decision T11). A
 * session is never extended; a new one follows.
 */
export function SessionSoon() {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const [staying, setStaying] = useState(false)
  const minutes = useMinutesLeft()
  return (
    <>
      <section className={styles.prompt} role="alert" aria-label={text('account.sessionSoonTitle')}>
        <p>{text('shell.sessionSoon', { minutes })}</p>
        <Button variant="plain" onClick={() => navigate(routes.signOut)}>
          {text('shell.signOut')}
        </Button>
        <Button onClick={() => setStaying(true)}>{text('account.staySignedIn')}</Button>
      </section>
      {staying ? (
        <ActionDialog title={text('account.staySignedIn')} onClose={() => setStaying(false)}>
          <p>{text('account.sessionSoonText')}</p>
          <SignInAgain />
        </ActionDialog>
      ) : null}
    </>
  )
}

/** Counts down by the minute, because screen readers would read out every second. */
function useMinutesLeft(): number {
  const endsAt = Date.parse(useAtomValue(sessionAtom)?.expirationDate ?? '')
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 5000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(1, Math.ceil((endsAt - now) / 60_000) || 1)
}
