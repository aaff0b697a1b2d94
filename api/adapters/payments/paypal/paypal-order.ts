/**
 * A PayPal order, and the status of its attempt. Every field is optional, because the response is not trusted to have
 * it.
 */

import type { ProviderStatus } from '#api/payment-ports.ts'
import type { Dispute } from '#domain/payment/dispute.ts'
import { minorOf, type PayPalAmount } from './paypal-amount.ts'
import { Silence } from '#api/adapters/payments/provider-line.ts'

interface PayPalLink {
  readonly rel?: string
  readonly href?: string
}

interface Capture {
  readonly id?: string
  readonly status?: string
  readonly amount?: PayPalAmount
  readonly seller_receivable_breakdown?: { readonly paypal_fee?: PayPalAmount }
}

interface Refund {
  readonly id?: string
  readonly status?: string
  readonly amount?: PayPalAmount
  readonly custom_id?: string
}

export interface PayPalOrder {
  readonly id?: string
  readonly status?: string
  readonly create_time?: string
  readonly update_time?: string
  readonly links?: readonly PayPalLink[]
  readonly purchase_units?: readonly {
    readonly custom_id?: string
    readonly payments?: { readonly captures?: readonly Capture[]; readonly refunds?: readonly Refund[] }
  }[]
}

/** Minutes that the payer has at the page. PayPal itself waits for hours; a later approval is not captured. */
const pageMinutes = 31

export function paymentsOf(order: PayPalOrder) {
  const { captures, refunds } = order.purchase_units?.[0]?.payments ?? {}
  return { capture: captures?.at(-1), refunds: refunds ?? [] }
}

/** The attempt of an order. */
export function attemptOf(order: PayPalOrder): string {
  return order.purchase_units?.[0]?.custom_id ?? order.id ?? ''
}

/** @param takes whether the attempt still waits for the payer */
export function statusOfOrder(order: PayPalOrder, takes: boolean, now: number): ProviderStatus {
  const { capture, refunds } = paymentsOf(order)
  if (capture) return { report: captureReport(capture, refunds), paymentRef: capture.id }
  if (order.status === undefined || order.status === 'COMPLETED') throw new Silence('an order without its payment')
  if (!takes) return { report: { state: 'cancelled' } }
  const over = now - Date.parse(order.create_time ?? '') > pageMinutes * 60_000
  return { report: over || order.status === 'VOIDED' ? { state: 'failed', reason: 'expired' } : { state: 'open' } }
}

function captureReport(capture: Capture, refunds: readonly Refund[]): ProviderStatus['report'] {
  switch (capture.status) {
    case 'PENDING':
      return { state: 'processing' }
    case 'DECLINED':
    case 'FAILED':
      return { state: 'failed', reason: 'declined' }
    case 'REFUNDED':
    case 'REVERSED':
      // Our own refunds carry our id; others were made by the payer's bank, by PayPal, or outside of the site.
      return refunds.some((each) => each.custom_id !== undefined)
        ? arrived(capture, refunds)
        : { state: 'reversed', reason: 'disputed', disputes: elsewhere(refunds) }
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return arrived(capture, refunds)
    default:
      throw new Silence('an unknown state of a payment')
  }
}

/** Refunds that the site did not request. */
function elsewhere(refunds: readonly Refund[]): Dispute[] {
  return refunds.flatMap(({ id, status, amount, custom_id: ours }) =>
    ours === undefined && status === 'COMPLETED' && id !== undefined && amount !== undefined
      ? [{ ref: id, taken: minorOf(amount), reinstated: 0n }]
      : [],
  )
}

function arrived(
  { amount = {}, seller_receivable_breakdown: breakdown }: Capture,
  refunds: readonly Refund[],
): ProviderStatus['report'] {
  const fee = breakdown?.paypal_fee
  return {
    state: 'succeeded',
    amount: minorOf(amount),
    currency: amount.currency_code ?? '',
    // The cost in another currency is only in the provider's statements.
    cost: fee && fee.currency_code === amount.currency_code ? minorOf(fee) : undefined,
    disputes: elsewhere(refunds),
  }
}
