/** What administrators see of payments and their providers, beside what payers do (platform 7, decision T79). */

import type { ProviderGateway, RefundReason } from './payment.ts'

/** What a provider is asked. `probe` asks it whether it answers, and nothing else. */
export const providerOperations = ['open', 'look', 'close', 'refund', 'look-at-refund', 'probe'] as const
export type ProviderOperation = (typeof providerOperations)[number]

/** `answered`: what was said could be read. `refused`: it said no. `silent`: nothing, or nothing that can be read. */
export const providerOutcomes = ['answered', 'refused', 'silent'] as const
export type ProviderOutcome = (typeof providerOutcomes)[number]

/** What came of a provider's message: the try was looked at, or it spoke of nothing that is known here. */
export const eventResults = ['looked-at', 'nothing-here'] as const
export type EventResult = (typeof eventResults)[number]

/**
 * Why a message names nothing here. `other-kind`: it is about something that the site has no part in. `nameless`: it says of nothing
 * what it is about. `unknown`: it names a payment or an account that the site has not made.
 */
export const unmatchedReasons = ['other-kind', 'nameless', 'unknown'] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** Kinds of messages about what the site makes at providers, by how their names begin. */
const ofPayments =
  /^(?:checkout\.session\.|payment_intent\.|charge\.|refund\.|account\.|CHECKOUT\.ORDER\.|PAYMENT\.CAPTURE\.|PAYIN_|TRANSFER_|DISPUTE_)/

export function unmatchedReason(kind: string, named: string | null): UnmatchedReason {
  if (!ofPayments.test(kind)) return 'other-kind'
  return named === null ? 'nameless' : 'unknown'
}

/** Days whose messages are counted beside how a gateway is. */
export const unmatchedDays = 30

/** Bookings that belong to a payment through a provider, as the ledger calls them. */
export const paymentBookings = [
  'investment-paid',
  'investment-refunded',
  'investment-taken-back',
  'payment-to-return',
  'payment-returned',
  'payment-cost',
  'payment-reversed',
  'payment-reinstated',
  'payment-return-bounced',
  'payment-returned-by-hand',
  'wallet-owed-settled',
  'wallet-owed-returned',
  'wallet-topped-up',
  'wallet-reversed',
  'wallet-refunded',
  'wallet-credited',
  'payment-held',
] as const

/**
 * Why a payment needs people. `refund-refused`: money that has to go back, and nobody sends it. `settlement-refused`: a pooled
 * wallet keeps money at its provider that is not its person's any more. `silent`: nobody knows the outcome for too long.
 */
export const attentions = ['refund-refused', 'settlement-refused', 'silent'] as const
export type Attention = (typeof attentions)[number]

/** Milliseconds of silence that are nobody's concern. */
export const silenceMs = 3_600_000

/** What is done with a settlement that the provider refused: asked for anew, or it was made by hand at the provider. */
export const settlementActions = ['again', 'done'] as const

/** Whose the money of a booking is, as the ledger calls its accounts. */
export const bookedAccounts = [
  'external',
  'wallet',
  'escrow',
  'owner',
  'fee',
  'transit',
  'receivable',
  'hold',
  'pooled',
  'pooled-hold',
] as const

/** Characters (UTF-16 units) of a provider's message that are shown. */
export const shownEventMaximum = 100_000

/** Days for which the answers of providers are kept. */
export const answerDays = 3

/** Why a payment is not refunded by the site. */
export const refundRefusals = [
  'not-paid',
  'reversed',
  'part-taken',
  'refund-under-way',
  'refunded',
  'campaign-over',
  'money-left',
  'money-spent',
] as const
export type RefundRefusal = (typeof refundRefusals)[number]

/** What of a payment decides whether it can go back, as it stands under its locks. Amounts in minor units. */
export interface Refundable {
  readonly state: string
  readonly refunds: readonly { readonly state: string; readonly amount: bigint; readonly reason: RefundReason }[]
  /** What of the money stands as what has to go back. */
  readonly inTransit: bigint
  /** What the payer's bank or the provider took back of it. */
  readonly taken: bigint
  /** Undefined where the money never paid for anything. */
  readonly paidFor: PaidFor | undefined
}

export type PaidFor =
  /** The campaign runs; its account and the site's hold the money. */
  | { readonly kind: 'investment'; readonly runs: boolean; readonly held: boolean }
  /** The wallet still has it, and its person owes nothing. */
  | { readonly kind: 'top-up'; readonly held: boolean }

export type RefundDecision =
  /** `send-again`: booked long ago, and not sent: the provider refused it, or nobody was there to have it. */
  | { readonly ok: true; readonly act: 'investment' | 'top-up' | 'send-again' }
  | { readonly ok: false; readonly reason: RefundRefusal }

/** May an administrator have the money of a payment go back the way it came? All of it or nothing. */
export function decideRefund({ state, refunds, inTransit, taken, paidFor }: Refundable): RefundDecision {
  const refuse = (reason: RefundRefusal): RefundDecision => ({ ok: false, reason })
  if (state !== 'succeeded' && state !== 'reversed') return refuse('not-paid')
  if (refunds.some((refund) => refund.state === 'created' || refund.state === 'processing'))
    return refuse('refund-under-way')
  if (inTransit > 0n) return { ok: true, act: 'send-again' }
  if (state === 'reversed') return refuse('reversed')
  if (refunds.some((refund) => refund.state === 'succeeded') || paidFor === undefined) return refuse('refunded')
  // The rest is settled with the payer, who owes the part.
  if (taken > 0n) return refuse('part-taken')
  if (paidFor.kind === 'top-up') return paidFor.held ? { ok: true, act: 'top-up' } : refuse('money-spent')
  if (!paidFor.runs) return refuse('campaign-over')
  return paidFor.held ? { ok: true, act: 'investment' } : refuse('money-left')
}

/** The provider's message that a job was added for. */
export interface WebhookOrigin {
  readonly gateway: ProviderGateway
  readonly eventId: string
}
