/**
 * Reference rates of currencies, and amounts converted at them for display (decision T41). Rates are exact decimals and
 * amounts are rational numbers until they are rounded once. Nothing that is paid, booked or limited may use them.
 */

import { daysBetween, isUsualDate, type IsoDate } from '#domain/calendar.ts'
import { minorPerMajor } from '#domain/money.ts'

/** The rates of one day, by currency: units of the currency for one euro, as published. The euro itself is left out. */
export interface ReferenceRates {
  readonly day: IsoDate
  readonly perEuro: Readonly<Record<string, string>>
}

/** Rates that are older than this are still used, and the user is told their age. */
const freshDays = 7

export function isStale(day: IsoDate, today: IsoDate): boolean {
  return daysBetween(day, today) > freshDays
}

/** An exact fraction with a positive denominator. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** The fraction of a positive decimal such as `1.1367`; undefined for anything else. */
function rateOf(decimal: string | undefined): Fraction | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(decimal ?? '')
  if (!match) return undefined
  const [, whole = '', decimals = ''] = match
  const over = BigInt(whole + decimals)
  return over > 0n ? { over, under: 10n ** BigInt(decimals.length) } : undefined
}

function perEuroOf({ perEuro }: ReferenceRates, currency: string): Fraction | undefined {
  if (currency === 'EUR') return { over: 1n, under: 1n }
  return Object.hasOwn(perEuro, currency) ? rateOf(perEuro[currency]) : undefined
}

export function hasRate(rates: ReferenceRates, currency: string): boolean {
  return perEuroOf(rates, currency) !== undefined
}

export interface CurrencyAmount {
  readonly currency: string
  /** In minor units; may be negative. */
  readonly amount: bigint
}

/**
 * The sum of amounts in one currency, through the euro. It is exact until it is rounded once, half to even, so that the
 * order and the number of amounts do not change it. Amounts in currencies without a rate are not part of it.
 * @returns minor units of the currency; undefined if it is unknown: the currency has no rate, or none of the amounts has
 */
export function convertedSum(
  amounts: readonly CurrencyAmount[],
  into: string,
  rates: ReferenceRates,
): bigint | undefined {
  const target = perEuroOf(rates, into)
  if (target === undefined) return undefined
  if (amounts.length > 0 && !amounts.some(({ currency }) => hasRate(rates, currency))) return undefined
  let sum: Fraction = { over: 0n, under: 1n }
  for (const { amount, currency } of amounts) {
    const rate = perEuroOf(rates, currency)
    if (rate === undefined) continue
    const over = amount * rate.under * target.over * minorPerMajor(into)
    const under = minorPerMajor(currency) * rate.over * target.under
    // An amount in the currency itself stays as it is, and the denominators stay small.
    const exact = currency === into ? { over: amount, under: 1n } : { over, under }
    sum = { over: sum.over * exact.under + exact.over * sum.under, under: sum.under * exact.under }
  }
  return roundHalfEven(sum)
}

function roundHalfEven({ over, under }: Fraction): bigint {
  const magnitude = over < 0n ? -over : over
  const [whole, twiceRest] = [magnitude / under, (magnitude % under) * 2n]
  const isUp = twiceRest > under || (twiceRest === under && whole % 2n === 1n)
  const rounded = isUp ? whole + 1n : whole
  return over < 0n ? -rounded : rounded
}

/** Fewer rates than this are not a day of the European Central Bank, which publishes about thirty. */
const fewestRates = 15
const mostRates = 100

/** @returns the rates of a published day; undefined if it is incomplete, or anything in it is not as expected */
export function readRates(
  day: string,
  published: readonly (readonly [currency: string, perEuro: string])[],
): ReferenceRates | undefined {
  const perEuro = Object.fromEntries(published)
  const isComplete =
    isUsualDate(day) &&
    published.length >= fewestRates &&
    published.length <= mostRates &&
    Object.keys(perEuro).length === published.length &&
    Object.hasOwn(perEuro, 'USD')
  const isValid = published.every(
    ([currency, rate]) => /^[A-Z]{3}$/.test(currency) && currency !== 'EUR' && rateOf(rate) !== undefined,
  )
  return isComplete && isValid ? { day, perEuro } : undefined
}

/** Why published rates do not replace the stored ones. */
export const rateProblems = ['future', 'outdated', 'missing', 'jump'] as const
export type RateProblem = (typeof rateProblems)[number]

/** Percent by which a rate may differ from the stored one. */
const largestChange = 20n
/**
 * Rates are compared with stored ones that are at most so many days older. A currency that the bank no longer publishes,
 * or that really lost so much, is therefore accepted after that time, in which administrators see the refusals. After a
 * longer outage the first rates are accepted without a comparison.
 */
const comparedDays = 14

/** @param today in UTC: a day is published on its afternoon in Frankfurt */
export function rateProblem(
  next: ReferenceRates,
  stored: ReferenceRates | undefined,
  today: IsoDate,
): RateProblem | undefined {
  if (next.day > today) return 'future'
  if (stored === undefined) return undefined
  if (next.day < stored.day) return 'outdated'
  if (daysBetween(stored.day, next.day) > comparedDays) return undefined
  const currencies = Object.keys(stored.perEuro)
  if (currencies.some((currency) => !hasRate(next, currency))) return 'missing'
  return currencies.some((currency) => isJump(perEuroOf(stored, currency), perEuroOf(next, currency)))
    ? 'jump'
    : undefined
}

function isJump(before: Fraction | undefined, after: Fraction | undefined): boolean {
  if (before === undefined || after === undefined) return false
  const [old, now] = [before.over * after.under, after.over * before.under]
  const change = now > old ? now - old : old - now
  return change * 100n > old * largestChange
}
