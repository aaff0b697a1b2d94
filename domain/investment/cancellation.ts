/**
 * Until when an investor may cancel a signed investment, and under which rule (decision T31). The rule is that of the
 * country from which the campaign is offered; if that has none, the site's own.
 */

import { addDays, dateIn, dayMs, endOfDay } from '#domain/calendar.ts'
import type { InvestmentState } from './investment.ts'
import { cancellationDays } from '#domain/limits.ts'

/**
 * `us`: Regulation Crowdfunding, until 48 hours before the deadline. `eu`: Regulation (EU) 2020/1503, four calendar
 * days for investors who are not sophisticated. `uk`: 24 hours for a first-time investor. `site`: the period that the
 * site grants.
 */
export const cancellationRules = ['us', 'eu', 'uk', 'site'] as const
export type CancellationRule = (typeof cancellationRules)[number]

/** Regulation Crowdfunding: 48 hours before the deadline. */
export const usNoticeMs = 2 * dayMs

export interface Signer {
  /** Accredited, the closest equivalent of sophisticated that the site knows. */
  readonly sophisticated: boolean
  /** Has signed for no other investment here. */
  readonly firstTime: boolean
}

export interface CancellationTimes {
  readonly signedAt: number
  /** When the offer ends. */
  readonly closesAt: number
  /** Days that the site itself grants. */
  readonly siteDays: number
  readonly timeZone: string
}

const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** @param country from which the campaign is offered, ISO 3166 */
export function cancellationRuleOf(country: string | null, { sophisticated, firstTime }: Signer): CancellationRule {
  if (country === 'US') return 'us'
  if (country !== null && union.has(country) && !sophisticated) return 'eu'
  return country === 'GB' && firstTime ? 'uk' : 'site'
}

/** The end of the cancellation period, exclusive. */
export function cancelUntil(rule: CancellationRule, times: CancellationTimes): number {
  switch (rule) {
    case 'us':
      return times.closesAt - usNoticeMs
    case 'eu':
      return endOfDaysAfter(times, cancellationDays)
    case 'uk':
      return times.signedAt + dayMs
    case 'site':
      return times.siteDays === 0 ? times.signedAt : endOfDaysAfter(times, times.siteDays)
  }
}

/**
 * The end of the cancellation period of a signed agreement. A rule that counts from the deadline follows it when the
 * campaign closes earlier or later than it was to close at the signature (Regulation Crowdfunding, rule 304).
 */
export function currentCancelUntil(
  { rule, until }: { readonly rule: CancellationRule; readonly until: number },
  closesAt: number,
): number {
  return rule === 'us' ? closesAt - usNoticeMs : until
}

/** Whole calendar days after the day of the signature, in the site's time zone. */
function endOfDaysAfter({ signedAt, timeZone }: CancellationTimes, days: number): number {
  return endOfDay(addDays(dateIn(signedAt, timeZone), days), timeZone)
}

export interface CancellationCase {
  readonly state: InvestmentState
  /** The period that the agreement grants; undefined if there is none. */
  readonly until: number | undefined
  /** The money is still held: it has gone neither to the owner nor to anyone else. */
  readonly held: boolean
}
export type CancellationDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INVESTMENT_NOT_PENDING' | 'CANCELLATION_OVER' }

/** May a paid investment still be cancelled? An unpaid one can be cancelled at any time. */
export function decideCancellation({ state, until, held }: CancellationCase, now: number): CancellationDecision {
  if (state !== 'confirmed') return { ok: false, code: 'INVESTMENT_NOT_PENDING' }
  return until !== undefined && now < until && held ? { ok: true } : { ok: false, code: 'CANCELLATION_OVER' }
}
