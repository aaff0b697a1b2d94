/**
 * Converts the answers of a form from the typed to the sent form: amounts and digits of every language become the wire
 * format. The same for accreditation and identity verification.
 */

import { enteredAmount } from '#domain/identity/answer-rules.ts'
import { accreditationCurrency } from '#domain/identity/accreditation.ts'
import type { FieldProblem } from '#domain/field.ts'
import { figureMaximum } from '#domain/investment/investor-limit.ts'
import { type DecimalMark, latinDigits } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { amountProblems, editedAmount } from '#src/components/payment/amount-field.ts'

/** By the names of the answers; a type and not an interface, so that it is assignable to a record of form values. */
export type TypedAnswers = Readonly<Record<string, string>>

/** The wire format. */
export type Answers<F extends string> = Readonly<Partial<Record<F, string>>>

/** The answers of one step. */
export interface AnswerForm<F extends string> {
  readonly fields: readonly F[]
  readonly isAmount: (field: F) => boolean
  /** Is it a number that is not an amount, such as a phone number? */
  readonly hasDigits: (field: F) => boolean
  /** The fields that apply. @param values the answers of all steps */
  readonly visible: (values: Answers<F>) => readonly F[]
  /** The problems of the wire format; missing answers included. @param values the answers of all steps */
  readonly problems: (values: Answers<F>) => readonly FieldProblem[]
}

/** The stored answers of a step, in the form in which they are edited. */
export function typedAnswers<F extends string>(
  { fields, isAmount }: AnswerForm<F>,
  stored: Answers<F>,
  mark: DecimalMark,
): TypedAnswers {
  return Object.fromEntries(
    fields.map((field) => {
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
export function sentAnswers<F extends string>(
  { fields, isAmount, hasDigits, visible }: AnswerForm<F>,
  typed: TypedAnswers,
  stored: Answers<F>,
  mark: DecimalMark,
): Readonly<Record<F, string>> {
  const read = (field: F): string => {
    const text = (typed[field] ?? '').trim()
    if (hasDigits(field)) return latinDigits(text)
    if (!isAmount(field)) return text
    const parsed = parseAmount(text, accreditationCurrency, mark)
    return parsed.ok ? String(parsed.amount) : text
  }
  const answers = Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<F, string>
  const applies = new Set<F>(visible({ ...stored, ...answers }))
  return Object.fromEntries(fields.map((field) => [field, applies.has(field) ? answers[field] : ''])) as Record<
    F,
    string
  >
}

/** All problems of the typed answers: unreadable amounts, and violations of the rule that the server applies too. */
export function answerProblems<F extends string>(
  form: AnswerForm<F>,
  typed: TypedAnswers,
  stored: Answers<F>,
  mark: DecimalMark,
): readonly FieldProblem[] {
  const { fields, isAmount } = form
  const answers = sentAnswers(form, typed, stored, mark)
  const unread = fields
    .filter((field) => isAmount(field) && answers[field] !== '')
    .flatMap((field) =>
      amountProblems(typed[field] ?? '', accreditationCurrency, mark, { minimum: 0n, maximum: figureMaximum }, field),
    )
  const ruled = form.problems({ ...stored, ...answers })
  const all = [...unread, ...ruled.filter((problem) => !unread.some(({ path }) => path === problem.path))]
  // In the order of the form, which the summary also uses.
  const order: readonly string[] = fields
  return all.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
}

/** Whether the server already has all answers. */
export function areSaved<F extends string>(answers: Answers<F>, stored: Answers<F>): boolean {
  return (Object.keys(answers) as F[]).every((field) => (stored[field] ?? '') === answers[field])
}
