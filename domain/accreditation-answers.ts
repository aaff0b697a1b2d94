/** Answers of the accreditation profile as they are entered, kept, shown and compared (domain/accreditation.ts). */

import {
  accreditationAmount,
  type AccreditationField,
  type AccreditationStep,
  accreditationSteps,
  type AccreditationValues,
} from './accreditation.ts'
import { isMasked, masked } from './funding.ts'
import type { InvestorFigures } from './investor-limit.ts'
import { latinDigits } from './money.ts'

/** The version of the statement that is accepted when answers are sent: other words are another version. */
export const statementVersion = 1

/** Written in digits of any script, kept in those from 0 to 9. */
const inDigits: ReadonlySet<AccreditationField> = new Set<AccreditationField>([
  'incomeLastYear',
  'incomeYearBefore',
  'netWorth',
  'offeringsAmount',
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
])

/** Is this the name of an answer of that step? */
export function isAnswerOf(step: AccreditationStep, name: string): name is AccreditationField {
  return (accreditationSteps[step] as readonly string[]).includes(name)
}

/** One answer as it is kept: an amount without zeros in front, a social security number with its dashes. */
function clean(field: AccreditationField, text: string): string {
  const trimmed = text.trim()
  if (!inDigits.has(field)) return trimmed
  const digits = latinDigits(trimmed)
  if (amounts.has(field)) return accreditationAmount(digits)?.toString() ?? digits
  if (field === 'socialSecurityNumber') return digits.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3')
  return digits
}

/** Every answer of one step as it is kept; what is not among the values is empty. */
export function cleanAnswers(step: AccreditationStep, values: Readonly<Record<string, string>>): AccreditationValues {
  const fields: readonly AccreditationField[] = accreditationSteps[step]
  return Object.fromEntries(
    fields.map((field) => [field, clean(field, Object.hasOwn(values, field) ? (values[field] ?? '') : '')]),
  )
}

/** The same with the social security number behind its mask. */
export function shownAnswers(values: AccreditationValues): AccreditationValues {
  const { socialSecurityNumber: number = '' } = values
  return number === '' ? values : { ...values, socialSecurityNumber: masked(number) }
}

/**
 * Answers whose mask stands for the number that is kept.
 * @returns undefined where the mask is another number's, or nothing is kept
 */
export function unmaskedAnswers(
  entered: AccreditationValues,
  kept: AccreditationValues,
): AccreditationValues | undefined {
  const { socialSecurityNumber: text = '' } = entered
  if (!isMasked(text)) return entered
  const { socialSecurityNumber: number = '' } = kept
  return number !== '' && text === masked(number) ? { ...entered, socialSecurityNumber: number } : undefined
}

/** Does one of the answers say something else than before? */
export function answersDiffer(before: AccreditationValues, after: AccreditationValues): boolean {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as ReadonlySet<AccreditationField>
  return [...fields].some((field) => (before[field] ?? '') !== (after[field] ?? ''))
}

/** What complete answers say for the limit within twelve months (decision T33). */
export function figuresOf(values: AccreditationValues): InvestorFigures {
  const said = (field: AccreditationField): bigint => accreditationAmount(values[field]) ?? 0n
  return {
    income: said('incomeLastYear'),
    netWorth: said('netWorth'),
    elsewhere: values.offeringsInvested === 'yes' ? said('offeringsAmount') : 0n,
  }
}
