import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { setUp } from '#contract/account/account.ts'
import { bootstrap } from '#contract/site/settings.ts'
import { setUpProblems } from '#domain/account/forms.ts'
import { FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import type { CallFailure } from '#src/data/failure.ts'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { EmailField, NameFields } from '#src/components/account/person-fields.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { NewPasswordFields } from '#src/components/account/new-password-fields.tsx'

const empty = { code: '', siteName: '', firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }
const notStored = ['code', 'password', 'confirmPassword'] as const

/** Creates the first administrator, signs them in and opens the administration. */
export function SetUpForm() {
  const { text } = useIntl()
  const sign = useAuth()
  const send = useMutation(setUp)
  const site = useQuery(bootstrap, {})
  const [, navigate] = useLocation()
  const { form, blocked } = useLimitedForm({
    initial: empty,
    validate: setUpProblems,
    storage: useFormStorage<typeof empty>('set-up', notStored),
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
      afterFailure={(failure) => recoveryLink(failure, text('shell.signIn'))}
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
      <NewPasswordFields password={form.field('password')} again={form.field('confirmPassword')} isFirst />
    </FormFrame>
  )
}

/** Another user completed the set-up first: their account is the administrator's. */
function recoveryLink(failure: CallFailure, label: string): ReactNode {
  return failure.code === 'ALREADY_SET_UP' ? <Link href={routes.signIn}>{label}</Link> : undefined
}
