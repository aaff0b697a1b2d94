/** Charges: the result of one payment attempt. */

import { optional, text } from '#sandbox/fields.ts'
import { balanceOf, book, feeOn } from './balance.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { missing } from '#sandbox/stripe/errors.ts'
import { activeMandate } from './mandates.ts'
import type { Charge, ChargeMethod } from './money-objects.ts'
import { listed, listShape } from '#sandbox/stripe/pages-of-lists.ts'
import type { PaymentError, PaymentIntent, PaymentMethod } from './payment-objects.ts'
import { type StripeContext, newId } from '#sandbox/stripe/state.ts'

export function createCharge(
  here: StripeContext,
  intent: PaymentIntent,
  method: PaymentMethod,
  status: Charge['status'],
  failure?: PaymentError,
): Charge {
  const { state, holdings } = here
  const charge: Charge = {
    id: newId(state, method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor,
    captured: false,
    created: state.around.schedule.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(here, method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
  holdings.charges.set(charge.id, charge)
  return charge
}

function detailsOf(
  here: StripeContext,
  { id, type, card, us_bank_account: bank }: PaymentMethod,
  amount: number,
): ChargeMethod {
  if (card) {
    const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card
    return {
      type,
      card: {
        amount_authorized: amount,
        authorization_code: null,
        brand,
        checks: null,
        country,
        electronic_commerce_indicator: null,
        exp_month,
        exp_year,
        fingerprint,
        funding,
        installments: null,
        last4,
        mandate: null,
        network: brand,
        network_transaction_id: here.state.around.ids.digits(15),
        regulated_status: null,
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
    }
  }
  if (!bank) return { type }
  const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = bank
  const payment_reference = here.state.around.ids.digits(15)
  const mandate = activeMandate(here, id)?.id
  return {
    type,
    us_bank_account: {
      account_holder_type,
      account_type,
      bank_name,
      fingerprint,
      last4,
      ...(mandate === undefined ? {} : { mandate }),
      payment_reference,
      routing_number,
    },
  }
}

/** The money has arrived: it is booked with its fee. */
export function collect(here: StripeContext, charge: Charge, amount: number): void {
  const { options } = here.state
  const isCard = charge.payment_method_details.type === 'card'
  const transaction = book(here.state, here.holdings, {
    type: isCard ? 'charge' : 'payment',
    amount,
    fee: feeOn(amount, isCard ? options.cardFee : options.bankFee),
    currency: charge.currency,
    source: charge.id,
    reportingCategory: 'charge',
    availableAfterSeconds: options.availableAfterSeconds,
    description: charge.description,
  })
  charge.balance_transaction = transaction.id
  charge.amount_captured = amount
  charge.captured = true
  charge.paid = true
  charge.status = 'succeeded'
}

export function chargeOf(here: StripeContext, id: string, param = 'charge'): Charge {
  const charge = here.holdings.charges.get(id)
  if (!charge) throw missing('charge', id, param)
  return charge
}

/** Emits the events of a charge and of its result. */
export function emitCharge(here: StripeContext, charge: Charge): void {
  emit(here, `charge.${charge.status}`, charge)
}

export const chargeCalls: readonly StripeCall[] = [
  call(
    'GET',
    '/charges',
    {
      ...listShape,
      payment_intent: optional(text()),
      customer: optional(text()),
      transfer_group: optional(text()),
    },
    (here, params) =>
      listed(
        '/v1/charges',
        here.holdings.charges.values(),
        params,
        (charge) =>
          (params.payment_intent === undefined || charge.payment_intent === params.payment_intent) &&
          (params.customer === undefined || charge.customer === params.customer) &&
          (params.transfer_group === undefined || charge.transfer_group === params.transfer_group),
      ),
  ),
  call('GET', '/charges/:id', {}, (here, _params, id) => chargeOf(here, id)),
  call('GET', '/balance', {}, ({ state, holdings }) => balanceOf(state, holdings)),
  call(
    'GET',
    '/balance_transactions',
    { ...listShape, type: optional(text()), source: optional(text()), currency: optional(text()) },
    ({ holdings }, params) =>
      listed(
        '/v1/balance_transactions',
        holdings.balanceTransactions.values(),
        params,
        (each) =>
          (params.type === undefined || each.type === params.type) &&
          (params.source === undefined || each.source === params.source) &&
          (params.currency === undefined || each.currency === params.currency),
      ),
  ),
  call('GET', '/balance_transactions/:id', {}, ({ holdings }, _params, id) => {
    const found = holdings.balanceTransactions.get(id)
    if (!found) throw missing('balance transaction', id)
    return found
  }),
]
