import { type SecondStep, validateLogin } from '#contract/auth/second-step.ts'
import type { Session } from '#contract/account/account.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useAuth } from '#src/data/session/use-auth.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { storeStep } from '#src/state/second-step.ts'
import { codeProblems } from '#src/components/account/account-rules.ts'
import { CodeField } from '#src/features/auth/code-field.tsx'
import { PasskeyButton } from '#src/features/auth/second-factor/passkey-button.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useGreeting } from '#src/components/account/use-late-banner.ts'

interface SecondStepFormProps {
  readonly step: SecondStep
  /** The sign-in step expired, so the sign-in starts again. */
  readonly onOver: () => void
}

/**
 * Requests the code after the password, or a passkey. A success starts the session; the page then redirects by itself.
 */
export function SecondStepForm({ step, onOver }: SecondStepFormProps) {
  const { text } = useIntl()
  const sign = useAuth()
  const send = useMutation(validateLogin)
  const greet = useGreeting()
  const passed = async (session: Session): Promise<void> => {
    storeStep(undefined)
    await sign.in(session)
    greet(session.user.firstName)
  }
  const over = (): void => {
    storeStep(undefined)
    onOver()
  }
  const { form, blocked } = useLimitedForm({
    initial: { code: '' },
    validate: codeProblems,
    send: async ({ code }) => {
      try {
        await passed(await send({ body: { ticket: step.ticket, code } }))
      } catch (error) {
        if (!isFailure(error, 'SECOND_STEP_OVER')) throw error
        over()
      }
    },
  })
  return (
    <div className="stack">
      <PasskeyButton step={step} onPassed={passed} onOver={over} />
      <FormFrame
        form={form}
        submit={text('shell.signIn')}
        blocked={blocked}
        {...(step.passkey ? { variant: 'quiet' } : {})}
      >
        <CodeField of={form.field('code')} recovery />
      </FormFrame>
    </div>
  )
}
