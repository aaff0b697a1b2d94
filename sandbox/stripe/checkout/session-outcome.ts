/** The effect of a payment on its checkout session. */

import { emit } from '#sandbox/stripe/emit.ts'
import type { PaymentIntent, PaymentMethod } from '#sandbox/stripe/money/payment-objects.ts'
import type { CheckoutSession } from './session-objects.ts'
import type { StripeContext } from '#sandbox/stripe/state.ts'

export function sessionOfIntent(here: StripeContext, intent: string): CheckoutSession | undefined {
  const id = here.holdings.sessionOf.get(intent)
  return id === undefined ? undefined : here.holdings.sessions.get(id)
}

export function completeSession(
  here: StripeContext,
  session: CheckoutSession,
  paid: boolean,
  method: PaymentMethod,
): void {
  session.status = 'complete'
  session.url = null
  if (session.mode === 'payment') session.payment_status = paid ? 'paid' : 'unpaid'
  const { email, name } = method.billing_details
  session.customer_details = {
    address: null,
    business_name: null,
    email: session.customer_email ?? email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  emit(here, 'checkout.session.completed', session)
}

/** The payer has finished; a bank debit is pending, a card has paid. */
export function intentAccepted(here: StripeContext, intent: PaymentIntent, method: PaymentMethod): void {
  const session = sessionOfIntent(here, intent.id)
  if (session?.status === 'open') completeSession(here, session, intent.status === 'succeeded', method)
}

/** A bank debit has succeeded or failed. */
export function debitSettled(here: StripeContext, intent: PaymentIntent): void {
  const session = sessionOfIntent(here, intent.id)
  if (!session) return
  if (intent.status !== 'succeeded') {
    emit(here, 'checkout.session.async_payment_failed', session)
    return
  }
  session.payment_status = 'paid'
  emit(here, 'checkout.session.async_payment_succeeded', session)
}
