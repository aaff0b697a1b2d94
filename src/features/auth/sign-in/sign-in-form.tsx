import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { signIn } from '#contract/auth/account-sign-in.ts'
import type { SecondStep } from '#contract/auth/second-step.ts'
import type { Reply } from '#contract/call.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useCaptchaCheck } from '#src/components/form/use-captcha-check.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { type Credentials, signInProblems } from '#src/components/account/account-rules.ts'
import styles from './sign-in-form.module.css'
import { EmailField } from '#src/components/account/person-fields.tsx'
import { PasswordField } from '#src/components/account/password-field.tsx'
import { typedEmailAtom } from '#src/state/typed-email.ts'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useGreeting } from '#src/components/account/use-late-banner.ts'
import { deferred } from '#src/components/deferred.tsx'

const DemoPanel = deferred(async () => (await import('./demo-panel.tsx')).DemoPanel)

interface SignInFormProps {
  /** E-mail of the user whose session has ended; no other account is offered then. */
  readonly email?: string
  /** The password was correct, and a second step is required. */
  readonly onSecondStep: (step: SecondStep) => void
}

/** E-mail and password. A success starts the session or the second step; the page then redirects by itself. */
export function SignInForm({ email: whose = '', onSecondStep }: SignInFormProps) {
  const { text } = useIntl()
  const sign = useAuth()
  const send = useMutation(signIn)
  const greet = useGreeting()
  const rememberEmail = useSetAtom(typedEmailAtom)
  const demo = useBootstrap()?.demo ?? false

  const [isSubmitted, setSubmitted] = useState(false)
  const check = useCaptchaCheck('frontLogin', isSubmitted, true)

  /** The server requires a check after some failures: if the check needs no user action, it runs immediately. */
  const attempt = async (body: Credentials & { readonly createdAt: string }): Promise<Reply<typeof signIn>> => {
    const query = { active: 1 } as const
    try {
      return await send({ query, body: { ...body, captcha: await check.answer() } })
    } catch (error) {
      check.renew()
      if (!isFailure(error, 'CAPTCHA_REQUIRED')) throw error
      setSubmitted(true)
      const captcha = await check.prove()
      if (captcha === undefined) throw error
      return await send({ query, body: { ...body, captcha } })
    }
  }
  const { form, blocked } = useLimitedForm<Credentials>({
    initial: { email: whose, password: '' },
    validate: signInProblems,
    send: async ({ email, password }) => {
      rememberEmail(email)
      const body = { email, password, createdAt: new Date().toISOString() }
      const answer = await attempt(body)
      if ('ticket' in answer) return onSecondStep(answer)
      await sign.in(answer)
      greet(answer.user.firstName)
    },
  })
  return (
    <div className={styles.forms}>
      <FormFrame
        form={form}
        submit={text('shell.signIn')}
        blocked={blocked}
        afterFailure={(failure) => recoveryLink(failure, text('account.resend'))}
      >
        <EmailField of={form.field('email')} autoComplete="username" />
        <PasswordField of={form.field('password')} label={text('account.password')} autoComplete="current-password" />
        {whose === '' ? (
          <Link
            className={styles.forgotten}
            href={routes.forgotPassword}
            onClick={() => rememberEmail(form.values.email)}
          >
            {text('account.forgotten')}
          </Link>
        ) : null}
        {check.view}
      </FormFrame>
      {demo && whose === '' ? <DemoPanel fill={(credentials) => form.set({ ...credentials })} /> : null}
    </div>
  )
}

/** A user who has not activated the account yet can have the mail sent again (platform 8). */
function recoveryLink(failure: CallFailure, label: string): ReactNode {
  return failure.showResendLink ? <Link href={routes.resendActivation}>{label}</Link> : undefined
}
