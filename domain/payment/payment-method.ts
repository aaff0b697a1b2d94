/**
 * Changing the payment method of a reservation: whether it is possible now, what has to end first, and how long the
 * units are held.
 */

import { type ChangeDecision, type InvestmentState, mayChange } from '#domain/investment/investment.ts'
import { type AttemptState, type GatewayName, isLive, type ProviderGateway, providerGateways } from './payment.ts'

export interface PaymentMethodChange {
  readonly state: InvestmentState
  readonly from: GatewayName
  readonly to: GatewayName
  /** The latest payment attempt at a provider, in any state. */
  readonly attempt: { readonly gateway: ProviderGateway; readonly state: AttemptState } | undefined
  /** All in milliseconds. */
  readonly reservedAt: number
  /** Until when the units are held. */
  readonly expiresAt: number | undefined
  /** No attempt at a provider starts after this. */
  readonly triesUntil: number | undefined
  /** How long a reservation for a transfer is held. */
  readonly transferMs: number
}

export interface PaymentMethodTimes {
  readonly expiresAt: number | undefined
  readonly triesUntil: number | undefined
}

export type PaymentMethodDecision =
  | (PaymentMethodTimes & {
      readonly ok: true
      /** The attempt is live: it is cancelled at its provider before anything changes. */
      readonly endsTry: boolean
    })
  | Exclude<ChangeDecision, { readonly ok: true }>
  | { readonly ok: false; readonly code: 'TRIES_OVER' }

/**
 * May the payment method of a reservation be changed? A pending payment is awaited. A page at which no one has paid is
 * closed first, and the provider reports whether that worked: this function only decides whether to try.
 *
 * The time is counted from the reservation of the units. A transfer gets the days that it would have had from the
 * beginning and no more; every other method continues with the remaining time. So no number of changes holds units for
 * longer than a reservation by transfer plus the one attempt with which it may end.
 */
export function decidePaymentMethod(change: PaymentMethodChange, now: number): PaymentMethodDecision {
  const { state, from, to, attempt, expiresAt, triesUntil } = change
  const live = attempt !== undefined && isLive(attempt.state) ? attempt : undefined
  const decision = mayChange(
    { state, expiresAt, hasOpenPayment: live !== undefined && (to === from || !canEnd(live)) },
    now,
  )
  if (!decision.ok) return decision
  if (isAtProvider(to) && triesUntil !== undefined && triesUntil <= now) return { ok: false, code: 'TRIES_OVER' }
  const times = to === 'offline' && to !== from ? forTransfer(change) : { expiresAt, triesUntil }
  return { ok: true, endsTry: live !== undefined, ...times }
}

/** No one has paid there yet. A transfer ordered from a custodial wallet cannot be cancelled. */
function canEnd({ gateway, state }: NonNullable<PaymentMethodChange['attempt']>): boolean {
  return state !== 'processing' && gateway !== 'mangopay'
}

function isAtProvider(method: GatewayName): boolean {
  return (providerGateways as readonly GatewayName[]).includes(method)
}

function forTransfer({ reservedAt, transferMs, expiresAt, triesUntil }: PaymentMethodChange): PaymentMethodTimes {
  const until = reservedAt + transferMs
  const later = (time: number | undefined): number | undefined => (time === undefined ? time : Math.max(time, until))
  return { expiresAt: later(expiresAt), triesUntil: later(triesUntil) }
}
