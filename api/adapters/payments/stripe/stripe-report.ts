/** What Stripe's objects report on an attempt: a checkout page, or the charge of a stored payment method. */

import type Stripe from 'stripe'
import type { AgreedMethod, ProviderStatus } from '#api/payment-ports.ts'
import { type Dispute, disputedBalance } from '#domain/payment/dispute.ts'
import type { FailureReason, ProviderReport } from '#domain/payment/payment.ts'
import { minorOf, readable } from './stripe-amount.ts'
import { sentBack } from './stripe-moved.ts'

/** A payment at Stripe, with the charge that brought its money. */
export interface StripePayment {
  readonly intent: Stripe.PaymentIntent | null
  readonly charge: Stripe.Charge | null
}

export function paidAt(session: Stripe.Checkout.Session): StripePayment {
  return paidWith(typeof session.payment_intent === 'object' ? session.payment_intent : null)
}

export function paidWith(intent: Stripe.PaymentIntent | null): StripePayment {
  return { intent, charge: typeof intent?.latest_charge === 'object' ? intent.latest_charge : null }
}

export function statusOfSession(session: Stripe.Checkout.Session, disputes: readonly Dispute[]): ProviderStatus {
  const payment = paidAt(session)
  return {
    report: reportOfSession(session, payment, disputes),
    paymentRef: payment.intent?.id,
    method: methodOf(payment),
  }
}

export function statusOfIntent(intent: Stripe.PaymentIntent, disputes: readonly Dispute[]): ProviderStatus {
  return { report: reportOfIntent(paidWith(intent), disputes), paymentRef: intent.id }
}

function reportOfSession(
  session: Stripe.Checkout.Session,
  payment: StripePayment,
  disputes: readonly Dispute[],
): ProviderReport {
  const { intent } = payment
  const reversed = reversal(payment, disputes)
  if (reversed) return reversed
  if (session.payment_status === 'paid' && intent?.status === 'succeeded') return success(intent, payment, disputes)
  if (session.status === 'expired') return { state: 'failed', reason: 'expired' }
  if (session.status === 'complete')
    return intent?.status === 'processing' || !intent?.last_payment_error
      ? { state: 'processing' }
      : { state: 'failed', reason: reasonOf(intent) }
  return { state: 'open' }
}

/** No payer is there to try again, so that anything but money on its way is the end. */
function reportOfIntent(payment: StripePayment, disputes: readonly Dispute[]): ProviderReport {
  const { intent } = payment
  const reversed = reversal(payment, disputes)
  if (reversed) return reversed
  if (intent?.status === 'succeeded') return success(intent, payment, disputes)
  if (intent?.status === 'processing') return { state: 'processing' }
  if (intent?.status === 'requires_action') return { state: 'failed', reason: 'authentication' }
  return { state: 'failed', reason: reasonOf(intent) }
}

function reversal({ charge }: StripePayment, disputes: readonly Dispute[]): ProviderReport | undefined {
  const disputed = disputes.reduce((sum, dispute) => sum + disputedBalance(dispute), 0n)
  if (!charge || disputed <= 0n || disputed < minorOf(charge.amount, charge.currency) - sentBack(charge))
    return undefined
  // A bank returns a debit through a dispute.
  const bank = charge.payment_method_details?.type === 'us_bank_account'
  return { state: 'reversed', reason: bank ? 'bounced' : 'disputed', disputes }
}

function success(
  intent: Stripe.PaymentIntent,
  { charge }: StripePayment,
  disputes: readonly Dispute[],
): ProviderReport {
  const moved = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  return {
    state: 'succeeded',
    amount: minorOf(intent.amount_received, intent.currency),
    currency: intent.currency.toUpperCase(),
    // A fee in another currency, or with fractions of our smallest unit, is only in the provider's statements.
    cost: moved && moved.currency === intent.currency ? readable(moved.fee, moved.currency) : undefined,
    disputes,
  }
}

function reasonOf(intent: Stripe.PaymentIntent | null): FailureReason {
  const error = intent?.last_payment_error
  switch (error?.decline_code ?? error?.code) {
    case 'insufficient_funds':
      return 'insufficient-funds'
    case 'authentication_required':
    case 'payment_intent_authentication_failure':
      return 'authentication'
    case 'account_closed':
    case 'no_account':
      return 'account'
    case 'debit_not_authorized':
      return 'bounced'
    default:
      return 'declined'
  }
}

/** The payment method that the payer let Stripe store for later charges. */
function methodOf({ intent, charge }: StripePayment): AgreedMethod | undefined {
  const method = typeof intent?.payment_method === 'object' ? intent.payment_method : null
  const customerRef = idOf(method?.customer)
  if (!method || customerRef === undefined || intent?.setup_future_usage !== 'off_session') return undefined
  const { card, us_bank_account: bank } = method
  return {
    customerRef,
    methodRef: method.id,
    mandateRef: idOf(charge?.payment_method_details?.us_bank_account?.mandate),
    label: card?.brand ?? bank?.bank_name ?? '',
    last4: card?.last4 ?? bank?.last4 ?? '',
    expires: card ? { month: card.exp_month, year: card.exp_year } : undefined,
  }
}

function idOf(named: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof named === 'string' ? named : named?.id
}
