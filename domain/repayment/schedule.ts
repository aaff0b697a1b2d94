/**
 * The schedule of a loan: what is due when, exact to the minor unit (investing 3, decision T44). Instalments are rounded
 * half up, and the last one takes the residue.
 */

import { daysBetween, type IsoDate } from '#domain/calendar.ts'
import { divideHalfUp, smaller } from '#domain/money.ts'
import {
  addFractions,
  dailyRate,
  type Fraction,
  growthOf,
  type LoanTerms,
  type Period,
  periodsOf,
  smallerFraction,
  sumOfRates,
} from './loan-terms.ts'

export interface Instalment {
  readonly dueOn: IsoDate
  readonly interest: bigint
  readonly principal: bigint
  readonly total: bigint
  /** The principal that is still owed afterwards. */
  readonly outstanding: bigint
  /** Repaid before it was due. */
  readonly early: boolean
}

/** An amount that was repaid early: principal, and the interest that accrued on it. */
export interface EarlyRepayment {
  readonly on: IsoDate
  /** Minor units. */
  readonly amount: bigint
}

/** The instalments of a loan in the order of their dates; those of which nothing would be due are left out. */
export function scheduleOf(terms: LoanTerms, early: readonly EarlyRepayment[] = []): readonly Instalment[] {
  const periods = periodsOf(terms)
  let instalments = instalmentsOf(terms, terms.principal, periods)
  for (const { on, amount } of early.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    const paid = repaidEarly({ terms, periods, instalments }, on, amount)
    if (paid === undefined) continue
    // A bullet loan pays the interest of its whole term on what remains.
    const left = terms.structure === 'bullet' ? periods : periods.filter(({ dueOn }) => dueOn > on)
    instalments = [
      ...instalments.filter(({ dueOn }) => dueOn <= on),
      paid,
      ...instalmentsOf(terms, paid.outstanding, left),
    ]
  }
  return instalments.filter(({ total }) => total > 0n)
}

/** What repays the whole loan early on a day, beside what is due until then. Undefined if nothing is left to repay. */
export function payoffOn(
  terms: LoanTerms,
  early: readonly EarlyRepayment[],
  on: IsoDate,
): Pick<Instalment, 'interest' | 'principal' | 'total'> | undefined {
  return repaidEarly({ terms, periods: periodsOf(terms), instalments: scheduleOf(terms, early) }, on, undefined)
}

interface Running {
  readonly terms: LoanTerms
  readonly periods: readonly Period[]
  readonly instalments: readonly Instalment[]
}

/** @param amount undefined: all that is outstanding */
function repaidEarly(running: Running, on: IsoDate, amount: bigint | undefined): Instalment | undefined {
  const { terms, instalments } = running
  if (on < terms.startsOn) return undefined
  const outstanding = instalments.findLast(({ dueOn }) => dueOn <= on)?.outstanding ?? terms.principal
  if (outstanding <= 0n) return undefined
  const rate = accruedRate(running, on)
  const accrued = divideHalfUp(outstanding * rate.num, rate.den)
  const whole = amount === undefined || amount >= outstanding + accrued
  // The part whose own interest completes the amount; the rounding is interest.
  const principal = whole ? outstanding : (amount * rate.den) / (rate.den + rate.num)
  const interest = whole ? accrued : amount - principal
  if (principal + interest === 0n) return undefined
  return {
    dueOn: on,
    interest,
    principal,
    total: principal + interest,
    outstanding: outstanding - principal,
    early: true,
  }
}

/**
 * The interest since the last due date of one unit, ACT/365F (decision T44). It never exceeds the interest of the
 * period, which is an equal part of the year and may have fewer days.
 */
function accruedRate({ terms, periods }: Running, on: IsoDate): Fraction {
  const past = periods.filter(({ dueOn }) => dueOn <= on)
  const current = periods[past.length]
  if (current === undefined) return { num: 0n, den: 1n }
  const days = daysBetween(past.at(-1)?.dueOn ?? terms.startsOn, on)
  const running = smallerFraction(dailyRate(terms, days), current.rate)
  if (terms.structure !== 'bullet') return running
  if (terms.method === 'simple')
    return smallerFraction(dailyRate(terms, daysBetween(terms.startsOn, on)), sumOfRates(periods))
  const grown = growthOf([...past, { dueOn: on, rate: running }])
  return { num: grown.num - grown.den, den: grown.den }
}

function instalmentsOf(terms: LoanTerms, principal: bigint, periods: readonly Period[]): readonly Instalment[] {
  const last = periods.at(-1)
  if (principal <= 0n || last === undefined) return []
  switch (terms.structure) {
    case 'interest-only':
      return interestOnly(principal, periods)
    case 'annuity':
      return annuity(principal, periods)
    case 'bullet':
      return [due(last.dueOn, bulletInterest(terms, principal, periods), principal, 0n)]
  }
}

function bulletInterest({ method }: LoanTerms, principal: bigint, periods: readonly Period[]): bigint {
  if (method === 'simple') return interestOn(principal, sumOfRates(periods))
  const { num, den } = growthOf(periods)
  return interestOn(principal, { num: num - den, den })
}

function interestOnly(principal: bigint, periods: readonly Period[]): readonly Instalment[] {
  const amounts = interestAmounts(principal, periods)
  return periods.map(({ dueOn }, index) => {
    const interest = amounts[index] ?? 0n
    return index === periods.length - 1 ? due(dueOn, interest, principal, 0n) : due(dueOn, interest, 0n, principal)
  })
}

/** Equal amounts, of which the last takes the residue. */
function interestAmounts(principal: bigint, periods: readonly Period[]): readonly bigint[] {
  const whole = interestOn(principal, sumOfRates(periods))
  const rounded = periods.map(({ rate }) => interestOn(principal, rate))
  const last = rounded.at(-1) ?? 0n
  const residue = whole - rounded.reduce((sum, each) => sum + each, 0n)
  if (residue <= last && residue >= -last) return [...rounded.slice(0, -1), last + residue]
  // Many tiny instalments: rounding would leave more than an instalment for the last one, so that each takes its part.
  let before = 0n
  return periods.map(({ rate }, index) => {
    const isLast = index === periods.length - 1
    const until = isLast ? whole : interestOn(principal, { num: rate.num * BigInt(index + 1), den: rate.den })
    const own = until - before
    before = until
    return own
  })
}

function annuity(principal: bigint, periods: readonly Period[]): readonly Instalment[] {
  const { num, den } = annuityPayment(periods)
  const payment = divideHalfUp(principal * num, den)
  let outstanding = principal
  return periods.map(({ dueOn, rate }, index) => {
    const interest = interestOn(outstanding, rate)
    const isLast = index === periods.length - 1
    const repaid = isLast ? outstanding : smaller(payment > interest ? payment - interest : 0n, outstanding)
    outstanding -= repaid
    return due(dueOn, interest, repaid, outstanding)
  })
}

/**
 * The equal payment that repays one unit: the present value of all payments is the unit. For n equal periods of rate i
 * it is i (1 + i)^n / ((1 + i)^n - 1); here the last period may have another rate.
 */
export function annuityPayment(periods: readonly Period[]): Fraction {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('a loan has at least one period')
  const { num: a, den: b } = first.rate
  const count = BigInt(periods.length - 1)
  if (a === 0n) return { num: 1n, den: count + 1n }
  // Growth over all but the last period, and what that many payments of one unit have grown to.
  const [grown, base] = [(b + a) ** count, b ** count]
  const saved: Fraction = { num: (grown - base) * b, den: base * a }
  const final: Fraction = { num: last.rate.den + last.rate.num, den: last.rate.den }
  const owed: Fraction = { num: grown * final.num, den: base * final.den }
  const paid = addFractions({ num: 1n, den: 1n }, { num: final.num * saved.num, den: final.den * saved.den })
  return { num: owed.num * paid.den, den: owed.den * paid.num }
}

function due(dueOn: IsoDate, interest: bigint, principal: bigint, outstanding: bigint): Instalment {
  return { dueOn, interest, principal, total: interest + principal, outstanding, early: false }
}

function interestOn(principal: bigint, { num, den }: Fraction): bigint {
  return divideHalfUp(principal * num, den)
}
