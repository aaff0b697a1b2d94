/** What an investor is shown about a refund: why, by which method, and when the money is expected. Pure. */

import { type IsoDate, workingDaysAfter } from '#domain/calendar.ts'
import type { GatewayName, RefundReason, RefundState } from './payment.ts'

export const refundCauses = [
  'campaign-unsuccessful',
  'investment-cancelled',
  'not-reconfirmed',
  'oversubscribed',
  'refunded-by-admin',
  'payment-unusable',
] as const
export type RefundCause = (typeof refundCauses)[number]

/** `failed`: the provider could not send it, and an administrator acts. */
export const refundTraceStates = ['pending', 'sent', 'failed'] as const
export type RefundTraceState = (typeof refundTraceStates)[number]

/**
 * Business days until the money has arrived, at the latest. Card: Stripe "Refund and cancel payments" (5 to 10 business
 * days). PayPal: "How long will it take to get my refund?" (1 to 3 days once sent, to a balance or an account). Bank
 * debit: Stripe "ACH Direct Debit", refunds (about 5 business days). Bank transfer: the usual time of a domestic ACH
 * credit or SEPA transfer. Wallets are credited at once.
 */
const arrivalDays: Readonly<Record<GatewayName, number>> = {
  stripe: 10,
  paypal: 3,
  ach: 5,
  offline: 3,
  wallet: 0,
  mangopay: 0,
}

/** Business days that a bank transfer takes once it was sent. */
export const transferDays = arrivalDays.offline

/** The booking that moved the money of an investment out of escrow. */
export interface RefundBooking {
  readonly kind: string
  readonly hasActor: boolean
  /** The investor did not accept the campaign's new terms in time. */
  readonly lapsed: boolean
}

/** @param booking undefined if the money never paid for the investment */
export function refundCause(reason: RefundReason, booking: RefundBooking | undefined): RefundCause {
  if (reason === 'oversubscribed') return 'oversubscribed'
  if (!booking || (reason !== 'requested' && reason !== 'account-deleted')) return 'payment-unusable'
  if (booking.kind === 'investment-cancelled') return 'investment-cancelled'
  if (booking.hasActor) return 'refunded-by-admin'
  return booking.lapsed ? 'not-reconfirmed' : 'campaign-unsuccessful'
}

export function refundTraceState(state: RefundState): RefundTraceState {
  if (state === 'succeeded') return 'sent'
  return state === 'failed' ? 'failed' : 'pending'
}

/**
 * The day by which the money is expected. A bank transfer is sent by an administrator: no day is known before.
 * @returns undefined if unknown, or if it failed
 */
export function refundExpectedBy(
  method: GatewayName,
  state: RefundTraceState,
  days: { readonly requested: IsoDate; readonly done: IsoDate | undefined },
): IsoDate | undefined {
  if (state === 'failed' || (method === 'offline' && state !== 'sent')) return undefined
  return workingDaysAfter(days.done ?? days.requested, arrivalDays[method])
}
