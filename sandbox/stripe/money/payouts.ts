/** Payouts from an account to its bank. */

import { integer, metadata, oneOf, optional, text } from '#sandbox/fields.ts'
import { available, book } from './balance.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { invalid, missing } from '#sandbox/stripe/errors.ts'
import type { Payout } from './money-objects.ts'
import { listed, listShape } from '#sandbox/stripe/pages-of-lists.ts'
import { currencyCode } from './intent.ts'
import { noRequest, type StripeContext, newId } from '#sandbox/stripe/state.ts'

const createShape = {
  amount: integer(1),
  currency: currencyCode,
  description: optional(text()),
  metadata: optional(metadata()),
  method: optional(oneOf('standard', 'instant')),
  statement_descriptor: optional(text(22)),
  destination: optional(text()),
}

/** The receiving bank account; the platform's own always exists. */
function bankOf(here: StripeContext): string {
  const { account } = here.holdings
  if (account === undefined) return 'ba_sandboxplatform'
  const owner = here.state.accounts.get(account)
  const [bank] = owner?.external_accounts.data ?? []
  if (!owner?.payouts_enabled || !bank)
    throw invalid('Cannot create payouts; this account has requirements that need to be provided.', {
      code: 'payouts_not_allowed',
    })
  return bank.id
}

export function payoutOf(here: StripeContext, id: string): Payout {
  const payout = here.holdings.payouts.get(id)
  if (!payout) throw missing('payout', id)
  return payout
}

function returnFunds(here: StripeContext, payout: Payout, type: 'payout_failure' | 'payout_cancel'): string {
  return book(here.state, here.holdings, {
    type,
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
    reportingCategory: 'payout_reversal',
  }).id
}

/** The receiving bank refuses: the money returns to the account. */
export function failPayout(here: StripeContext, payout: Payout): void {
  payout.status = 'failed'
  payout.failure_code = 'account_closed'
  payout.failure_message = 'The bank account has been closed.'
  payout.failure_balance_transaction = returnFunds(here, payout, 'payout_failure')
  emit(here, 'payout.failed', payout)
}

interface PayoutFacts {
  readonly amount: number
  readonly currency: string
  readonly description?: string | undefined
  readonly metadata?: Payout['metadata'] | undefined
  readonly method?: Payout['method'] | undefined
  readonly statement_descriptor?: string | undefined
  /** By the account's own schedule. */
  readonly automatic?: boolean
}

function createPayout(here: StripeContext, facts: PayoutFacts): Payout {
  const { state, holdings } = here
  const { amount, currency } = facts
  const destination = bankOf(here)
  if (available(state, holdings, currency) < amount)
    throw invalid('You have insufficient funds in your Stripe account for this payout.', {
      code: 'balance_insufficient',
    })
  const id = newId(state, 'po')
  const transaction = book(state, holdings, {
    type: 'payout',
    amount: -amount,
    currency,
    source: id,
    reportingCategory: 'payout',
    description: facts.description ?? null,
  })
  const now = state.around.schedule.seconds()
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + state.options.payoutSeconds,
    automatic: facts.automatic ?? false,
    balance_transaction: transaction.id,
    created: now,
    currency,
    description: facts.description ?? null,
    destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: facts.metadata ?? {},
    method: facts.method ?? 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: facts.statement_descriptor ?? null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  }
  holdings.payouts.set(id, payout)
  emit(here, 'payout.created', payout)
  state.around.schedule.after(state.options.payoutSeconds * 1000, () => {
    if (payout.status !== 'pending') return
    payout.status = 'paid'
    emit({ ...here, cause: noRequest }, 'payout.paid', payout)
  })
  return payout
}

/** All that an account has, as Stripe sends it by the account's own schedule. */
export function payOutBalance(here: StripeContext, currency: string): Payout {
  return createPayout(here, { amount: available(here.state, here.holdings, currency), currency, automatic: true })
}

export const payoutCalls: readonly StripeCall[] = [
  call('POST', '/payouts', createShape, (here, params) =>
    createPayout(here, { ...params, currency: params.currency.toLowerCase() }),
  ),
  call('GET', '/payouts', { ...listShape, status: optional(text()) }, (here, params) =>
    listed(
      '/v1/payouts',
      here.holdings.payouts.values(),
      params,
      ({ status }) => params.status === undefined || status === params.status,
    ),
  ),
  call('GET', '/payouts/:id', {}, (here, _params, id) => payoutOf(here, id)),
  call('POST', '/payouts/:id/cancel', {}, (here, _params, id) => {
    const payout = payoutOf(here, id)
    if (payout.status !== 'pending')
      throw invalid(`Payouts can only be canceled while they are pending; this one is ${payout.status}.`)
    payout.status = 'canceled'
    returnFunds(here, payout, 'payout_cancel')
    emit(here, 'payout.canceled', payout)
    return payout
  }),
]
