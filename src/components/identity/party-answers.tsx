import type { ReactNode } from 'react'
import type { IdentityDocument } from '#contract/identity/identity.ts'
import { accreditationCurrency } from '#domain/identity/accreditation.ts'
import { enteredAmount } from '#domain/identity/answer-rules.ts'
import { documentSlots, type PartyKind } from '#domain/identity/identity.ts'
import { partyAnswerKind, visiblePartyFields } from '#domain/identity/party-form.ts'
import { type PartyField, type PartyStep, type PartyValues, stepsOf } from '#domain/identity/party.ts'
import { useCountryName } from '#src/components/option-name.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { AnswerGroup, LongAnswer } from './answer-group.tsx'
import { partyChoiceText } from './party-choice-text.ts'

interface PartyAnswersProps {
  readonly kind: PartyKind
  readonly values: PartyValues
  readonly documents: readonly IdentityDocument[]
  /** A document, or the link to it. */
  readonly renderDocument: (document: IdentityDocument) => ReactNode
  /** Beside the name of a step. */
  readonly renderBeside?: (step: PartyStep) => ReactNode
}

/** The answers of a party, grouped by step, and its documents. */
export function PartyAnswers({ kind, values, documents, renderDocument, renderBeside }: PartyAnswersProps) {
  const { text } = useIntl()
  return stepsOf(kind).map((step) => {
    const answers = visiblePartyFields(step, kind, values)
      .filter((field) => (values[field] ?? '') !== '')
      .map((field) => ({
        name: field,
        label: text(`party.field.${field}`),
        answer: <Answer field={field} kind={kind} answer={values[field] ?? ''} />,
      }))
    const files =
      step === 'documents'
        ? inOrder(documents).map((document) => ({
            name: document.slot,
            label: text(`party.document.${document.slot}`),
            answer: renderDocument(document),
          }))
        : []
    return (
      <AnswerGroup
        key={step}
        id={`party-${step}`}
        title={text(`party.step.${step}`)}
        beside={renderBeside?.(step)}
        note={answers.length + files.length === 0 ? text('verify.noAnswersYet') : undefined}
        rows={[...answers, ...files]}
      />
    )
  })
}

function inOrder(documents: readonly IdentityDocument[]): readonly IdentityDocument[] {
  return documents.toSorted((one, other) => documentSlots.indexOf(one.slot) - documentSlots.indexOf(other.slot))
}

interface AnswerProps {
  readonly field: PartyField
  readonly kind: PartyKind
  readonly answer: string
}

/** One answer as text in the page's language. */
function Answer({ field, kind, answer }: AnswerProps) {
  const { text, date } = useIntl()
  const countryName = useCountryName()
  const of = partyAnswerKind(field, kind)
  switch (of.is) {
    case 'amount':
      return <MoneyText amount={enteredAmount(answer) ?? 0n} currency={accreditationCurrency} />
    case 'choice': {
      const id = partyChoiceText(of, answer)
      return id === undefined ? <bdi>{answer}</bdi> : text(id)
    }
    case 'date':
      return <time dateTime={answer}>{date(answer)}</time>
    case 'country':
      return countryName(answer)
    case 'masked':
      return <bdi dir="ltr">{answer}</bdi>
    case 'text':
      return field === 'notes' ? <LongAnswer>{answer}</LongAnswer> : <bdi>{answer}</bdi>
  }
}
