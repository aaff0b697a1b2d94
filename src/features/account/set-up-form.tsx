import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { setUp } from '#contract/account.ts'
import { bootstrap } from '#contract/settings.ts'
import { setUpProblems } from '#domain/account/forms.ts'
import { FormFrame, TextField } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import type { CallFailure } from '#src/data/failure.ts'
import { useSign } from '#src/data/sign.ts'
import { useCall, useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { EmailField, NameFields } from './person-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordRule } from './password-rule.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'

const empty = { code: '', siteName: '', firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }
const keep = { as: 'set-up', without: ['code', 'password', 'confirmPassword'] } as const

/** The first administrator. A success signs them in and leads to the administration. */
export function SetUpForm() {
  const { text } = useIntl()
  const sign = useSign()
  const send = useSend(setUp)
  const site = useCall(bootstrap, {})
  const [, navigate] = useLocation()
  const { form, blocked } = useLimitedForm({
    initial: empty,
    judge: setUpProblems,
    keep,
    send: async (values) => {
      const session = await send({ body: values })
      await sign.in(session)
      site.retry()
      navigate(routes.admin, { replace: true })
    },
  })
  return (
    <FormFrame
      form={form}
      submit={text('account.setUpSubmit')}
      blocked={blocked}
      afterFailure={(failure) => wayOn(failure, text('shell.signIn'))}
    >
      <TextField
        of={form.field('code')}
        label={text('account.setUpCode')}
        hint={text('account.setUpCodeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <TextField of={form.field('siteName')} label={text('account.siteName')} autoComplete="organization" />
      <NameFields first={form.field('firstName')} last={form.field('lastName')} />
      <EmailField of={form.field('email')} autoComplete="username" />
      <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="new-password" />
      <PasswordRule password={form.values.password} />
      <PasswordField
        of={form.field('confirmPassword')}
        label={text('account.confirmPassword')}
        autoComplete="new-password"
      />
    </FormFrame>
  )
}

/** Somebody else was faster: their account is the administrator's. */
function wayOn(failure: CallFailure, label: string): ReactNode {
  return failure.code === 'ALREADY_SET_UP' ? <Link href={routes.signIn}>{label}</Link> : undefined
}
