import { accreditationCurrency } from '#domain/identity/accreditation.ts'
import { enteredAmount } from '#domain/identity/answer-rules.ts'
import type { PartyKind } from '#domain/identity/identity.ts'
import {
  partyAmounts,
  partyDates,
  type PartyField,
  partySteps,
  type PartyValues,
  stepsOf,
} from '#domain/identity/party.ts'
import { useCountryName } from '#src/components/option-name.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import answerStyles from '#src/components/accreditation/accreditation-answers.module.css'
import { partyChoiceText } from './party-choice-text.ts'

interface PartyAnswersProps {
  readonly kind: PartyKind
  readonly values: PartyValues
}

/** The given answers of a party, grouped by step. */
export function PartyAnswers({ kind, values }: PartyAnswersProps) {
  const { text } = useIntl()
  return (
    <section className="stack" aria-labelledby="answers">
      <h2 id="answers">{text('identityCheck.answersHeading')}</h2>
      {Object.keys(values).length === 0 ? (
        <p className="soft">{text('identityCheck.noAnswers')}</p>
      ) : (
        stepsOf(kind).map((step) => {
          const fields: readonly PartyField[] = partySteps[step]
          const given = fields.filter((field) => (values[field] ?? '') !== '')
          return (
            <section key={step} className={answerStyles.group} aria-labelledby={`answers-${step}`}>
              <h3 id={`answers-${step}`}>{text(`party.step.${step}`)}</h3>
              {given.length === 0 ? (
                <p className="soft">{text('identityCheck.noStepAnswers')}</p>
              ) : (
                <dl className={answerStyles.facts}>
                  {given.map((field) => (
                    <div key={field}>
                      <dt>{text(`party.field.${field}`)}</dt>
                      <dd>
                        <PartyAnswer field={field} answer={values[field] ?? ''} />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </section>
          )
        })
      )}
    </section>
  )
}

/** One answer as text in the page's language. */
function PartyAnswer({ field, answer }: { readonly field: PartyField; readonly answer: string }) {
  const { text, date } = useIntl()
  const countryName = useCountryName()
  if (partyAmounts.some((each) => each === field))
    return <MoneyText amount={enteredAmount(answer) ?? 0n} currency={accreditationCurrency} />
  if (partyDates.some((each) => each === field)) return <time dateTime={answer}>{date(answer)}</time>
  if (field === 'country' || field === 'entityCountry') return countryName(answer)
  const choice = partyChoiceText(field, answer)
  if (choice !== undefined) return text(choice)
  return (
    <span className={field === 'notes' ? answerStyles.text : undefined} dir="auto">
      {answer}
    </span>
  )
}
