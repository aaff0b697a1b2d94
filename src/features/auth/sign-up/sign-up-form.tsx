import { useState } from 'react'
import { signUp } from '#contract/account/account.ts'
import { signUpProblems } from '#domain/account/forms.ts'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useCaptchaCheck } from '#src/components/form/use-captcha-check.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { EmailField, NameFields } from '#src/components/account/person-fields.tsx'
import { PasswordField } from '#src/components/account/password-field.tsx'
import { PasswordRule } from '#src/components/account/password-rule.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { UserTypeField } from '#src/components/account/user-type-field.tsx'

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  userType: '',
  terms: false as boolean,
}

/** Passwords are never stored in the browser. */
const notStored = ['password', 'confirmPassword'] as const

/** @param onDone receives the address that the mail was sent to */
export function SignUpForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const { text, rich } = useIntl()
  const send = useIdempotentMutation(signUp)
  const [isSubmitted, setSubmitted] = useState(false)
  const check = useCaptchaCheck('frontSignup', isSubmitted)
  const { form, blocked } = useLimitedForm({
    initial: empty,
    validate: signUpProblems,
    storage: useFormStorage<typeof empty>('sign-up', notStored),
    send: async (values) => {
      try {
        await send({ body: { ...values, captcha: await check.answer() } })
        onDone(values.email.trim())
      } catch (error) {
        // After a lost response the same request is sent again, including its proof.
        if (!isFailure(error, 'OFFLINE')) check.renew()
        if (isFailure(error, 'CAPTCHA_REQUIRED')) setSubmitted(true)
        throw error
      }
    },
  })
  return (
    <div onFocus={check.begin}>
      <FormFrame form={form} submit={text('account.signUp')} blocked={blocked}>
        <NameFields first={form.field('firstName')} last={form.field('lastName')} />
        <EmailField of={form.field('email')} autoComplete="email" />
        <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="new-password" />
        <PasswordRule password={form.values.password} />
        <PasswordField
          of={form.field('confirmPassword')}
          label={text('account.confirmPassword')}
          autoComplete="new-password"
        />
        <UserTypeField of={form.field('userType')} legend={text('account.userType')} />
        <TickField
          of={form.field('terms')}
          label={rich('account.terms', {
            link: (
              <Link key="link" href={routes.terms} target="_blank">
                {text('account.termsLink')}
              </Link>
            ),
          })}
        />
        {check.view}
      </FormFrame>
    </div>
  )
}
