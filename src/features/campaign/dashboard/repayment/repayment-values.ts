/** The values of the form of a repayment: their problems, and the input of the call. */

import type { Input } from '#contract/call.ts'
import type { createAutoRepayment, createRepayment } from '#contract/repayment/repayment.ts'
import { isUsualDate, type IsoDate } from '#domain/calendar.ts'
import { atMost, type FieldProblem, validateFields } from '#domain/field.ts'
import {
  instalmentsMaximum,
  repaymentDescriptionMaximum,
  repaymentDueDaysMaximum,
  repaymentPeriodDaysMaximum,
} from '#domain/limits.ts'
import type { DecimalMark } from '#domain/money.ts'
import { dateProblems, repaymentBounds, type RepaymentType, repaymentTypes } from '#domain/repayment/repayment.ts'
import { type PlanFrequency, planFrequencies } from '#domain/repayment/repayment-plan.ts'
import { storedNumber } from '#src/components/number/number-text.ts'
import { amountProblems, readAmount } from '#src/components/payment/amount-field.ts'

export type RepaymentValues = {
  /** Empty until one is chosen. */
  readonly type: string
  readonly amount: string
  readonly periodStart: string
  readonly periodEnd: string
  /** Of the first instalment, if it repeats. */
  readonly dueOn: string
  readonly description: string
  /** `once`, or how often it repeats automatically. */
  readonly frequency: string
  readonly instalments: string
  /** Id of the uploaded report; empty without one. */
  readonly reportId: string
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

/** Undefined for a repayment that does not repeat. */
export function frequencyOf({ frequency }: Pick<RepaymentValues, 'frequency'>): PlanFrequency | undefined {
  return planFrequencies.find((each) => each === frequency)
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
  const repeats = frequencyOf(values) !== undefined
  // The period of an instalment follows from its due date.
  const dates = repeats ? { periodStart: '', periodEnd: '', dueOn } : { periodStart, periodEnd, dueOn }
  const format = { required: true, rules: [dateRule] }
  const wrong = validateFields(
    dates,
    repeats ? { dueOn: format } : { periodStart: format, periodEnd: format, dueOn: format },
  )
  return [
    ...(repeats ? instalmentProblems(values.instalments, mark) : []),
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

function instalmentProblems(typed: string, mark: DecimalMark): FieldProblem[] {
  const path = 'instalments'
  if (typed.trim() === '') return [{ path, code: 'required' }]
  const count = instalmentCount(typed, mark)
  if (count === undefined) return [{ path, code: 'number' }]
  if (count < 2) return [{ path, code: 'too-small', limit: 2 }]
  return count > instalmentsMaximum ? [{ path, code: 'too-large', limit: instalmentsMaximum }] : []
}

function instalmentCount(typed: string, mark: DecimalMark): number | undefined {
  const digits = storedNumber(typed, { is: 'whole' }, mark)
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
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

/** Of automatic repayments. @returns undefined for values that have a problem, or do not repeat */
export function planInput(
  campaignId: string,
  values: RepaymentValues,
  currency: string,
  mark: DecimalMark,
): Input<typeof createAutoRepayment> | undefined {
  const type = typeOf(values.type)
  const frequency = frequencyOf(values)
  const instalments = instalmentCount(values.instalments, mark)
  if (type === undefined || frequency === undefined || instalments === undefined) return undefined
  return {
    body: {
      campaignId,
      type,
      amount: { amount: readAmount(values.amount, currency, mark), currency },
      frequency,
      firstDueOn: values.dueOn,
      instalments,
      description: values.description.trim(),
      ...reportOf(values),
    },
  }
}

/** @returns undefined for values that have a problem */
export function repaymentInput(
  campaignId: string,
  { type: chosen, amount, periodStart, periodEnd, dueOn, description, reportId }: RepaymentValues,
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
      ...reportOf({ reportId }),
    },
  }
}

const reportOf = ({ reportId }: Pick<RepaymentValues, 'reportId'>) => (reportId === '' ? {} : { reportId })
