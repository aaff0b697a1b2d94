/**
 * Converts answers from the typed form to the sent form: amounts and digits of every language become the wire format.
 */

import { enteredAmount } from '#domain/identity/answer-rules.ts'
import { type IsoDate } from '#domain/calendar.ts'
import {
  accreditationCurrency,
  type AccreditationField,
  accreditationProblems,
  type AccreditationStep,
  accreditationSteps,
  type AccreditationValues,
} from '#domain/identity/accreditation.ts'
import { answerKind, visibleFields } from '#domain/identity/accreditation-form.ts'
import type { FieldProblem } from '#domain/field.ts'
import { figureMaximum } from '#domain/investment/investor-limit.ts'
import { type DecimalMark, latinDigits } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { amountProblems, editedAmount } from '#src/components/payment/amount-field.ts'

/** By the names of the answers; a type and not an interface, so that it is assignable to a record of form values. */
export type TypedAnswers = Readonly<Record<string, string>>

const isAmount = (field: AccreditationField): boolean => answerKind(field).is === 'amount'
const withDigits: ReadonlySet<AccreditationField> = new Set(['phone', 'postalCode', 'socialSecurityNumber'])

/** The stored answers of a step, in the form in which they are edited. */
export function typedOf(step: AccreditationStep, stored: AccreditationValues, mark: DecimalMark): TypedAnswers {
  return Object.fromEntries(
    accreditationSteps[step].map((field) => {
      const answer = stored[field] ?? ''
      const amount = isAmount(field) ? enteredAmount(answer) : undefined
      return [field, amount === undefined ? answer : editedAmount({ amount, currency: accreditationCurrency }, mark)]
    }),
  )
}

/**
 * The typed answers in the form in which they are sent; fields that do not apply are empty. @param stored the answers of
 * all steps
 */
export function answersOf(
  step: AccreditationStep,
  typed: TypedAnswers,
  stored: AccreditationValues,
  mark: DecimalMark,
): AccreditationValues {
  const read = (field: AccreditationField): string => {
    const text = (typed[field] ?? '').trim()
    if (withDigits.has(field)) return latinDigits(text)
    if (!isAmount(field)) return text
    const parsed = parseAmount(text, accreditationCurrency, mark)
    return parsed.ok ? String(parsed.amount) : text
  }
  const answers = Object.fromEntries(accreditationSteps[step].map((field) => [field, read(field)]))
  const fields: readonly string[] = visibleFields(step, { ...stored, ...answers })
  return Object.fromEntries(Object.entries(answers).map(([field, text]) => [field, fields.includes(field) ? text : '']))
}

/** All problems of the typed answers: unreadable amounts, and violations of the rule that the server applies too. */
export function typedProblems(
  step: AccreditationStep,
  typed: TypedAnswers,
  stored: AccreditationValues,
  today: IsoDate,
  mark: DecimalMark,
): readonly FieldProblem[] {
  const answers = answersOf(step, typed, stored, mark)
  const unread = accreditationSteps[step]
    .filter((field) => isAmount(field) && (answers[field] ?? '') !== '')
    .flatMap((field) =>
      amountProblems(typed[field] ?? '', accreditationCurrency, mark, { minimum: 0n, maximum: figureMaximum }, field),
    )
  const ruled = accreditationProblems(step, { ...stored, ...answers }, today)
  const all = [...unread, ...ruled.filter((problem) => !unread.some(({ path }) => path === problem.path))]
  // In the order of the form, which the summary also uses.
  const fields: readonly string[] = accreditationSteps[step]
  return all.toSorted((one, other) => fields.indexOf(one.path) - fields.indexOf(other.path))
}

/** Whether the server already has all answers. */
export function isSaved(answers: AccreditationValues, stored: AccreditationValues): boolean {
  return Object.entries(answers).every(([field, answer]) => (stored[field as AccreditationField] ?? '') === answer)
}
