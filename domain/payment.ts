/**
 * Payments through gateways: the tries to pay, and what a gateway's word means for them (decisions T30, T38, T39). Everything
 * here is decided from plain values; whoever calls holds the locks and does what the decision says.
 */

import { dayMs, type IsoDate, workingDaysAfter } from './calendar.ts'
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
import { checkoutMinutes } from './limits.ts'
import type { Currency } from './money.ts'

/** Ways to pay, as the wire calls them (investing 9). */
export const gatewayNames = ['offline', 'stripe', 'paypal', 'ach', 'wallet', 'mangopay'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** Those whose money comes through somebody else's system, with pages and messages of its own. */
export const providerGateways = ['stripe', 'paypal', 'ach', 'mangopay'] as const satisfies readonly GatewayName[]
export type ProviderGateway = (typeof providerGateways)[number]

/** Providers at whose pages anything can be paid. The pooled wallet is none of them: money is put into it, then spent. */
export const payPageGateways = ['stripe', 'paypal', 'ach'] as const satisfies readonly ProviderGateway[]
export type PayPageGateway = (typeof payPageGateways)[number]

/** Providers that send messages, and the gateways that each tells of: card and bank debit are one account. */
export const messagesOf = {
  stripe: ['stripe', 'ach'],
  paypal: ['paypal'],
  mangopay: ['mangopay'],
} as const satisfies Readonly<Record<string, readonly ProviderGateway[]>>

/**
 * `created`: written down, the provider may or may not know of it. `open`: the payer is expected at the provider's page.
 * `processing`: the provider has taken it and the money is on its way. The last four are ends, though money may still come
 * after `failed` or `cancelled`, and go after `succeeded`.
 */
export const attemptStates = ['created', 'open', 'processing', 'succeeded', 'failed', 'cancelled', 'reversed'] as const
export type AttemptState = (typeof attemptStates)[number]

/** Attempts that may still bring the money: they keep the units of an investment, and the provider is asked about them. */
export const liveAttempts = ['created', 'open', 'processing'] as const satisfies readonly AttemptState[]

export function isLive(state: AttemptState): boolean {
  return (liveAttempts as readonly AttemptState[]).includes(state)
}

/** Why a try ended without money, in words of our own whatever the provider calls it. */
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

/** What people are told of payments that did not go as they left them. */
export const paymentNotices = [
  /** What was on its way did not arrive. */
  'payment-failed',
  /** What arrived could not be used and goes back. */
  'payment-returned',
  /** What had paid for an investment was taken back by the payer's bank or by the provider. */
  'payment-reversed',
  /** A part of it was: what was bought stands, and the part is owed. */
  'payment-part-taken',
  /** A dispute was decided for the site, and its money came back. */
  'payment-reinstated',
  /** What has to go back and could not go the way it came was sent by a transfer. */
  'payment-sent-by-hand',
  /** A transfer came that cannot pay for its investment, and is to go back to the payer's bank. */
  'transfer-unusable',
  /** The same, and it was put into the payer's wallet. */
  'transfer-to-wallet',
  /** It was sent back to the payer's bank. */
  'transfer-sent-back',
  /** Units were reserved and not paid in time. */
  'reservation-ended',
] as const
export type PaymentNotice = (typeof paymentNotices)[number]

/**
 * Did a try end while nobody waits at a screen? Its money was on its way, or its page is long over and it was refused since. A page
 * that nobody paid is no news.
 */
export function hasEndedUnattended(
  attempt: { readonly state: AttemptState; readonly createdAt: number },
  reason: FailureReason | undefined,
  now: number,
): boolean {
  if (attempt.state === 'processing') return true
  return reason !== undefined && reason !== 'expired' && now - attempt.createdAt > checkoutMinutes * 60_000
}

/** What the provider says of a try when it is asked. Amounts in minor units. */
export type ProviderReport =
  /** With a reason where the payer was refused there and may try again. */
  | { readonly state: 'open'; readonly reason?: FailureReason | undefined }
  | { readonly state: 'processing' }
  | {
      readonly state: 'succeeded'
      readonly amount: bigint
      readonly currency: Currency
      /** What the provider keeps for itself; undefined while it has not said. */
      readonly cost?: bigint | undefined
      /** What disputes have moved of it, where they do not keep all. */
      readonly disputes?: readonly Dispute[] | undefined
    }
  | { readonly state: 'failed'; readonly reason: FailureReason }
  | { readonly state: 'cancelled' }
  /** Money that had arrived was taken back. */
  | {
      readonly state: 'reversed'
      readonly reason: FailureReason
      /** Those that took it, where the provider names them. */
      readonly disputes?: readonly Dispute[] | undefined
    }

/** The try, and the thing that it pays for, as they stand under their locks. */
export interface SettlementContext {
  readonly attempt: {
    readonly state: AttemptState
    readonly amount: bigint
    readonly currency: Currency
    /** By its payer; of that a provider only knows that its page is over. */
    readonly isCancelled: boolean
    readonly booked: BookedDisputes
    /** What came, in the currency in which it came; what was asked for until something has come. */
    readonly arrived: bigint
  }
  /**
   * `waiting`: the thing still wants this money. `regained`: it had been given up and can be had again. `gone`: it cannot.
   * `paid`: other money has paid for it.
   */
  readonly debt: 'waiting' | 'regained' | 'gone' | 'paid'
}

/** Why money that came goes back at once. */
export const refundReasons = [
  'already-paid',
  'no-longer-possible',
  'other-amount',
  'other-currency',
  'asked',
  'account-deleted',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** A refund under way. `processing`: the provider has taken it over. */
export const refundStates = ['created', 'processing', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export type Settlement =
  /** Nothing that was not known. */
  | { readonly act: 'nothing' }
  /** The state moves and no money does. */
  | { readonly act: 'move'; readonly to: AttemptState; readonly reason?: FailureReason | undefined }
  /** The money is there and pays for the thing. */
  | { readonly act: 'credit' }
  /** The money is there and must go back: it is booked, and a refund with it. */
  | { readonly act: 'return'; readonly reason: RefundReason; readonly amount: bigint; readonly currency: Currency }
  /** Some of the money that was there is gone: parts that were not known. */
  | { readonly act: 'take'; readonly parts: readonly DisputedPart[] }
  /** The money that was there is gone, or what is left of it. */
  | { readonly act: 'reverse'; readonly reason: FailureReason; readonly parts: readonly DisputedPart[] }
  /** Some of what was gone is there again. */
  | { readonly act: 'reinstate'; readonly parts: readonly DisputedPart[] }

/**
 * What a report means. Reports come twice, late and in any order; whatever came before, the same set of reports ends in the same
 * state: money counts once, and later than the end of a try it counts too (reliability P5).
 */
export function settle({ attempt, debt }: SettlementContext, report: ProviderReport): Settlement {
  switch (report.state) {
    case 'succeeded':
      return arrived(attempt, debt, report)
    case 'reversed':
      if (hadMoney(attempt)) return disputed(attempt, report.disputes ?? [], report.reason)
      // It came and went before anybody asked.
      return isLive(attempt.state) ? { act: 'move', to: 'failed', reason: report.reason } : { act: 'nothing' }
    case 'processing':
      return attempt.state === 'created' || attempt.state === 'open'
        ? { act: 'move', to: 'processing' }
        : { act: 'nothing' }
    case 'open':
      return attempt.state === 'created' || (attempt.state === 'open' && report.reason !== undefined)
        ? { act: 'move', to: 'open', reason: report.reason }
        : { act: 'nothing' }
    case 'failed':
      if (!isLive(attempt.state)) return { act: 'nothing' }
      return attempt.isCancelled && report.reason === 'expired'
        ? { act: 'move', to: 'cancelled' }
        : { act: 'move', to: 'failed', reason: report.reason }
    case 'cancelled':
      return isLive(attempt.state) ? { act: 'move', to: 'cancelled' } : { act: 'nothing' }
  }
}

function arrived(
  attempt: SettlementContext['attempt'],
  debt: SettlementContext['debt'],
  { amount, currency, disputes = [] }: Extract<ProviderReport, { state: 'succeeded' }>,
): Settlement {
  if (hadMoney(attempt)) return disputed(attempt, disputes, undefined)
  // A payment of nothing has paid for nothing, and there is nothing to send back.
  if (amount <= 0n) return isLive(attempt.state) ? { act: 'move', to: 'failed', reason: 'refused' } : { act: 'nothing' }
  if (currency !== attempt.currency) return { act: 'return', reason: 'other-currency', amount, currency }
  if (amount !== attempt.amount) return { act: 'return', reason: 'other-amount', amount, currency }
  if (debt === 'paid') return { act: 'return', reason: 'already-paid', amount, currency }
  if (debt === 'gone') return { act: 'return', reason: 'no-longer-possible', amount, currency }
  return { act: 'credit' }
}

function hadMoney({ state }: SettlementContext['attempt']): boolean {
  return state === 'succeeded' || state === 'reversed'
}

/**
 * One step of what disputes mean for money that was there; whoever takes it asks again. What came back comes first, since it can be
 * taken anew. Parts that come to all of the money are all of it, and more than all is never taken.
 * @param all why all of it is gone, where the provider says so
 */
function disputed(
  { state, arrived, booked }: SettlementContext['attempt'],
  disputes: readonly Dispute[],
  all: FailureReason | undefined,
): Settlement {
  const back = newlyReinstated(booked, disputes)
  if (back.length > 0) return { act: 'reinstate', parts: back }
  const parts = newlyWithdrawn(booked, disputes)
  const there = arrived - outstanding(booked)
  if (state === 'succeeded') {
    // Those that are named took what they say: what is left of a payment may have been sent back by the site before.
    const isAll = disputes.length === 0 ? all !== undefined : parts.length > 0 && sumOf(parts) >= there
    if (isAll) return { act: 'reverse', reason: all ?? 'disputed', parts }
    return parts.length > 0 ? { act: 'take', parts } : { act: 'nothing' }
  }
  // All of it was gone: only what came back since can be taken.
  const again = within(parts, there).filter((part) => part.amount > 0n)
  return again.length > 0 ? { act: 'take', parts: again } : { act: 'nothing' }
}

/** How often a payment that has come is asked about, and for how long disputes and refunds of it may still be: days. */
const paidPollDays = 7
const paidPollingEndDays = 180

/** No poll of a payment is put off for longer. */
export const longestPaidPollMs = paidPollDays * dayMs

/** Milliseconds until a payment that has come is asked about again, should no message tell of it; undefined once it is old. */
export function nextPaidPollDelay(ageMs: number): number | undefined {
  return ageMs < paidPollingEndDays * dayMs ? paidPollDays * dayMs : undefined
}

/**
 * Milliseconds until the provider is asked about a try again, by how often it was asked: soon while somebody waits at the
 * screen, then more and more rarely, up to once a day. A provider that is silent is asked for as long as the try lives.
 */
export function nextPollDelay(looks: number): number {
  const steps = [15_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000]
  return steps[looks] ?? 86_400_000
}

/** Working days until a debit of a bank has arrived or has failed: the provider says four, and one more for when it began. */
const debitDays = 5

/** The date by which money on its way should have arrived, where the provider says. */
export function arrivesBy(gateway: GatewayName, begun: IsoDate): IsoDate | undefined {
  return gateway === 'ach' ? workingDaysAfter(begun, debitDays) : undefined
}
