/** The values of the form of a repayment: their problems, and the input of the call. */

import type { Input } from '#contract/call.ts'
import type { createRepayment } from '#contract/repayment/repayment.ts'
import { isUsualDate, type IsoDate } from '#domain/calendar.ts'
import { atMost, type FieldProblem, validateFields } from '#domain/field.ts'
import { repaymentDescriptionMaximum, repaymentDueDaysMaximum, repaymentPeriodDaysMaximum } from '#domain/limits.ts'
import type { DecimalMark } from '#domain/money.ts'
import { dateProblems, repaymentBounds, type RepaymentType, repaymentTypes } from '#domain/repayment/repayment.ts'
import { amountProblems, readAmount } from '#src/components/payment/amount-field.ts'

export type RepaymentValues = {
  /** Empty until one is chosen. */
  readonly type: string
  readonly amount: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly dueOn: string
  readonly description: string
}

export interface RepaymentTerms {
  readonly currency: string
  /** Minor units. */
  readonly raised: bigint
  readonly returned: bigint
}

/** The amounts that are possible for the chosen type; until then, those for any of them. */
export function boundsOf(type: string, terms: RepaymentTerms) {
  return repaymentBounds(typeOf(type) ?? 'dividend', terms)
}

function typeOf(value: string): RepaymentType | undefined {
  return repaymentTypes.find((type) => type === value)
}

export function repaymentProblems(
  values: RepaymentValues,
  terms: RepaymentTerms,
  today: IsoDate,
  mark: DecimalMark,
): FieldProblem[] {
  const { type, amount, periodStart, periodEnd, dueOn, description } = values
  const dates = { periodStart, periodEnd, dueOn }
  const format = { required: true, rules: [dateRule] }
  const wrong = validateFields(dates, { periodStart: format, periodEnd: format, dueOn: format })
  return [
    ...(typeOf(type) === undefined ? [{ path: 'type', code: 'required' as const }] : []),
    ...amountProblems(amount, terms.currency, mark, boundsOf(type, terms)),
    ...wrong,
    ...orderProblems(dates, today).filter(({ path }) => !wrong.some((each) => each.path === path)),
    ...validateFields(
      { description },
      { description: { required: false, rules: [atMost(repaymentDescriptionMaximum)] } },
    ),
  ]
}

const dateRule = (typed: string) => (isUsualDate(typed) ? undefined : { code: 'date' as const })

/** Problems of dates that can be read. */
function orderProblems(
  { periodStart, periodEnd, dueOn }: Pick<RepaymentValues, 'periodStart' | 'periodEnd' | 'dueOn'>,
  today: IsoDate,
): FieldProblem[] {
  const readable = (date: string): boolean => isUsualDate(date)
  const hasPeriod = readable(periodStart) && readable(periodEnd)
  const problems = dateProblems(
    {
      periodStart: hasPeriod ? periodStart : today,
      periodEnd: hasPeriod ? periodEnd : today,
      dueOn: readable(dueOn) ? dueOn : today,
    },
    today,
  )
  return Object.entries(problems).map(([path, code]) => ({
    path,
    code,
    ...(code === 'too-late' ? { limit: path === 'dueOn' ? repaymentDueDaysMaximum : repaymentPeriodDaysMaximum } : {}),
  }))
}

/** @returns undefined for values that have a problem */
export function repaymentInput(
  campaignId: string,
  { type: chosen, amount, periodStart, periodEnd, dueOn, description }: RepaymentValues,
  currency: string,
  mark: DecimalMark,
): Input<typeof createRepayment> | undefined {
  const type = typeOf(chosen)
  if (type === undefined) return undefined
  return {
    body: {
      campaignId,
      type,
      amount: { amount: readAmount(amount, currency, mark), currency },
      periodStart,
      periodEnd,
      dueOn,
      description: description.trim(),
    },
  }
}
