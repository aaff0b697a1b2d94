import { useSetAtom } from 'jotai'
import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { type AccreditationProfile, sendAccreditation } from '#contract/identity/accreditation.ts'
import type { AccreditationStep } from '#domain/identity/accreditation.ts'
import { AccreditationAnswers } from '#src/components/accreditation/accreditation-answers.tsx'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { stepPath } from './wizard-steps.ts'
import styles from './wizard.module.css'

interface ReviewStepProps {
  readonly of: AccreditationProfile
  /** Incomplete steps. */
  readonly open: readonly AccreditationStep[]
  readonly from: string
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** A summary of all answers, and the statement with which they are submitted. */
export function ReviewStep({ of: { state, values, files }, open, from, heading }: ReviewStepProps) {
  const { text } = useIntl()
  const isSubmitted = state === 'review' || state === 'approved'
  return (
    <section className="panel stack" aria-labelledby="step">
      <h2 id="step" ref={heading} tabIndex={-1}>
        {text('accredit.step.review')}
      </h2>
      <p className="soft">{text('accredit.reviewLead')}</p>
      <AccreditationAnswers
        values={values}
        files={files}
        renderBeside={(step) => (
          <Link
            className={buttonClass('plain')}
            href={stepPath(step, from)}
            aria-label={text('accredit.changeStepOf', { name: text(`accredit.step.${step}`) })}
          >
            {text('accredit.changeStep')}
          </Link>
        )}
      />
      {open.length > 0 ? (
        <Notice variant="warn" title={text('accredit.openSteps', { count: open.length })}>
          <ul className={styles.open}>
            {open.map((step) => (
              <li key={step}>
                <Link href={stepPath(step, from)}>{text(`accredit.step.${step}`)}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : isSubmitted ? null : (
        <SendForm
          label={text(values['basis'] === 'none' ? 'accredit.sendNone' : 'accredit.send')}
          sent={values['basis'] === 'none' ? 'accredit.saved' : 'accredit.sent'}
          from={from}
        />
      )}
    </section>
  )
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type Statement = { readonly statementAccepted: boolean }

interface SendFormProps {
  readonly label: string
  /** Shown once it was sent. */
  readonly sent: 'accredit.sent' | 'accredit.saved'
  readonly from: string
}

/** Submits the answers with a statement that they are true. */
export function SendForm({ label, sent, from }: SendFormProps) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const send = useIdempotentMutation(sendAccreditation)
  const showToast = useSetAtom(showToastAtom)
  const { form, blocked } = useLimitedForm<Statement>({
    initial: { statementAccepted: false },
    validate: ({ statementAccepted }) => (statementAccepted ? [] : [{ path: 'statementAccepted', code: 'accept' }]),
    send: async (body) => {
      await send({ body })
      showToast({ text: sent, variant: 'good' })
      // The history entry is replaced, so that back does not return to the submitted form.
      navigate(stepPath(undefined, from), { replace: true })
    },
  })
  return (
    <FormFrame form={form} submit={label} blocked={blocked}>
      <TickField of={form.field('statementAccepted')} label={text('accredit.statement')} />
    </FormFrame>
  )
}
