/** Answers as a person types them, and as they are sent: amounts and digits of every language become the wire's. */

import { type IsoDate } from '#domain/calendar.ts'
import {
  accreditationAmount,
  accreditationCurrency,
  type AccreditationField,
  accreditationProblems,
  type AccreditationStep,
  accreditationSteps,
  type AccreditationValues,
} from '#domain/accreditation.ts'
import { answerKind, visibleFields } from '#domain/accreditation-form.ts'
import type { FieldProblem } from '#domain/field.ts'
import { figureMaximum } from '#domain/investor-limit.ts'
import { type DecimalMark, latinDigits } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { amountProblems, editedAmount } from '#src/components/amount-field.ts'

/** By the names of the answers; a type and not an interface, so that it is a record of form values. */
export type TypedAnswers = Readonly<Record<string, string>>

const isAmount = (field: AccreditationField): boolean => answerKind(field).is === 'amount'
const withDigits: ReadonlySet<AccreditationField> = new Set(['phone', 'postalCode', 'socialSecurityNumber'])

/** What was kept of a step, as one edits it. */
export function typedOf(step: AccreditationStep, kept: AccreditationValues, mark: DecimalMark): TypedAnswers {
  return Object.fromEntries(
    accreditationSteps[step].map((field) => {
      const said = kept[field] ?? ''
      const amount = isAmount(field) ? accreditationAmount(said) : undefined
      return [field, amount === undefined ? said : editedAmount({ amount, currency: accreditationCurrency }, mark)]
    }),
  )
}

/** What is typed, as it is sent; what is not asked for is empty. @param kept the answers of all steps */
export function answersOf(
  step: AccreditationStep,
  typed: TypedAnswers,
  kept: AccreditationValues,
  mark: DecimalMark,
): AccreditationValues {
  const read = (field: AccreditationField): string => {
    const text = (typed[field] ?? '').trim()
    if (withDigits.has(field)) return latinDigits(text)
    if (!isAmount(field)) return text
    const parsed = parseAmount(text, accreditationCurrency, mark)
    return parsed.ok ? String(parsed.amount) : text
  }
  const said = Object.fromEntries(accreditationSteps[step].map((field) => [field, read(field)]))
  const asked: readonly string[] = visibleFields(step, { ...kept, ...said })
  return Object.fromEntries(Object.entries(said).map(([field, text]) => [field, asked.includes(field) ? text : '']))
}

/** Everything that is wrong with what is typed: that an amount is none, and what the rule says, which the server says too. */
export function typedProblems(
  step: AccreditationStep,
  typed: TypedAnswers,
  kept: AccreditationValues,
  today: IsoDate,
  mark: DecimalMark,
): readonly FieldProblem[] {
  const answers = answersOf(step, typed, kept, mark)
  const unread = accreditationSteps[step]
    .filter((field) => isAmount(field) && (answers[field] ?? '') !== '')
    .flatMap((field) =>
      amountProblems(typed[field] ?? '', accreditationCurrency, mark, { minimum: 0n, maximum: figureMaximum }, field),
    )
  const ruled = accreditationProblems(step, { ...kept, ...answers }, today)
  const all = [...unread, ...ruled.filter((problem) => !unread.some(({ path }) => path === problem.path))]
  // In the order of the form, in which the summary tells them.
  const places: readonly string[] = accreditationSteps[step]
  return all.toSorted((one, other) => places.indexOf(one.path) - places.indexOf(other.path))
}

/** Is everything as the server has it already? */
export function isKept(answers: AccreditationValues, kept: AccreditationValues): boolean {
  return Object.entries(answers).every(([field, said]) => (kept[field as AccreditationField] ?? '') === said)
}
