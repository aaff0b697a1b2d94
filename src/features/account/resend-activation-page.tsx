import { useAtomValue } from 'jotai'
import { resendActivation } from '#contract/account.ts'
import { activationHours } from '#domain/limits.ts'
import type { PageModule } from '#src/components/page.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { EmailAsk } from './email-ask.tsx'
import { typedEmailAtom } from '#src/state/typed-email.ts'

/** Asks for another link that activates the account. */
export const Page: PageModule['Page'] = () => {
  const { text, rich } = useIntl()
  const send = useSend(resendActivation)
  return (
    <EmailAsk
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
