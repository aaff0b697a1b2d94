/** The terms of a loan that decide its schedule (investing 3, decisions T44, T45). */

import { addMonths } from '#domain/calendar-months.ts'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import type { DistributionFrequency } from '#domain/campaign/campaign.ts'
import { type InterestMethod, type RepaymentStructure, usualLoan } from './loan-structures.ts'

/** The terms as a campaign has them. */
interface OfferedLoan {
  readonly ratePoints: number | null
  readonly structure: RepaymentStructure | null
  readonly method: InterestMethod | null
  readonly frequency: DistributionFrequency | null
  readonly termMonths: number | null
}

export interface LoanTerms {
  /** Minor units. */
  readonly principal: bigint
  /** Basis points a year. */
  readonly ratePoints: number
  readonly structure: RepaymentStructure
  readonly method: InterestMethod
  readonly frequency: DistributionFrequency
  readonly termMonths: number
  /** The day from which interest accrues. */
  readonly startsOn: IsoDate
}

/** A non-negative rational number: rates are exact, and only money is rounded. */
export interface Fraction {
  readonly num: bigint
  readonly den: bigint
}

export interface Period {
  readonly dueOn: IsoDate
  /** The interest of one unit of principal in this period. */
  readonly rate: Fraction
}

/** The terms of a loan that was paid out; undefined if the campaign does not state a rate, a term or a frequency. */
export function loanTermsOf(
  { ratePoints, structure, method, frequency, termMonths }: OfferedLoan,
  { principal, startsOn }: Pick<LoanTerms, 'principal' | 'startsOn'>,
): LoanTerms | undefined {
  if (ratePoints === null || frequency === null || termMonths === null || termMonths < 1) return undefined
  return {
    principal,
    startsOn,
    ratePoints,
    frequency,
    termMonths,
    structure: structure ?? usualLoan.structure,
    method: method ?? usualLoan.method,
  }
}

const perYear: Readonly<Record<DistributionFrequency, number>> = {
  daily: 365,
  weekly: 52,
  monthly: 12,
  quarterly: 4,
  yearly: 1,
}
const daysOf: Partial<Readonly<Record<DistributionFrequency, number>>> = { daily: 1, weekly: 7 }

/**
 * The periods of a term. All are equal fractions of a year; the last one ends at maturity and takes the rest of the
 * term, so that the interest of a term does not depend on the frequency or on leap years (decision T44).
 */
export function periodsOf({ frequency, termMonths, startsOn, ratePoints }: LoanTerms): readonly Period[] {
  const maturity = addMonths(startsOn, termMonths)
  const days = daysOf[frequency]
  const dueAfter = (count: number): IsoDate =>
    days === undefined ? addMonths(startsOn, (count * 12) / perYear[frequency]) : addDays(startsOn, count * days)
  let full = Math.max(0, Math.ceil((termMonths * perYear[frequency]) / 12) - 1)
  // A short February may end before as many days as a twelfth of a year has.
  while (full > 0 && dueAfter(full) >= maturity) full -= 1
  const year = 10_000n * BigInt(perYear[frequency])
  const rate = { num: BigInt(ratePoints), den: year }
  const rest = {
    num: BigInt(ratePoints) * BigInt(termMonths * perYear[frequency] - 12 * full),
    den: 12n * year,
  }
  return [
    ...Array.from({ length: full }, (_, index) => ({ dueOn: dueAfter(index + 1), rate })),
    { dueOn: maturity, rate: rest },
  ]
}

/** The rate of a number of days, ACT/365F (decision T44). */
export function dailyRate({ ratePoints }: Pick<LoanTerms, 'ratePoints'>, days: number): Fraction {
  return { num: BigInt(ratePoints) * BigInt(days), den: 3_650_000n }
}

/** What one unit becomes over these periods if interest bears interest. */
export function growthOf(periods: readonly Period[]): Fraction {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return { num: 1n, den: 1n }
  // All but the last have the same rate.
  const count = BigInt(periods.length - 1)
  return {
    num: (first.rate.den + first.rate.num) ** count * (last.rate.den + last.rate.num),
    den: first.rate.den ** count * last.rate.den,
  }
}

export function sumOfRates(periods: readonly Period[]): Fraction {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return { num: 0n, den: 1n }
  return addFractions({ num: first.rate.num * BigInt(periods.length - 1), den: first.rate.den }, last.rate)
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den }
}

export function smallerFraction(a: Fraction, b: Fraction): Fraction {
  return a.num * b.den < b.num * a.den ? a : b
}
