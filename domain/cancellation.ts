/**
 * Until when somebody may take back what they have signed, and why (decision T31). Each rule is that of the place that the
 * campaign is offered from; where none has one, the site's own.
 */

import { addDays, dateIn, dayMs, endOfDay } from './calendar.ts'
import type { InvestmentState } from './investment.ts'
import { cancellationDays } from './limits.ts'

/**
 * `us`: Regulation Crowdfunding, until 48 hours before the deadline. `eu`: Regulation (EU) 2020/1503, four calendar days for
 * those who are not sophisticated. `uk`: 24 hours for whoever invests for the first time. `site`: what the site grants.
 */
export const cancellationRules = ['us', 'eu', 'uk', 'site'] as const
export type CancellationRule = (typeof cancellationRules)[number]

export interface Signer {
  /** Accredited, the nearest thing to sophisticated that the site knows. */
  readonly sophisticated: boolean
  /** Has signed for nothing else here. */
  readonly firstTime: boolean
}

export interface CancellationTimes {
  readonly signedAt: number
  /** When the offer ends. */
  readonly closesAt: number
  /** Days that the site grants by itself. */
  readonly siteDays: number
  readonly timeZone: string
}

const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** @param country where the campaign is offered from, ISO 3166 */
export function cancellationRuleOf(country: string | null, { sophisticated, firstTime }: Signer): CancellationRule {
  if (country === 'US') return 'us'
  if (country !== null && union.has(country) && !sophisticated) return 'eu'
  return country === 'GB' && firstTime ? 'uk' : 'site'
}

/** The moment at which it is too late; the last one at which it is not lies just before. */
export function cancelUntil(rule: CancellationRule, times: CancellationTimes): number {
  switch (rule) {
    case 'us':
      return times.closesAt - 2 * dayMs
    case 'eu':
      return endOfDaysAfter(times, cancellationDays)
    case 'uk':
      return times.signedAt + dayMs
    case 'site':
      return times.siteDays === 0 ? times.signedAt : endOfDaysAfter(times, times.siteDays)
  }
}

/** Whole calendar days after the day of the signature, by the site's clocks. */
function endOfDaysAfter({ signedAt, timeZone }: CancellationTimes, days: number): number {
  return endOfDay(addDays(dateIn(signedAt, timeZone), days), timeZone)
}

export interface CancellationCase {
  readonly state: InvestmentState
  /** What the agreement grants; undefined where there is none. */
  readonly until: number | undefined
  /** The money is still where it was put: neither the owner has it nor anybody else. */
  readonly held: boolean
}
export type CancellationDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INVESTMENT_NOT_PENDING' | 'CANCELLATION_OVER' }

/** May a paid investment still be taken back? One that is not paid is given up at any time, and needs no leave. */
export function decideCancellation({ state, until, held }: CancellationCase, now: number): CancellationDecision {
  if (state !== 'confirmed') return { ok: false, code: 'INVESTMENT_NOT_PENDING' }
  return until !== undefined && now < until && held ? { ok: true } : { ok: false, code: 'CANCELLATION_OVER' }
}
