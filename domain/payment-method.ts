/** Another way to pay for what is reserved: whether that is possible now, what has to end for it, and how long the units are kept. */

import { type ChangeDecision, type InvestmentState, mayChange } from './investment.ts'
import { type AttemptState, type GatewayName, isLive, type ProviderGateway, providerGateways } from './payment.ts'

export interface PaymentMethodChange {
  readonly state: InvestmentState
  readonly from: GatewayName
  readonly to: GatewayName
  /** The latest try to pay at a provider, whatever became of it. */
  readonly attempt: { readonly gateway: ProviderGateway; readonly state: AttemptState } | undefined
  /** Milliseconds, all of them. */
  readonly reservedAt: number
  /** Until when the units are kept. */
  readonly expiresAt: number | undefined
  /** No try at a provider begins later. */
  readonly triesUntil: number | undefined
  /** For how long a reservation is kept that is made for a transfer. */
  readonly transferMs: number
}

export interface PaymentMethodTimes {
  readonly expiresAt: number | undefined
  readonly triesUntil: number | undefined
}

export type PaymentMethodDecision =
  | (PaymentMethodTimes & {
      readonly ok: true
      /** The try is alive: it is given up at its provider before anything changes. */
      readonly endsTry: boolean
    })
  | Exclude<ChangeDecision, { readonly ok: true }>
  | { readonly ok: false; readonly code: 'TRIES_OVER' }

/**
 * May a reservation be paid in another way? Money that is on its way is waited for. A page at which nobody has paid is closed first,
 * and whether that worked is asked of the provider: this only says that it may be tried.
 *
 * The time is counted from when the units were reserved. A transfer gets the days that it would have had from the beginning and not
 * one more; every other way goes on with the time that there is. So no number of changes keeps units for longer than a reservation
 * by transfer is kept, and the one try that it may end with.
 */
export function decidePaymentMethod(change: PaymentMethodChange, now: number): PaymentMethodDecision {
  const { state, from, to, attempt, expiresAt, triesUntil } = change
  const live = attempt !== undefined && isLive(attempt.state) ? attempt : undefined
  const decision = mayChange({ state, expiresAt, underWay: live !== undefined && (to === from || !canEnd(live)) }, now)
  if (!decision.ok) return decision
  if (isAtProvider(to) && triesUntil !== undefined && triesUntil <= now) return { ok: false, code: 'TRIES_OVER' }
  const times = to === 'offline' && to !== from ? forTransfer(change) : { expiresAt, triesUntil }
  return { ok: true, endsTry: live !== undefined, ...times }
}

/** Nobody has paid there yet. What a pooled wallet was told to move is not called back. */
function canEnd({ gateway, state }: NonNullable<PaymentMethodChange['attempt']>): boolean {
  return state !== 'processing' && gateway !== 'mangopay'
}

function isAtProvider(way: GatewayName): boolean {
  return (providerGateways as readonly GatewayName[]).includes(way)
}

function forTransfer({ reservedAt, transferMs, expiresAt, triesUntil }: PaymentMethodChange): PaymentMethodTimes {
  const until = reservedAt + transferMs
  const later = (time: number | undefined): number | undefined => (time === undefined ? time : Math.max(time, until))
  return { expiresAt: later(expiresAt), triesUntil: later(triesUntil) }
}
