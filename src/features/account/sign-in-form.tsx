import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { type SecondStep, signIn } from '#contract/account-sign-in.ts'
import type { Reply } from '#contract/call.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { usePersonCheck } from '#src/components/use-person-check.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSign } from '#src/data/sign.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { type Credentials, signInProblems } from './account-rules.ts'
import { DemoPanel } from './demo-panel.tsx'
import styles from './sign-in-form.module.css'
import { EmailField } from './person-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { typedEmailAtom } from '#src/state/typed-email.ts'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { useGreeting } from './use-late-banner.ts'

interface SignInFormProps {
  /** Whose session has ended; then nobody else is offered. */
  readonly email?: string
  /** The password was right, and a second step is due. */
  readonly onSecondStep: (step: SecondStep) => void
}

/** E-mail and password. A success begins the session, or the second step; the page then leads on by itself. */
export function SignInForm({ email: whose = '', onSecondStep }: SignInFormProps) {
  const { text } = useIntl()
  const sign = useSign()
  const send = useSend(signIn)
  const greet = useGreeting()
  const rememberEmail = useSetAtom(typedEmailAtom)
  const demo = useBootstrap()?.demo ?? false

  const [asked, setAsked] = useState(false)
  const check = usePersonCheck('frontLogin', asked, true)

  /** After some failures the server wants a check: where nobody has to do anything for it, it is done at once. */
  const attempt = async (body: Credentials & { readonly createdAt: string }): Promise<Reply<typeof signIn>> => {
    const query = { active: 1 } as const
    try {
      return await send({ query, body: { ...body, captcha: await check.answer() } })
    } catch (error) {
      check.renew()
      if (!isFailure(error, 'CAPTCHA_REQUIRED')) throw error
      setAsked(true)
      const captcha = await check.prove()
      if (captcha === undefined) throw error
      return await send({ query, body: { ...body, captcha } })
    }
  }
  const { form, blocked } = useLimitedForm<Credentials>({
    initial: { email: whose, password: '' },
    judge: signInProblems,
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
        afterFailure={(failure) => wayOn(failure, text('account.resend'))}
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

/** Who has not activated the account yet can have the mail sent again (platform 8). */
function wayOn(failure: CallFailure, label: string): ReactNode {
  return failure.showResendLink ? <Link href={routes.resendActivation}>{label}</Link> : undefined
}
