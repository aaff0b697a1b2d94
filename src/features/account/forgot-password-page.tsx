import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { forgotPassword } from '#contract/account-password.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { passwordResetHours } from '#domain/limits.ts'
import { AccountFrame, FormPlace } from './account-frame.tsx'
import { emailProblems } from './account-rules.ts'
import { CheckMail } from './check-mail.tsx'
import { EmailField } from './person-fields.tsx'
import { typedEmailAtom } from './typed-email.ts'
import { useLimitedForm } from '#src/components/use-limited-form.ts'

/** Asks for a link to a new password. What is said afterwards is the same for every address. */
export const Page: PageModule['Page'] = () => {
  const { text, rich } = useIntl()
  const [writtenTo, setWrittenTo] = useState<string>()
  if (writtenTo !== undefined)
    return (
      <CheckMail action={<Link href={routes.signIn}>{text('shell.signIn')}</Link>}>
        <p>{rich('account.forgotSent', { email: <bdi key="email">{writtenTo}</bdi>, hours: passwordResetHours })}</p>
        <p className="soft">{text('account.checkMailNothing')}</p>
      </CheckMail>
    )
  return (
    <AccountFrame
      title={text('account.forgotTitle')}
      lead={text('account.forgotLead')}
      after={<Link href={routes.signIn}>{text('shell.signIn')}</Link>}
    >
      <InBrowser place={<FormPlace fields={1} />}>
        <ForgotForm onDone={setWrittenTo} />
      </InBrowser>
    </AccountFrame>
  )
}

function ForgotForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const { text } = useIntl()
  const typed = useAtomValue(typedEmailAtom)
  const own = useAtomValue(sessionAtom)?.user.email
  const send = useSend(forgotPassword)
  const { form, blocked } = useLimitedForm({
    initial: { email: typed || (own ?? '') },
    judge: emailProblems,
    send: async (values) => {
      await send({ body: values })
      onDone(values.email.trim())
    },
  })
  return (
    <FormFrame form={form} submit={text('account.forgotSend')} blocked={blocked}>
      <EmailField of={form.field('email')} autoComplete="email" />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.forgotTitle') })
