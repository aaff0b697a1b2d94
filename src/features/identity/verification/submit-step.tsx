import { useSetAtom } from 'jotai'
import { type RefObject, useState } from 'react'
import { useLocation } from 'wouter'
import { type Identity, submitIdentity } from '#contract/identity/identity.ts'
import type { FieldProblem } from '#domain/field.ts'
import { type DocumentSlot, documentSlots, type PartyKind } from '#domain/identity/identity.ts'
import { isPartyAnswer, type PartyField, type PartyStep, stepsOf } from '#domain/identity/party.ts'
import { FileDescription } from '#src/components/accreditation/file-description.tsx'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { problemText } from '#src/components/form/use-form.ts'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { PartyAnswers } from '#src/components/identity/party-answers.tsx'
import { Link } from '#src/components/link.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import wizard from '#src/features/identity/wizard.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { stepPath } from './party-forms.ts'
import type { UnsavedSteps } from './use-unsaved-answers.ts'

interface SubmitStepProps {
  readonly of: Identity
  readonly kind: PartyKind
  /** Incomplete steps. */
  readonly open: readonly PartyStep[]
  readonly unsaved: UnsavedSteps
  readonly from: string
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** All answers and documents, and the statement with which they are submitted. */
export function SubmitStep({ of: identity, kind, open, unsaved, from, heading }: SubmitStepProps) {
  const { text } = useIntl()
  const { values, documents } = identity
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  // Input that was not saved is neither shown below nor sent.
  const typed = stepsOf(kind).filter((step) => !open.includes(step) && unsaved.has(step))
  const steps = [...open, ...typed]
  return (
    <section className="panel stack" aria-labelledby="step">
      <h2 id="step" ref={heading} tabIndex={-1}>
        {text('verify.step.review')}
      </h2>
      <p className="soft">{text('verify.reviewLead')}</p>
      <PartyAnswers
        kind={kind}
        values={values}
        documents={documents}
        renderDocument={(document) => <FileDescription of={document} />}
        renderBeside={(step) => (
          <Link
            className={buttonClass('plain')}
            href={stepPath(step, from)}
            aria-label={text('accredit.changeStepOf', { name: text(`party.step.${step}`) })}
          >
            {text('accredit.changeStep')}
          </Link>
        )}
      />
      {refused.length > 0 ? <Refused problems={refused} kind={kind} from={from} /> : null}
      {steps.length > 0 ? (
        <Notice variant="warn" title={text('accredit.openSteps', { count: steps.length })}>
          <ul className={wizard.open}>
            {steps.map((step) => (
              <li key={step}>
                <Link href={stepPath(step, from, true)}>{text(`party.step.${step}`)}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <SubmitForm kind={kind} from={from} onRefused={setRefused} />
      )}
    </section>
  )
}

interface RefusedProps {
  readonly problems: readonly FieldProblem[]
  readonly kind: PartyKind
  readonly from: string
}

/** Problems that the server reported, each with the link to its step. */
function Refused({ problems, kind, from }: RefusedProps) {
  const intl = useIntl()
  const { text } = intl
  return (
    <Notice variant="bad" live title={text('error.PARTY_INCOMPLETE')}>
      <ul className={wizard.open}>
        {problems.map((problem) => {
          const slot = documentSlots.find((each) => each === problem.path)
          const step =
            slot === undefined ? stepsOf(kind).find((each) => isPartyAnswer(each, problem.path)) : 'documents'
          const label = labelOf(problem.path, slot)
          return step === undefined ? null : (
            <li key={problem.path}>
              <Link href={stepPath(step, from, true)}>
                {text('shell.labelled', { label: text(label) })} {problemText(problem, intl)}
              </Link>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function labelOf(path: string, slot: DocumentSlot | undefined) {
  return slot === undefined ? (`party.field.${path as PartyField}` as const) : (`party.document.${slot}` as const)
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type Statement = { readonly statementAccepted: boolean }

interface SubmitFormProps {
  readonly kind: PartyKind
  readonly from: string
  readonly onRefused: (problems: readonly FieldProblem[]) => void
}

function SubmitForm({ kind, from, onRefused }: SubmitFormProps) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const submit = useIdempotentMutation(submitIdentity)
  const showToast = useSetAtom(showToastAtom)
  const { form, blocked } = useLimitedForm<Statement>({
    initial: { statementAccepted: false },
    validate: ({ statementAccepted }) => (statementAccepted ? [] : [{ path: 'statementAccepted', code: 'accept' }]),
    send: async ({ statementAccepted }) => {
      onRefused([])
      try {
        await submit({ body: { kind, values: {}, statementAccepted } })
      } catch (error) {
        if (!isFailure(error, 'PARTY_INCOMPLETE')) throw error
        onRefused(error.fields)
        return
      }
      showToast({ text: 'verify.sent', variant: 'good' })
      // The history entry is replaced, so that back does not return to the submitted form.
      navigate(stepPath(undefined, from), { replace: true })
    },
  })
  return (
    <FormFrame form={form} submit={text('verify.submit')} blocked={blocked}>
      <TickField of={form.field('statementAccepted')} label={text('verify.statement')} />
    </FormFrame>
  )
}
