/**
 * Payments through gateways: payment attempts, and the effect of a gateway's reports on them (decisions T30, T38, T39).
 * All functions here are pure; the caller holds the locks and applies the decision.
 */

import { dayMs, type IsoDate, workingDaysAfter } from '#domain/calendar.ts'
import {
  type BookedDisputes,
  type Dispute,
  type DisputedPart,
  newlyReinstated,
  newlyWithdrawn,
  outstanding,
  sumOf,
  within,
} from './dispute.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import type { Currency } from '#domain/money.ts'

/** Payment methods, as named in the wire format (investing 9). */
export const gatewayNames = ['offline', 'stripe', 'paypal', 'ach', 'wallet', 'mangopay'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** Gateways of an external provider, with pages and webhooks of its own. */
export const providerGateways = ['stripe', 'paypal', 'ach', 'mangopay'] as const satisfies readonly GatewayName[]
export type ProviderGateway = (typeof providerGateways)[number]

/**
 * Providers with a payment page for any purpose. The custodial wallet is not one: money is paid into it, then spent.
 */
export const payPageGateways = ['stripe', 'paypal', 'ach'] as const satisfies readonly ProviderGateway[]
export type PayPageGateway = (typeof payPageGateways)[number]

/** The same gateway if it has a payment page; otherwise undefined. */
export function payPageOf(gateway: GatewayName | undefined): PayPageGateway | undefined {
  return payPageGateways.find((each) => each === gateway)
}

/** Providers that send webhooks, and the gateways that each covers: card and bank debit share an account. */
export const messagesOf = {
  stripe: ['stripe', 'ach'],
  paypal: ['paypal'],
  mangopay: ['mangopay'],
} as const satisfies Readonly<Record<string, readonly ProviderGateway[]>>

/**
 * `created`: stored here, the provider may or may not know it. `open`: the payer is expected at the provider's page.
 * `processing`: the provider has accepted it and the money is pending. The last four are final, though money may still
 * arrive after `failed` or `cancelled`, and be withdrawn after `succeeded`.
 */
export const attemptStates = ['created', 'open', 'processing', 'succeeded', 'failed', 'cancelled', 'reversed'] as const
export type AttemptState = (typeof attemptStates)[number]

/** Attempts that may still bring the money: they hold the units of an investment, and the provider is polled. */
export const liveAttempts = ['created', 'open', 'processing'] as const satisfies readonly AttemptState[]

export function isLive(state: AttemptState): boolean {
  return (liveAttempts as readonly AttemptState[]).includes(state)
}

/** Why an attempt ended without money, in our own terms. */
export const failureReasons = [
  'declined',
  'insufficient-funds',
  'authentication',
  'account',
  'expired',
  'bounced',
  'disputed',
  'refused',
] as const
export type FailureReason = (typeof failureReasons)[number]

/**
 * Did an attempt end while no one was waiting at a screen? Its money was pending, or it was refused after its page had
 * expired. A page at which no one paid needs no notification.
 */
export function hasEndedUnattended(
  attempt: { readonly state: AttemptState; readonly createdAt: number },
  reason: FailureReason | undefined,
  now: number,
): boolean {
  if (attempt.state === 'processing') return true
  return reason !== undefined && reason !== 'expired' && now - attempt.createdAt > checkoutMinutes * 60_000
}

/** The provider's report on an attempt. Amounts in minor units. */
export type ProviderReport =
  /** With a reason if the payer was refused there and may retry. */
  | { readonly state: 'open'; readonly reason?: FailureReason | undefined }
  | { readonly state: 'processing' }
  | {
      readonly state: 'succeeded'
      readonly amount: bigint
      readonly currency: Currency
      /** The provider's fee; undefined until it is reported. */
      readonly cost?: bigint | undefined
      /** The amounts that disputes have moved, unless they withdrew everything. */
      readonly disputes?: readonly Dispute[] | undefined
    }
  | { readonly state: 'failed'; readonly reason: FailureReason }
  | { readonly state: 'cancelled' }
  /** Money that had arrived was withdrawn. */
  | {
      readonly state: 'reversed'
      readonly reason: FailureReason
      /** The disputes that withdrew it, if the provider names them. */
      readonly disputes?: readonly Dispute[] | undefined
    }

/** The attempt and its payable, read under their locks. */
export interface SettlementContext {
  readonly attempt: {
    readonly state: AttemptState
    readonly amount: bigint
    readonly currency: Currency
    /** By its payer; the provider only knows that its page has expired. */
    readonly isCancelled: boolean
    readonly booked: BookedDisputes
    /** The amount that arrived, in its own currency; the requested amount until then. */
    readonly arrived: bigint
  }
  /**
   * `waiting`: the payable still needs this money. `regained`: it was cancelled and can be restored. `gone`: it cannot.
   * `paid`: another payment has paid for it.
   */
  readonly debt: 'waiting' | 'regained' | 'gone' | 'paid'
}

/** Why money that arrived is refunded immediately. */
export const refundReasons = [
  'already-paid',
  'no-longer-possible',
  'other-amount',
  'other-currency',
  'requested',
  'account-deleted',
  'oversubscribed',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** A refund under way. `processing`: the provider has accepted it. */
export const refundStates = ['created', 'processing', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export type Settlement =
  /** Nothing new. */
  | { readonly action: 'nothing' }
  /** The state changes and no money moves. */
  | { readonly action: 'move'; readonly to: AttemptState; readonly reason?: FailureReason | undefined }
  /** The money has arrived and pays for the payable. */
  | { readonly action: 'credit' }
  /** The money has arrived and must be refunded: both are booked together. */
  | { readonly action: 'return'; readonly reason: RefundReason; readonly amount: bigint; readonly currency: Currency }
  /** Some of the money was withdrawn: parts that are not booked yet. */
  | { readonly action: 'take'; readonly parts: readonly DisputedPart[] }
  /** The money, or what was left of it, was withdrawn. */
  | { readonly action: 'reverse'; readonly reason: FailureReason; readonly parts: readonly DisputedPart[] }
  /** Some of the withdrawn money was reinstated. */
  | { readonly action: 'reinstate'; readonly parts: readonly DisputedPart[] }

/**
 * The effect of a report. Reports may arrive twice, late and in any order; the same set of reports always leads to the
 * same state: money counts once, even after the end of an attempt (reliability P5).
 */
export function settle({ attempt, debt }: SettlementContext, report: ProviderReport): Settlement {
  switch (report.state) {
    case 'succeeded':
      return arrived(attempt, debt, report)
    case 'reversed':
      if (hadMoney(attempt)) return disputed(attempt, report.disputes ?? [], report.reason)
      // The money arrived and was withdrawn before the first poll.
      return isLive(attempt.state) ? { action: 'move', to: 'failed', reason: report.reason } : { action: 'nothing' }
    case 'processing':
      return attempt.state === 'created' || attempt.state === 'open'
        ? { action: 'move', to: 'processing' }
        : { action: 'nothing' }
    case 'open':
      return attempt.state === 'created' || (attempt.state === 'open' && report.reason !== undefined)
        ? { action: 'move', to: 'open', reason: report.reason }
        : { action: 'nothing' }
    case 'failed':
      if (!isLive(attempt.state)) return { action: 'nothing' }
      return attempt.isCancelled && report.reason === 'expired'
        ? { action: 'move', to: 'cancelled' }
        : { action: 'move', to: 'failed', reason: report.reason }
    case 'cancelled':
      return isLive(attempt.state) ? { action: 'move', to: 'cancelled' } : { action: 'nothing' }
  }
}

function arrived(
  attempt: SettlementContext['attempt'],
  debt: SettlementContext['debt'],
  { amount, currency, disputes = [] }: Extract<ProviderReport, { state: 'succeeded' }>,
): Settlement {
  if (hadMoney(attempt)) return disputed(attempt, disputes, undefined)
  // A payment of zero has paid for nothing, and there is nothing to refund.
  if (amount <= 0n)
    return isLive(attempt.state) ? { action: 'move', to: 'failed', reason: 'refused' } : { action: 'nothing' }
  if (currency !== attempt.currency) return { action: 'return', reason: 'other-currency', amount, currency }
  if (amount !== attempt.amount) return { action: 'return', reason: 'other-amount', amount, currency }
  if (debt === 'paid') return { action: 'return', reason: 'already-paid', amount, currency }
  if (debt === 'gone') return { action: 'return', reason: 'no-longer-possible', amount, currency }
  return { action: 'credit' }
}

function hadMoney({ state }: SettlementContext['attempt']): boolean {
  return state === 'succeeded' || state === 'reversed'
}

/**
 * One step of the effect of disputes on money that had arrived; the caller applies it and calls again. Reinstated
 * amounts come first, because they can be withdrawn again. Parts that sum up to all of the money count as all of it,
 * and more than all is never withdrawn.
 * @param all why all of it was withdrawn, if the provider reports it
 */
function disputed(
  { state, arrived, booked }: SettlementContext['attempt'],
  disputes: readonly Dispute[],
  all: FailureReason | undefined,
): Settlement {
  const back = newlyReinstated(booked, disputes)
  if (back.length > 0) return { action: 'reinstate', parts: back }
  const parts = newlyWithdrawn(booked, disputes)
  const there = arrived - outstanding(booked)
  if (state === 'succeeded') {
    // Named disputes withdrew exactly what they report: the site may have refunded the rest before.
    const isAll = disputes.length === 0 ? all !== undefined : parts.length > 0 && sumOf(parts) >= there
    if (isAll) return { action: 'reverse', reason: all ?? 'disputed', parts }
    return parts.length > 0 ? { action: 'take', parts } : { action: 'nothing' }
  }
  // All of it was withdrawn: only what was reinstated since can be withdrawn again.
  const again = within(parts, there).filter((part) => part.amount > 0n)
  return again.length > 0 ? { action: 'take', parts: again } : { action: 'nothing' }
}

/** Days between polls of a successful payment, and days for which disputes and refunds of it are still possible. */
const paidPollDays = 7
const paidPollingEndDays = 180

/** The longest delay between polls of a payment. */
export const longestPaidPollMs = paidPollDays * dayMs

/**
 * Milliseconds until a successful payment is polled again, in case no webhook reports a change; undefined once it is
 * old.
 */
export function nextPaidPollDelay(ageMs: number): number | undefined {
  return ageMs < paidPollingEndDays * dayMs ? paidPollDays * dayMs : undefined
}

/**
 * Milliseconds until an attempt is polled again, by the number of polls: soon while the payer waits at the screen, then
 * less and less often, down to once a day. A silent provider is polled as long as the attempt is live.
 */
export function nextPollDelay(pollCount: number): number {
  const steps = [15_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000]
  return steps[pollCount] ?? 86_400_000
}

/**
 * Working days until a bank debit has arrived or failed: four according to the provider, plus one for the day on which
 * it began.
 */
const debitDays = 5

/** The date by which a pending payment should have arrived, if the provider reports one. */
export function arrivesBy(gateway: GatewayName, begun: IsoDate): IsoDate | undefined {
  return gateway === 'ach' ? workingDaysAfter(begun, debitDays) : undefined
}
