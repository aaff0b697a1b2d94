/**
 * The 12-month investment limit: Regulation Crowdfunding, 17 CFR 227.100(a)(2), by the formula of 2021 (decision T33).
 * All amounts are minor units of the rule's currency.
 */

import type { Currency } from '#domain/money.ts'

/** The rule's amounts are in dollars. Nothing is converted: offerings in other currencies are not under the rule. */
export const limitCurrency: Currency = 'USD'

/**
 * If income or net worth is below this, the smaller percentage applies; it is also the cap of the larger percentage.
 */
const threshold = 12_400_000n
const least = 250_000n
/** Maximum of a figure: a trillion dollars. */
export const figureMaximum = 100_000_000_000_000n

/** An investor's self-declared figures, which expire after twelve months. */
export interface InvestorFigures {
  /** Per year. */
  readonly income: bigint
  /** Excluding the primary residence. */
  readonly netWorth: bigint
  /** Invested in crowdfunding on other sites within the last twelve months. */
  readonly elsewhere: bigint
}

/**
 * The limit within twelve months. If income or net worth is below 124,000: five percent of the greater of them, at
 * least 2,500, and without a cap. If both are at least 124,000: ten percent of the greater of them, at most 124,000
 * (227.100(a)(2)(i), (ii)).
 */
export function yearLimit({ income, netWorth }: Pick<InvestorFigures, 'income' | 'netWorth'>): bigint {
  const greater = income > netWorth ? income : netWorth
  if (income < threshold || netWorth < threshold) {
    const share = greater / 20n
    return share > least ? share : least
  }
  const share = greater / 10n
  return share > threshold ? threshold : share
}

/** The start of the twelve months. For a 29 February it is the 28th. */
export function twelveMonthsBefore(now: number): number {
  const moment = new Date(now)
  const day = moment.getUTCDate()
  moment.setUTCFullYear(moment.getUTCFullYear() - 1)
  if (moment.getUTCDate() !== day) moment.setUTCDate(0)
  return moment.getTime()
}

export interface Declared extends InvestorFigures {
  /** Milliseconds. */
  readonly declaredAt: number
}

export interface LimitCase {
  readonly accredited: boolean
  /** Undefined if nothing was ever declared. */
  readonly declared: Declared | undefined
  /** Confirmed and reserved here within the last twelve months, in offerings under the rule. */
  readonly invested: bigint
}

/**
 * The remaining limit. `free`: no limit for this investor. `unknown`: their figures are missing, or older than twelve
 * months.
 */
export type LimitStatus =
  | { readonly is: 'free' }
  | { readonly is: 'unknown' }
  | { readonly is: 'limited'; readonly limit: bigint; readonly used: bigint; readonly left: bigint }

export function limitStatusOf({ accredited, declared, invested }: LimitCase, now: number): LimitStatus {
  if (accredited) return { is: 'free' }
  if (declared === undefined || declared.declaredAt <= twelveMonthsBefore(now)) return { is: 'unknown' }
  const limit = yearLimit(declared)
  const used = invested + declared.elsewhere
  return { is: 'limited', limit, used, left: used < limit ? limit - used : 0n }
}

export type LimitDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'FIGURES_NEEDED' }
  | {
      readonly ok: false
      readonly code: 'ABOVE_YEAR_LIMIT'
      readonly limit: bigint
      readonly used: bigint
      readonly left: bigint
    }

/** May this additional amount be invested? */
export function decideLimit(limitStatus: LimitStatus, amount: bigint): LimitDecision {
  switch (limitStatus.is) {
    case 'free':
      return { ok: true }
    case 'unknown':
      return { ok: false, code: 'FIGURES_NEEDED' }
    case 'limited': {
      const { limit, used, left } = limitStatus
      return amount <= left ? { ok: true } : { ok: false, code: 'ABOVE_YEAR_LIMIT', limit, used, left }
    }
  }
}
