import { useLocation } from 'wouter'
import { endSessions } from '#contract/account-session.ts'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { useSign } from '#src/data/sign.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { useLateBanner } from './use-late-banner.ts'

/** Asks before every session ends, the one of this page too. */
export function EndSessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { text } = useIntl()
  const sign = useSign()
  const send = useSend(endSessions)
  const show = useLateBanner()
  const [, navigate] = useLocation()
  return (
    <QuestionDialog
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
    </QuestionDialog>
  )
}
