import { useState } from 'react'
import { signUp } from '#contract/account.ts'
import { signUpProblems } from '#domain/account/forms.ts'
import { FormFrame, TickField } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { usePersonCheck } from '#src/components/use-person-check.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { EmailField, NameFields } from './person-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordRule } from './password-rule.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { UserTypeField } from './user-type-field.tsx'

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  userType: '',
  terms: false as boolean,
}

/** Passwords never stay in the browser. */
const keep = { as: 'sign-up', without: ['password', 'confirmPassword'] } as const

/** @param onDone gets the address that was written to */
export function SignUpForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const { text, rich } = useIntl()
  const send = useSteadySend(signUp)
  const [wanted, setWanted] = useState(false)
  const check = usePersonCheck('frontSignup', wanted)
  const { form, blocked } = useLimitedForm({
    initial: empty,
    judge: signUpProblems,
    keep,
    send: async (values) => {
      try {
        await send({ body: { ...values, captcha: await check.answer() } })
        onDone(values.email.trim())
      } catch (error) {
        // After a lost answer the same is sent again, its proof as well.
        if (!isFailure(error, 'OFFLINE')) check.renew()
        if (isFailure(error, 'CAPTCHA_REQUIRED')) setWanted(true)
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
