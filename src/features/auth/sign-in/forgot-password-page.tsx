import { useAtomValue } from 'jotai'
import { forgotPassword } from '#contract/account/account-password.ts'
import { passwordResetHours } from '#domain/limits.ts'
import type { PageModule } from '#src/components/page.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { EmailPrompt } from './email-prompt.tsx'
import { typedEmailAtom } from '#src/state/typed-email.ts'

/** Requests a password reset link. */
export const Page: PageModule['Page'] = () => {
  const { text, rich } = useIntl()
  const typed = useAtomValue(typedEmailAtom)
  const own = useAtomValue(sessionAtom)?.user.email
  const send = useMutation(forgotPassword)
  return (
    <EmailPrompt
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
