/** The administrators' view of payments and their providers, beyond what payers see (platform 7, decision T79). */

import type { ProviderGateway, RefundReason } from './payment.ts'

/** Requests to a provider. `probe` only checks that it responds. */
export const providerOperations = ['open', 'charge', 'poll', 'close', 'refund', 'poll-refund', 'probe'] as const
export type ProviderOperation = (typeof providerOperations)[number]

/** `answered`: a readable response. `refused`: the provider refused. `silent`: no response, or an unreadable one. */
export const providerOutcomes = ['answered', 'refused', 'silent'] as const
export type ProviderOutcome = (typeof providerOutcomes)[number]

/** The result of a provider's webhook: the attempt was polled, or the webhook matched nothing that is known here. */
export const eventResults = ['checked', 'unmatched'] as const
export type EventResult = (typeof eventResults)[number]

/**
 * Why a webhook is unmatched. `other-kind`: it is about something that the site does not use. `nameless`: it has no id
 * of what it is about. `unknown`: it refers to a payment or an account that the site has not created.
 */
export const unmatchedReasons = ['other-kind', 'nameless', 'unknown'] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** Webhook types about objects that the site creates at providers, by prefix. */
const ofPayments =
  /^(?:checkout\.session\.|payment_intent\.|charge\.|refund\.|account\.|CHECKOUT\.ORDER\.|PAYMENT\.CAPTURE\.|PAYIN_|TRANSFER_|DISPUTE_)/

export function unmatchedReason(kind: string, named: string | null): UnmatchedReason {
  if (!ofPayments.test(kind)) return 'other-kind'
  return named === null ? 'nameless' : 'unknown'
}

/** Days whose webhooks are counted in a gateway's status. */
export const unmatchedDays = 30

/** Bookings of a provider payment, by their names in the ledger. */
export const paymentBookings = [
  'investment-paid',
  'investment-refunded',
  'investment-cancelled',
  'investment-oversubscribed',
  'payment-to-return',
  'payment-returned',
  'payment-cost',
  'payment-reversed',
  'payment-reinstated',
  'payment-return-bounced',
  'payment-refunded-manually',
  'wallet-receivable-settled',
  'wallet-receivable-returned',
  'wallet-topped-up',
  'wallet-reversed',
  'wallet-refunded',
  'wallet-credited',
  'payment-held',
  'repayment-received',
] as const

/**
 * Why a payment needs attention. `refund-refused`: money that must be refunded, but no refund is under way.
 * `settlement-refused`: a custodial wallet holds money at its provider that is no longer its user's. `silent`: the
 * outcome has been unknown for too long.
 */
export const attentions = ['refund-refused', 'settlement-refused', 'silent'] as const
export type Attention = (typeof attentions)[number]

/** Milliseconds without a response that need no attention. */
export const silenceMs = 3_600_000

/**
 * What is done with a settlement that the provider refused: request it again, or record that it was made manually at
 * the provider.
 */
export const settlementActions = ['again', 'done'] as const

/** The kinds of ledger accounts in a booking. */
export const bookedAccounts = [
  'external',
  'wallet',
  'escrow',
  'owner',
  'fee',
  'transit',
  'receivable',
  'hold',
  'custodial',
  'custodial-hold',
] as const

/** Maximum number of characters (UTF-16 units) of a webhook that are shown. */
export const shownEventMaximum = 100_000

/** Days for which provider responses are retained. */
export const answerDays = 3

/** Why the site does not refund a payment. */
export const refundRefusals = [
  'not-paid',
  'reversed',
  'part-taken',
  'refund-pending',
  'refunded',
  'campaign-over',
  'money-left',
  'money-spent',
  'distributed',
] as const
export type RefundRefusal = (typeof refundRefusals)[number]

/** The facts that decide whether a payment can be refunded, read under its locks. Amounts in minor units. */
export interface Refundable {
  readonly state: string
  readonly refunds: readonly { readonly state: string; readonly amount: bigint; readonly reason: RefundReason }[]
  /** The part of the money that is booked as to be returned. */
  readonly inTransit: bigint
  /** The amount that the payer's bank or the provider withdrew. */
  readonly taken: bigint
  /** Undefined if the money never paid for anything. */
  readonly paidFor: PaidFor | undefined
}

export type PaidFor =
  /** The campaign is running; its account and the site's hold the money. */
  | { readonly kind: 'investment'; readonly runs: boolean; readonly held: boolean }
  /** The wallet still has it, and its user owes nothing. */
  | { readonly kind: 'top-up'; readonly held: boolean }
  /** The investors of the campaign have received it. */
  | { readonly kind: 'repayment' }

export type RefundDecision =
  /** `send-again`: booked earlier, but not sent: the provider refused it, or no provider was available. */
  | { readonly ok: true; readonly action: 'investment' | 'top-up' | 'send-again' }
  | { readonly ok: false; readonly reason: RefundRefusal }

/** May an administrator refund a payment through its payment method? Only in full. */
export function decideRefund({ state, refunds, inTransit, taken, paidFor }: Refundable): RefundDecision {
  const refuse = (reason: RefundRefusal): RefundDecision => ({ ok: false, reason })
  if (state !== 'succeeded' && state !== 'reversed') return refuse('not-paid')
  if (refunds.some((refund) => refund.state === 'created' || refund.state === 'processing'))
    return refuse('refund-pending')
  if (inTransit > 0n) return { ok: true, action: 'send-again' }
  if (state === 'reversed') return refuse('reversed')
  // A part of it was returned when the units were allocated.
  const whole = refunds.filter(({ reason }) => reason !== 'oversubscribed')
  if (whole.some((refund) => refund.state === 'succeeded') || paidFor === undefined) return refuse('refunded')
  // The rest is settled with the payer, who owes the withdrawn part.
  if (taken > 0n) return refuse('part-taken')
  if (paidFor.kind === 'repayment') return refuse('distributed')
  if (paidFor.kind === 'top-up') return paidFor.held ? { ok: true, action: 'top-up' } : refuse('money-spent')
  if (!paidFor.runs) return refuse('campaign-over')
  return paidFor.held ? { ok: true, action: 'investment' } : refuse('money-left')
}

/** The webhook for which a job was added. */
export interface WebhookOrigin {
  readonly gateway: ProviderGateway
  readonly eventId: string
}
