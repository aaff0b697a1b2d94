/** The fields of the IRR calculator, the address that holds them, and their result (decision T46). */

import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import type { FieldProblem } from '#domain/field.ts'
import { type IrrResult, projectRate, trialRate } from '#domain/investment/returns/trial-rates.ts'
import { amountMaximum } from '#domain/limits.ts'
import { type DecimalMark, minorPerMajor, toDecimal } from '#domain/money.ts'
import { usualLoan } from '#domain/repayment/loan-structures.ts'
import { scheduleOf } from '#domain/repayment/schedule.ts'
import type { NumberKind } from '#src/components/number/number-text.ts'
import { editedOf, exactOf, type FieldLocale, numberProblems, readTyped } from './typed-numbers.ts'
import { draftFigures } from './campaign-figures.ts'
import { currencyOf } from './currencies.ts'

/** The length of a period, and how many make a year. */
export const periodsPerYear = { years: 1, quarters: 4, months: 12 } as const
export type PeriodLength = keyof typeof periodsPerYear
export const periodLengths = Object.keys(periodsPerYear) as readonly PeriodLength[]

export const mostPeriods = 40
const usualPeriods = 5
const guessKind: NumberKind = { is: 'percent' }

/** `inflow1` to `inflow40` hold the inflows of the periods; the first `periods` of them count. */
export type IrrValues = Readonly<Record<string, string>> & {
  readonly currency: string
  readonly goal: string
  readonly guess: string
  readonly length: PeriodLength
  readonly periods: string
}

const allInflows = Array.from({ length: mostPeriods }, (_, index) => inflowName(index))
export const irrParameters = ['currency', 'goal', 'guess', 'length', 'periods', ...allInflows]

export function inflowName(index: number): `inflow${number}` {
  return `inflow${index + 1}`
}

export function goalKind({ currency }: Pick<IrrValues, 'currency'>): NumberKind {
  return { is: 'money', currency }
}

export function inflowKind({ currency }: Pick<IrrValues, 'currency'>): NumberKind {
  return { is: 'money', currency, signed: true }
}

/** The names of the inflows that count. */
export function inflowsOf({ periods }: Pick<IrrValues, 'periods'>): readonly string[] {
  return allInflows.slice(0, Number(periods))
}

/** What a campaign states, as values of the address. */
function campaignFigures({ card, terms }: CampaignDetail): Readonly<Record<string, string>> {
  const { goal, returnPoints } = card
  const figures = { currency: goal.currency, goal: toDecimal(goal) }
  const { termMonths } = terms
  if (returnPoints === null || termMonths === null || termMonths < 1 || termMonths > mostPeriods * 12) return figures
  return { ...figures, ...plannedInflows(goal.amount, goal.currency, returnPoints, termMonths) }
}

/** Yearly inflows of a loan of the whole goal at the target return. */
function plannedInflows(
  goal: bigint,
  currency: string,
  ratePoints: number,
  termMonths: number,
): Readonly<Record<string, string>> {
  const inflows = scheduleOf({
    ...usualLoan,
    principal: goal,
    ratePoints,
    termMonths,
    frequency: 'yearly',
    startsOn: '2025-01-01',
  })
  return {
    periods: String(inflows.length),
    ...Object.fromEntries(
      inflows.map(({ total }, index) => [inflowName(index), toDecimal({ amount: total, currency })]),
    ),
  }
}

/** Yearly inflows by the target return of a draft. */
function draftInflows(query: URLSearchParams, currency: string): Readonly<Record<string, string>> {
  const { goal = 0n, targetPoints = 100_01n, termMonths = 0n } = draftFigures(query, currency)
  if (goal < 1n || targetPoints > 100_00n || termMonths < 1n || termMonths > BigInt(mostPeriods * 12)) return {}
  return plannedInflows(goal, currency, Number(targetPoints), Number(termMonths))
}

export function readIrr(
  query: URLSearchParams,
  currencies: readonly string[],
  campaign: CampaignDetail | undefined,
  locale: FieldLocale,
): IrrValues {
  const stated = campaign ? campaignFigures(campaign) : {}
  const currency = currencyOf(query, currencies)
  // Amounts of a campaign are in its own currency.
  const usual = currency === stated['currency'] ? stated : draftInflows(query, currency)
  const edited = (name: string, kind: NumberKind): string =>
    editedOf(query.get(name), kind, locale) ?? editedOf(usual[name] ?? null, kind, locale) ?? ''
  const periods = Number(query.get('periods') ?? usual['periods'])
  const length = query.get('length')
  return {
    currency,
    goal: edited('goal', { is: 'money', currency }),
    guess: editedOf(query.get('guess'), guessKind, locale) ?? String(trialRate * 100),
    length: periodLengths.find((each) => each === length) ?? 'years',
    periods: String(Number.isInteger(periods) && periods >= 1 && periods <= mostPeriods ? periods : usualPeriods),
    ...Object.fromEntries(allInflows.map((name) => [name, edited(name, inflowKind({ currency }))])),
  }
}

export function writeIrr(values: IrrValues, mark: DecimalMark): Readonly<Record<string, string>> {
  const { currency, length, periods } = values
  const exact: readonly (readonly [string, string | undefined])[] = [
    ['goal', exactOf(values.goal, goalKind(values), mark)],
    ['guess', exactOf(values.guess, guessKind, mark)],
    ...inflowsOf(values).map((name) => [name, exactOf(values[name] ?? '', inflowKind(values), mark)] as const),
  ]
  return {
    currency,
    length,
    periods,
    ...Object.fromEntries(exact.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  }
}

export function irrProblems(values: IrrValues, mark: DecimalMark): readonly FieldProblem[] {
  const most = BigInt(amountMaximum) * minorPerMajor(values.currency)
  return [
    ...numberProblems('goal', values.goal, goalKind(values), { least: 1n, most }, mark),
    ...numberProblems('guess', values.guess, guessKind, { least: 0n, most: 100_00n }, mark),
    ...inflowsOf(values).flatMap((name) =>
      numberProblems(name, values[name] ?? '', inflowKind(values), { least: -most, most }, mark),
    ),
  ]
}

/** The result of values without problems. */
export function irrOf(values: IrrValues, mark: DecimalMark): IrrResult {
  return projectRate(
    Number(readTyped(values.goal, goalKind(values), mark)),
    inflowsOf(values).map((name) => Number(readTyped(values[name] ?? '', inflowKind(values), mark))),
    Number(readTyped(values.guess, guessKind, mark)) / 10_000,
  )
}

/** The first inflow at which the sign changes for the second time; undefined if it changes at most once. */
export function secondChangeOf(values: IrrValues, mark: DecimalMark): string | undefined {
  let [sign, changes] = [-1, 0]
  return inflowsOf(values).find((name) => {
    const amount = readTyped(values[name] ?? '', inflowKind(values), mark)
    const next = amount === 0n ? sign : amount > 0n ? 1 : -1
    if (next !== sign) changes += 1
    sign = next
    return changes > 1
  })
}

/** Removes the inflow of one period; those after it move up. */
export function withoutPeriod(values: IrrValues, removed: number): Readonly<Record<string, string>> {
  const left = inflowsOf(values).filter((_, index) => index !== removed)
  return {
    periods: String(left.length),
    ...Object.fromEntries(allInflows.map((name, index) => [name, values[left[index] ?? ''] ?? ''])),
  }
}
