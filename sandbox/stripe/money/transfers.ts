/** Transfers from the platform to a connected account, and their reversals. */

import { flag, integer, metadata, optional, text } from '#sandbox/fields.ts'
import { accountOf } from '#sandbox/stripe/accounts.ts'
import { available, book, underway } from './balance.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { chargeOf } from './charges.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { invalid, missing } from '#sandbox/stripe/errors.ts'
import type { Transfer, TransferReversal } from './money-objects.ts'
import { listed, listShape } from '#sandbox/stripe/pages-of-lists.ts'
import { currencyCode } from './intent.ts'
import { type StripeContext, type Holdings, newId } from '#sandbox/stripe/state.ts'

const createShape = {
  amount: optional(integer(1)),
  currency: currencyCode,
  destination: text(),
  description: optional(text()),
  metadata: optional(metadata()),
  source_transaction: optional(text()),
  transfer_group: optional(text(500)),
}

function receiver(here: StripeContext, id: string): Holdings {
  const account = accountOf(here.state, id, 'destination')
  const holdings = here.state.connected.get(id)
  if (!holdings || account.capabilities['transfers'] !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  return holdings
}

function checkFunds(here: StripeContext, amount: number, currency: string, charge: string | undefined): void {
  if (charge !== undefined) {
    const source = chargeOf(here, charge, 'source_transaction')
    const sent = [...here.holdings.transfers.values()]
      .filter(({ source_transaction: from }) => from === charge)
      .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
    if (source.currency !== currency || sent + amount > source.amount - source.amount_refunded)
      throw invalid('The transfer is more than what is left of its source transaction.', { param: 'amount' })
    return
  }
  if (available(here.state, here.holdings, currency) < amount)
    throw invalid(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
      { code: 'balance_insufficient' },
    )
}

function createTransfer(
  here: StripeContext,
  destination: Holdings,
  facts: Omit<TransferFacts, 'destination'>,
): Transfer {
  const { state, holdings } = here
  const { amount, currency } = facts
  const id = newId(state, 'tr')
  const sides = {
    type: 'transfer',
    currency,
    source: id,
    reportingCategory: 'transfer',
    counterpart: underway,
  } as const
  const sent = book(state, holdings, { ...sides, amount: -amount })
  book(state, destination, { ...sides, type: 'payment', amount, reportingCategory: 'charge' })
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: sent.id,
    created: state.around.schedule.seconds(),
    currency,
    description: facts.description ?? null,
    destination: destination.account ?? '',
    livemode: false,
    metadata: facts.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: facts.source_transaction ?? null,
    source_type: 'card',
    transfer_group: facts.transfer_group ?? null,
  }
  holdings.transfers.set(id, transfer)
  emit(here, 'transfer.created', transfer)
  return transfer
}

interface TransferFacts {
  readonly amount: number
  readonly currency: string
  readonly destination: string
  readonly description: string | undefined
  readonly metadata: Transfer['metadata'] | undefined
  readonly source_transaction: string | undefined
  readonly transfer_group: string | undefined
}

/** @param reserves the platform's reserves cover what the account lacks: its balance may be negative */
export function reverseTransfer(
  here: StripeContext,
  transfer: Transfer,
  amount: number,
  given: Transfer['metadata'],
  reserves = false,
): TransferReversal {
  const { state, holdings } = here
  const left = transfer.amount - transfer.amount_reversed
  if (amount > left)
    throw invalid(`Transfer reversal amount (${amount}) is greater than the unreversed amount (${left}).`, {
      param: 'amount',
    })
  const destination = state.connected.get(transfer.destination)
  if (!destination) throw missing('account', transfer.destination)
  if (!reserves && available(state, destination, transfer.currency) < amount)
    throw invalid('The connected account has insufficient funds for this reversal.', { code: 'balance_insufficient' })
  const id = newId(state, 'trr')
  const sides = { currency: transfer.currency, source: id, counterpart: underway } as const
  book(state, destination, {
    ...sides,
    type: 'payment_refund',
    amount: -amount,
    reportingCategory: 'refund',
  })
  const received = book(state, holdings, {
    ...sides,
    type: 'transfer_refund',
    amount,
    reportingCategory: 'transfer_reversal',
  })
  const reversal: TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: received.id,
    created: state.around.schedule.seconds(),
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: given,
    source_refund: null,
    transfer: transfer.id,
  }
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data.unshift(reversal)
  holdings.transferReversals.set(id, reversal)
  emit(here, 'transfer.reversed', transfer)
  return reversal
}

export function transferOf(here: StripeContext, id: string): Transfer {
  const transfer = here.holdings.transfers.get(id)
  if (!transfer) throw missing('transfer', id)
  return transfer
}

export const transferCalls: readonly StripeCall[] = [
  call('POST', '/transfers', createShape, (here, params) => {
    const amount =
      params.amount ??
      (params.source_transaction === undefined ? undefined : chargeOf(here, params.source_transaction).amount)
    if (amount === undefined)
      throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' })
    const currency = params.currency.toLowerCase()
    const destination = receiver(here, params.destination)
    checkFunds(here, amount, currency, params.source_transaction)
    return createTransfer(here, destination, { ...params, amount, currency })
  }),
  call(
    'GET',
    '/transfers',
    { ...listShape, destination: optional(text()), transfer_group: optional(text()) },
    (here, params) =>
      listed(
        '/v1/transfers',
        here.holdings.transfers.values(),
        params,
        (each) =>
          (params.destination === undefined || each.destination === params.destination) &&
          (params.transfer_group === undefined || each.transfer_group === params.transfer_group),
      ),
  ),
  call('GET', '/transfers/:id', {}, (here, _params, id) => transferOf(here, id)),
  call(
    'POST',
    '/transfers/:id/reversals',
    {
      amount: optional(integer(1)),
      metadata: optional(metadata()),
      description: optional(text()),
      refund_application_fee: optional(flag()),
    },
    (here, params, id) => {
      const transfer = transferOf(here, id)
      return reverseTransfer(
        here,
        transfer,
        params.amount ?? transfer.amount - transfer.amount_reversed,
        params.metadata ?? {},
      )
    },
  ),
]
