/**
 * What the sandbox answers, held against the types that Stripe publishes with its library (stripe 23.1.0, API
 * 2026-10-28.endive, made by Stripe from its OpenAPI description): a wrong or missing field does not compile.
 */

import type Stripe from 'stripe'
import type { RunningSandbox } from './payment-sandbox.ts'
import type { Account } from '#sandbox/stripe/account-object.ts'
import type * as money from '#sandbox/stripe/money-objects.ts'
import type * as payment from '#sandbox/stripe/payment-objects.ts'
import type { CheckoutSession } from '#sandbox/stripe/session-objects.ts'

/** The same object, seen as Stripe publishes it. */
const published = {
  sessions: (made: CheckoutSession): Stripe.Checkout.Session => made,
  paymentIntents: (made: payment.PaymentIntent): Stripe.PaymentIntent => made,
  setupIntents: (made: payment.SetupIntent): Stripe.SetupIntent => made,
  paymentMethods: (made: payment.PaymentMethod): Stripe.PaymentMethod => made,
  mandates: (made: payment.Mandate): Stripe.Mandate => made,
  customers: (made: payment.Customer): Stripe.Customer => made,
  charges: (made: money.Charge): Stripe.Charge => made,
  refunds: (made: money.Refund): Stripe.Refund => made,
  balanceTransactions: (made: money.BalanceTransaction): Stripe.BalanceTransaction => made,
  disputes: (made: money.Dispute): Stripe.Dispute => made,
  transfers: (made: money.Transfer): Stripe.Transfer => made,
  payouts: (made: money.Payout): Stripe.Payout => made,
  accounts: (made: Account): Stripe.Account => made,
}

type Kind = keyof typeof published

/** What the sandbox holds of one kind, as the library would hand it over. */
export async function heldByStripe<K extends Kind>(
  running: RunningSandbox,
  kind: K,
): Promise<ReturnType<(typeof published)[K]>[]> {
  const state = await running.state('stripe')
  return (state[kind] ?? []).map((made) => published[kind](made as never) as ReturnType<(typeof published)[K]>)
}
