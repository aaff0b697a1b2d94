import { type ReactNode, useState } from 'react'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { AccountFrame, FormSkeleton } from '#src/components/account/account-frame.tsx'
import { emailProblems } from '#src/components/account/account-rules.ts'
import { CheckMail } from '#src/features/auth/sign-up/check-mail.tsx'
import { EmailField } from '#src/components/account/person-fields.tsx'

interface EmailAskProps {
  readonly title: string
  readonly lead: string
  readonly submit: string
  /** Initial value of the field. */
  readonly email: string
  readonly send: (email: string) => Promise<unknown>
  /** Confirmation text, which is the same for any address. */
  readonly sent: (email: ReactNode) => ReactNode
}

/** Requests an e-mail address and sends a mail to it. The confirmation is the same for every address. */
export function EmailPrompt({ title, lead, sent, ...form }: EmailAskProps) {
  const { text } = useIntl()
  const [writtenTo, setWrittenTo] = useState<string>()
  const toSignIn = <Link href={routes.signIn}>{text('shell.signIn')}</Link>
  if (writtenTo !== undefined)
    return (
      <CheckMail action={toSignIn}>
        <p>{sent(<bdi key="email">{writtenTo}</bdi>)}</p>
        <p className="soft">{text('account.checkMailNothing')}</p>
      </CheckMail>
    )
  return (
    <AccountFrame title={title} lead={lead} after={toSignIn}>
      <InBrowser placeholder={<FormSkeleton fields={1} />}>
        <Form {...form} onDone={setWrittenTo} />
      </InBrowser>
    </AccountFrame>
  )
}

interface FormProps extends Pick<EmailAskProps, 'submit' | 'email' | 'send'> {
  readonly onDone: (email: string) => void
}

function Form({ submit, email, send, onDone }: FormProps) {
  const { form, blocked } = useLimitedForm({
    initial: { email },
    validate: emailProblems,
    send: async (values) => {
      await send(values.email)
      onDone(values.email.trim())
    },
  })
  return (
    <FormFrame form={form} submit={submit} blocked={blocked}>
      <EmailField of={form.field('email')} autoComplete="email" />
    </FormFrame>
  )
}
