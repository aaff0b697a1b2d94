import { useLocation } from 'wouter'
import { endSessions } from '#contract/auth/account-session.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { useLateBanner } from '#src/components/account/use-late-banner.ts'

/** Confirms before ending all sessions, including the current one. */
export function EndSessionsDialog({ onClose }: { readonly onClose: () => void }) {
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
