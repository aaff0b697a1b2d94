/** Answers of the accreditation profile: cleaning, masking and comparing (domain/identity/accreditation.ts). */

import { enteredAmount } from './answer-rules.ts'
import {
  type AccreditationField,
  type AccreditationStep,
  accreditationSteps,
  type AccreditationValues,
} from './accreditation.ts'
import { isMasked, masked } from '#domain/masking.ts'
import type { InvestorFigures } from '#domain/investment/investor-limit.ts'
import { latinDigits } from '#domain/money.ts'

/** The version of the statement that is accepted when answers are submitted: a changed text gets a new version. */
export const statementVersion = 1

/** Entered in digits of any script, stored in 0 to 9. */
const inDigits: ReadonlySet<AccreditationField> = new Set<AccreditationField>([
  'incomeLastYear',
  'incomeYearBefore',
  'netWorth',
  'offeringsAmount',
  'entityAssets',
  'licenceNumber',
  'socialSecurityNumber',
  'dateOfBirth',
  'phone',
  'postalCode',
])
const amounts: ReadonlySet<AccreditationField> = new Set<AccreditationField>([
  'incomeLastYear',
  'incomeYearBefore',
  'netWorth',
  'offeringsAmount',
  'entityAssets',
])

/** Is this the name of an answer of that step? */
export function isAnswerOf(step: AccreditationStep, name: string): name is AccreditationField {
  return (accreditationSteps[step] as readonly string[]).includes(name)
}

/** One answer as stored: an amount without leading zeros, a social security number with its dashes. */
function clean(field: AccreditationField, text: string): string {
  const trimmed = text.trim()
  if (!inDigits.has(field)) return trimmed
  const digits = latinDigits(trimmed)
  if (amounts.has(field)) return enteredAmount(digits)?.toString() ?? digits
  if (field === 'socialSecurityNumber') return digits.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3')
  return digits
}

/** Every answer of one step as stored; a missing value is empty. */
export function cleanAnswers(step: AccreditationStep, values: Readonly<Record<string, string>>): AccreditationValues {
  const fields: readonly AccreditationField[] = accreditationSteps[step]
  return Object.fromEntries(
    fields.map((field) => [field, clean(field, Object.hasOwn(values, field) ? (values[field] ?? '') : '')]),
  )
}

/** The same with a masked social security number. */
export function shownAnswers(values: AccreditationValues): AccreditationValues {
  const { socialSecurityNumber: number = '' } = values
  return number === '' ? values : { ...values, socialSecurityNumber: masked(number) }
}

/**
 * Replaces masked answers with the stored number.
 * @returns undefined if the mask belongs to another number, or no number is stored
 */
export function unmaskedAnswers(
  entered: AccreditationValues,
  stored: AccreditationValues,
): AccreditationValues | undefined {
  const { socialSecurityNumber: text = '' } = entered
  if (!isMasked(text)) return entered
  const { socialSecurityNumber: number = '' } = stored
  return number !== '' && text === masked(number) ? { ...entered, socialSecurityNumber: number } : undefined
}

/** Does one of the answers differ from before? */
export function answersDiffer(before: AccreditationValues, after: AccreditationValues): boolean {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as ReadonlySet<AccreditationField>
  return [...fields].some((field) => (before[field] ?? '') !== (after[field] ?? ''))
}

/** The figures of complete answers for the 12-month limit (decision T33). */
export function figuresOf(values: AccreditationValues): InvestorFigures {
  const amountOf = (field: AccreditationField): bigint => enteredAmount(values[field]) ?? 0n
  return {
    income: amountOf('incomeLastYear'),
    netWorth: amountOf('netWorth'),
    elsewhere: values.offeringsInvested === 'yes' ? amountOf('offeringsAmount') : 0n,
  }
}
