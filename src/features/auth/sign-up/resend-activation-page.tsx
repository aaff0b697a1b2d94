import { useAtomValue } from 'jotai'
import { resendActivation } from '#contract/account/account.ts'
import { activationHours } from '#domain/limits.ts'
import type { PageModule } from '#src/components/page.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { EmailPrompt } from '#src/features/auth/sign-in/email-prompt.tsx'
import { typedEmailAtom } from '#src/state/typed-email.ts'

/** Requests another activation link. */
export const Page: PageModule['Page'] = () => {
  const { text, rich } = useIntl()
  const send = useMutation(resendActivation)
  return (
    <EmailPrompt
      title={text('account.resend')}
      lead={text('account.resendLead')}
      submit={text('account.resendSend')}
      email={useAtomValue(typedEmailAtom)}
      send={(email) => send({ body: { email } })}
      sent={(email) => rich('account.resentText', { email, hours: activationHours })}
    />
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.resend') })
