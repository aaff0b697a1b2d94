import { useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { signIn } from '#contract/account.ts'
import type { Reply } from '#contract/call.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { usePersonCheck } from '#src/components/use-person-check.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useSign } from '#src/data/sign.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { routes } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { timing } from '#domain/limits.ts'
import { type Credentials, signInProblems } from './account-rules.ts'
import { DemoPanel } from './demo-panel.tsx'
import styles from './sign-in-form.module.css'
import { EmailField } from './person-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { typedEmailAtom } from './typed-email.ts'
import { useLimitedForm } from '#src/components/use-limited-form.ts'

/**
 * E-mail and password. A success begins the session; the page then leads on by itself.
 * @param email whose session has ended; then nobody else is offered
 */
export function SignInForm({ email: whose = '' }: { readonly email?: string }) {
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
      const session = await attempt(body)
      await sign.in(session)
      greet(session.user.firstName)
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

/** The banner of a success comes a moment later, on whichever page one was led to (platform 4, decision T13). */
function useGreeting(): (name: string) => void {
  const showToast = useSetAtom(showToastAtom)
  return (name) => {
    const banner = {
      text: 'account.signedIn',
      values: { name: isolated(name) },
      look: 'good',
      forMs: timing.signInBannerFor,
    } as const
    setTimeout(() => showToast(banner), timing.signInBannerAfter)
  }
}
