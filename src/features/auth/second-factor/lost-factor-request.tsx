import { useState } from 'react'
import type { SecondStep } from '#contract/auth/second-step.ts'
import { requestFactorReset } from '#contract/auth/two-factor.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { isFailure } from '#src/data/failure.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface LostFactorAskProps {
  readonly step: SecondStep
  readonly onOver: () => void
}

/** For users who have neither the phone nor a recovery code. */
export function LostFactorRequest({ step, onOver }: LostFactorAskProps) {
  const { text } = useIntl()
  const send = useMutation(requestFactorReset)
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const { form, blocked } = useLimitedForm({
    initial: {},
    validate: () => [],
    send: async () => {
      try {
        await send({ body: { ticket: step.ticket } })
        setSent(true)
      } catch (error) {
        if (!isFailure(error, 'SECOND_STEP_OVER')) throw error
        onOver()
      }
    },
  })
  if (sent) return <Notice variant="good" live title={text('account.lostSent')} />
  return (
    <div className="stack">
      <div>
        <Button variant="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text('account.lostLink')}
        </Button>
      </div>
      {open ? (
        <FormFrame form={form} submit={text('account.lostSend')} variant="quiet" blocked={blocked}>
          <p>{text('account.lostText')}</p>
        </FormFrame>
      ) : null}
    </div>
  )
}
