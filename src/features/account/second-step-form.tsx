import { type SecondStep, validateLogin } from '#contract/account-sign-in.ts'
import type { Session } from '#contract/account.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useSign } from '#src/data/sign.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { storeStep } from '#src/state/second-step.ts'
import { codeProblems } from './account-rules.ts'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { useGreeting } from './use-late-banner.ts'

interface SecondStepFormProps {
  readonly step: SecondStep
  /** It took too long: signing in begins anew. */
  readonly onOver: () => void
}

/** The code that follows the password, or a passkey. A success begins the session; the page then leads on by itself. */
export function SecondStepForm({ step, onOver }: SecondStepFormProps) {
  const { text } = useIntl()
  const sign = useSign()
  const send = useSend(validateLogin)
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
    judge: codeProblems,
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
        {...(step.passkey ? { look: 'quiet' } : {})}
      >
        <CodeField of={form.field('code')} recovery />
      </FormFrame>
    </div>
  )
}
