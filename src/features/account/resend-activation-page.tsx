import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { resendActivation } from '#contract/account.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { activationHours } from '#domain/limits.ts'
import { AccountFrame, FormPlace } from './account-frame.tsx'
import { emailProblems } from './account-rules.ts'
import { CheckMail } from './check-mail.tsx'
import { EmailField } from './person-fields.tsx'
import { typedEmailAtom } from './typed-email.ts'
import { useLimitedForm } from '#src/components/use-limited-form.ts'

export const Page: PageModule['Page'] = () => {
  const { text, rich } = useIntl()
  const [writtenTo, setWrittenTo] = useState<string>()
  if (writtenTo !== undefined)
    return (
      <CheckMail action={<Link href={routes.signIn}>{text('shell.signIn')}</Link>}>
        <p>{rich('account.resentText', { email: <bdi key="email">{writtenTo}</bdi>, hours: activationHours })}</p>
        <p className="soft">{text('account.checkMailNothing')}</p>
      </CheckMail>
    )
  return (
    <AccountFrame
      title={text('account.resend')}
      lead={text('account.resendLead')}
      after={<Link href={routes.signIn}>{text('shell.signIn')}</Link>}
    >
      <InBrowser place={<FormPlace fields={1} />}>
        <ResendForm onDone={setWrittenTo} />
      </InBrowser>
    </AccountFrame>
  )
}

function ResendForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const { text } = useIntl()
  const email = useAtomValue(typedEmailAtom)
  const send = useSend(resendActivation)
  const { form, blocked } = useLimitedForm({
    initial: { email },
    judge: emailProblems,
    send: async (values) => {
      await send({ body: values })
      onDone(values.email.trim())
    },
  })
  return (
    <FormFrame form={form} submit={text('account.resendSend')} blocked={blocked}>
      <EmailField of={form.field('email')} autoComplete="email" />
    </FormFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('account.resend') })
