/** Advances a payment intent as far as its payment method allows. */

import { collect, createCharge, emitCharge } from './charges.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { invalid } from '#sandbox/stripe/errors.ts'
import { activeMandate, createMandate } from './mandates.ts'
import type { Charge } from './money-objects.ts'
import { attach, trickOf } from './payment-methods.ts'
import type { PaymentError, PaymentIntent, PaymentMethod } from './payment-objects.ts'
import { debitSettled, intentAccepted } from '#sandbox/stripe/checkout/session-outcome.ts'
import {
  authenticationFailed,
  authenticationRequired,
  bankFailureOf,
  declineOf,
  isSecured,
} from '#sandbox/stripe/test-methods.ts'
import { noRequest, type StripeContext } from '#sandbox/stripe/state.ts'

export interface Confirmation {
  readonly offSession: boolean
  readonly returnUrl: string | undefined
  readonly mandate?: string | undefined
  readonly acceptance?: { readonly ip: string | undefined; readonly agent: string | undefined } | undefined
}

/** Why the payment was refused; undefined if it was not. */
export function pay(
  here: StripeContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  confirmation: Confirmation,
): PaymentError | undefined {
  if (!intent.payment_method_types.includes(method.type))
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod with one of the following types: ${intent.payment_method_types.join(', ')}.`,
    )
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalid(
      `The provided PaymentMethod was attached to a customer; the PaymentIntent must name that customer to use it.`,
      { param: 'payment_method' },
    )
  intent.payment_method = method.id
  intent.next_action = null
  intent.last_payment_error = null
  if (method.type === 'us_bank_account') return debit(here, intent, method, confirmation)
  const trick = trickOf(here, method)
  if (!isSecured(trick)) return chargeCard(here, intent, method)
  if (confirmation.offSession) return refuse(here, intent, method, authenticationRequired)
  intent.status = 'requires_action'
  const url = `${here.state.around.address}/hosted/secure/${intent.client_secret}`
  const return_url = confirmation.returnUrl ?? null
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url, url } }
  emit(here, 'payment_intent.requires_action', intent)
  return undefined
}

/** The payer has answered the bank's challenge. */
export function answerChallenge(
  here: StripeContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  agreed: boolean,
): PaymentError | undefined {
  intent.next_action = null
  if (!agreed) {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { ...authenticationFailed, payment_method: method }
    intent.payment_method = null
    emit(here, 'payment_intent.payment_failed', intent)
    return authenticationFailed
  }
  return chargeCard(here, intent, method)
}

function chargeCard(here: StripeContext, intent: PaymentIntent, method: PaymentMethod): PaymentError | undefined {
  const decline = declineOf(trickOf(here, method))
  if (decline) return refuse(here, intent, method, decline)
  const charge = createCharge(here, intent, method, 'succeeded')
  intent.latest_charge = charge.id
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture'
    intent.amount_capturable = intent.amount
    emitCharge(here, charge)
    emit(here, 'payment_intent.amount_capturable_updated', intent)
    intentAccepted(here, intent, method)
    return undefined
  }
  succeed(here, intent, charge, intent.amount)
  keepMethod(here, intent, method)
  intentAccepted(here, intent, method)
  return undefined
}

function succeed(here: StripeContext, intent: PaymentIntent, charge: Charge, amount: number): void {
  collect(here, charge, amount)
  intent.status = 'succeeded'
  intent.amount_received = amount
  intent.amount_capturable = 0
  emitCharge(here, charge)
  emit(here, 'payment_intent.succeeded', intent)
}

export function capture(here: StripeContext, intent: PaymentIntent, charge: Charge, amount: number): void {
  collect(here, charge, amount)
  // The uncaptured amount is released to the card as a refund that moves no money.
  charge.amount_refunded = charge.amount - amount
  intent.status = 'succeeded'
  intent.amount_received = amount
  intent.amount_capturable = 0
  emit(here, 'charge.captured', charge)
  emit(here, 'payment_intent.succeeded', intent)
}

function refuse(here: StripeContext, intent: PaymentIntent, method: PaymentMethod, error: PaymentError): PaymentError {
  const charge = createCharge(here, intent, method, 'failed', error)
  intent.latest_charge = charge.id
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  const full = { ...error, charge: charge.id, payment_method: method }
  intent.last_payment_error = full
  emitCharge(here, charge)
  emit(here, 'payment_intent.payment_failed', intent)
  return full
}

function keepMethod(here: StripeContext, intent: PaymentIntent, method: PaymentMethod): void {
  if (intent.setup_future_usage === null || intent.customer === null) return
  attach(here, method, intent.customer)
  // Its owner has confirmed once, so later payments without the owner succeed.
  if (trickOf(here, method) === 'secure-unless-set-up') here.holdings.tricks.set(method.id, 'none')
}

function debit(
  here: StripeContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  confirmation: Confirmation,
): undefined {
  if (intent.currency !== 'usd')
    throw invalid('The payment method type us_bank_account only supports usd.', { param: 'currency' })
  allowDebit(here, method, confirmation)
  const charge = createCharge(here, intent, method, 'pending')
  intent.latest_charge = charge.id
  intent.status = 'processing'
  emitCharge(here, charge)
  emit(here, 'payment_intent.processing', intent)
  keepMethod(here, intent, method)
  intentAccepted(here, intent, method)
  const { schedule } = here.state.around
  schedule.after(here.state.options.bankDebitSeconds * 1000, () => settleDebit(here, intent, charge, method))
}

function allowDebit(here: StripeContext, method: PaymentMethod, { mandate, acceptance }: Confirmation): void {
  if (mandate !== undefined) {
    const found = here.holdings.mandates.get(mandate)
    if (found?.payment_method !== method.id || found.status !== 'active')
      throw invalid(`The mandate '${mandate}' cannot be used with this PaymentMethod.`, {
        code: 'payment_intent_mandate_invalid',
        param: 'mandate',
      })
    return
  }
  if (activeMandate(here, method.id)) return
  if (method.us_bank_account?.financial_connections_account === null)
    throw invalid('The bank account has not been verified. Set it up with a SetupIntent first.', {
      code: 'payment_intent_invalid_parameter',
      param: 'payment_method',
    })
  if (!acceptance)
    throw invalid('This PaymentIntent requires a mandate. Provide `mandate_data` with the customer’s acceptance.', {
      code: 'payment_intent_mandate_invalid',
      param: 'mandate_data',
    })
  createMandate(here, method.id, acceptance.ip, acceptance.agent)
}

function settleDebit(here: StripeContext, intent: PaymentIntent, charge: Charge, method: PaymentMethod): void {
  if (intent.status !== 'processing') return
  const later: StripeContext = { ...here, cause: noRequest }
  const failure = bankFailureOf(trickOf(later, method))
  if (failure) failDebit(later, intent, charge, method, failure)
  else succeed(later, intent, charge, charge.amount)
  debitSettled(later, intent)
}

function failDebit(
  here: StripeContext,
  intent: PaymentIntent,
  charge: Charge,
  method: PaymentMethod,
  failure: PaymentError,
): void {
  charge.status = 'failed'
  charge.failure_code = failure.code
  charge.failure_message = failure.message
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = { ...failure, charge: charge.id, payment_method: method }
  emitCharge(here, charge)
  emit(here, 'payment_intent.payment_failed', intent)
}
