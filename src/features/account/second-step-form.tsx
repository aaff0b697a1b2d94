import { type SecondStep, validateLogin } from '#contract/account-sign-in.ts'
import { FormFrame } from '#src/components/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useSign } from '#src/data/sign.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { storeStep } from '#src/state/second-step.ts'
import { codeProblems } from './account-rules.ts'
import { CodeField } from './code-field.tsx'
import { useLimitedForm } from '#src/components/use-limited-form.ts'
import { useGreeting } from './use-late-banner.ts'

interface SecondStepFormProps {
  readonly step: SecondStep
  /** It took too long: signing in begins anew. */
  readonly onOver: () => void
}

/** The code that follows the password. A success begins the session; the page then leads on by itself. */
export function SecondStepForm({ step, onOver }: SecondStepFormProps) {
  const { text } = useIntl()
  const sign = useSign()
  const send = useSend(validateLogin)
  const greet = useGreeting()
  const { form, blocked } = useLimitedForm({
    initial: { code: '' },
    judge: codeProblems,
    send: async ({ code }) => {
      try {
        const session = await send({ body: { ticket: step.ticket, code } })
        storeStep(undefined)
        await sign.in(session)
        greet(session.user.firstName)
      } catch (error) {
        if (!isFailure(error, 'SECOND_STEP_OVER')) throw error
        storeStep(undefined)
        onOver()
      }
    },
  })
  return (
    <FormFrame form={form} submit={text('shell.signIn')} blocked={blocked}>
      <CodeField of={form.field('code')} recovery />
    </FormFrame>
  )
}
