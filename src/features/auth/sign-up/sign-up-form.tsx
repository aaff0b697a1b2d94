import { useState } from 'react'
import { signUp } from '#contract/account/account.ts'
import { signUpProblems } from '#domain/account/forms.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { useCaptchaCheck } from '#src/components/form/use-captcha-check.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { EmailField, NameFields, TermsField } from '#src/components/account/person-fields.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { UserTypeField } from '#src/components/account/user-type-field.tsx'
import { NewPasswordFields } from '#src/components/account/new-password-fields.tsx'

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
  const { text } = useIntl()
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
        <NewPasswordFields password={form.field('password')} again={form.field('confirmPassword')} isFirst />
        <UserTypeField of={form.field('userType')} legend={text('account.userType')} />
        <TermsField of={form.field('terms')} />
        {check.view}
      </FormFrame>
    </div>
  )
}
