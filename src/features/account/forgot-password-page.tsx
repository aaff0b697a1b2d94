import { useAtomValue } from 'jotai'
import { forgotPassword } from '#contract/account-password.ts'
import { passwordResetHours } from '#domain/limits.ts'
import type { PageModule } from '#src/components/page.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { EmailAsk } from './email-ask.tsx'
import { typedEmailAtom } from '#src/state/typed-email.ts'

/** Asks for a link to a new password. */
export const Page: PageModule['Page'] = () => {
  const { text, rich } = useIntl()
  const typed = useAtomValue(typedEmailAtom)
  const own = useAtomValue(sessionAtom)?.user.email
  const send = useSend(forgotPassword)
  return (
    <EmailAsk
      title={text('account.forgotTitle')}
      lead={text('account.forgotLead')}
      submit={text('account.forgotSend')}
      email={typed || (own ?? '')}
      send={(email) => send({ body: { email } })}
      sent={(email) => rich('account.forgotSent', { email, hours: passwordResetHours })}
    />
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.forgotTitle') })
