import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { type Identity, saveIdentity } from '#contract/identity/identity.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { PartyKind } from '#domain/identity/identity.ts'
import { partySteps, type PartyStep, type PartyValues } from '#domain/identity/party.ts'
import { FormFrame } from '#src/components/form/form-parts.tsx'
import { useLimitedForm } from '#src/components/form/use-limited-form.ts'
import { Link } from '#src/components/link.tsx'
import type { FormStorage } from '#src/data/form-storage.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import {
  answerProblems,
  areSaved,
  sentAnswers,
  type TypedAnswers,
  typedAnswers,
} from '#src/features/identity/answer-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { DocumentFields } from './document-fields.tsx'
import { PartyFields } from './party-fields.tsx'
import { partyForm, requiredDocuments, stepPath, type WizardStep } from './party-forms.ts'
import { usePartyTexts } from './use-party-texts.ts'

interface PartyStepFormProps {
  readonly step: PartyStep
  /** All steps of the form. */
  readonly steps: readonly WizardStep[]
  readonly kind: PartyKind
  readonly of: Identity
  readonly storage: FormStorage<TypedAnswers>
  /** The server has refused answers of this step, so its problems are shown at once. */
  readonly showsProblems: boolean
  readonly today: IsoDate
  readonly from: string
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** One step. Continuing saves it on the server; unchanged answers are not sent again. */
export function PartyStepForm({
  step,
  steps,
  kind,
  of: identity,
  storage,
  showsProblems,
  today,
  from,
  heading,
}: PartyStepFormProps) {
  const { text, decimalMark } = useIntl()
  const [, navigate] = useLocation()
  const texts = usePartyTexts(kind)
  const saved: PartyValues = identity.values
  const answerForm = partyForm(step, kind, today)
  const save = useIdempotentMutation(saveIdentity)
  const initial = usePrefilled(step, typedAnswers(answerForm, saved, decimalMark))
  const { form, blocked } = useLimitedForm<TypedAnswers>({
    initial,
    storage,
    isShownAtOnce: () => showsProblems,
    validate: (values) => [
      ...answerProblems(answerForm, values, saved, decimalMark),
      ...(step === 'documents' ? missingDocuments(identity, kind, { ...saved, ...values }) : []),
    ],
    send: async (values) => {
      const answers = sentAnswers(answerForm, values, saved, decimalMark)
      if (!areSaved(answers, saved) || identity.kind !== kind) await save({ body: { kind, values: answers } })
      navigate(stepPath(steps[steps.indexOf(step) + 1], from))
    },
  })
  const answers: PartyValues = { ...saved, ...sentAnswers(answerForm, form.values, saved, decimalMark) }
  const fields = { form, texts, answers, visible: answerForm.visible(answers) }
  return (
    <section className="panel stack" aria-labelledby="step">
      <h2 id="step" ref={heading} tabIndex={-1}>
        {text(`party.step.${step}`)}
      </h2>
      <p className="soft">{text(step === 'entity' ? `verify.entityLead.${kind}` : `verify.stepLead.${step}`)}</p>
      <FormFrame
        form={form}
        submit={text('accredit.continue')}
        blocked={blocked}
        beside={
          <Link className={buttonClass('plain')} href={stepPath(steps[steps.indexOf(step) - 1], from)}>
            {text('shell.back')}
          </Link>
        }
      >
        {step === 'documents' ? (
          <DocumentFields {...fields} identity={identity} required={requiredDocuments(identity, kind, answers)} />
        ) : (
          <PartyFields step={step} {...fields} />
        )}
      </FormFrame>
    </section>
  )
}

/** Required documents that are not added, in the order of the form. */
function missingDocuments(identity: Identity, kind: PartyKind, values: PartyValues) {
  return requiredDocuments(identity, kind, values)
    .filter((slot) => !identity.documents.some((each) => each.slot === slot))
    .map((path) => ({ path, code: 'required' as const }))
}

/** Empty answers are prefilled with what the account knows. */
function usePrefilled(step: PartyStep, typed: TypedAnswers): TypedAnswers {
  const user = useAtomValue(sessionAtom)?.user
  const known: TypedAnswers = {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
  }
  return {
    ...typed,
    ...Object.fromEntries(
      partySteps[step].flatMap((name) => (known[name] && !typed[name] ? [[name, known[name]]] : [])),
    ),
  }
}
