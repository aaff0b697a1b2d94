/**
 * Payouts by Stripe Connect: a transfer from the site's balance to the owner's account, then a payout of the same amount
 * from that account to its bank. What the bank refuses is reversed, so that the site owes it again.
 */

import type Stripe from 'stripe'
import type { PayoutSender, PayoutTransferOrder, PayoutTransferStatus } from '#api/payout-ports.ts'
import type { Clock } from '#api/ports.ts'
import { isRefusal } from '#api/adapters/payments/provider-line.ts'
import type { TransferFailure } from '#domain/payment/payout-transfer.ts'
import { fromProvider, sentToProvider } from '#domain/payment/provider-money.ts'
import { idempotencyKeysMs, type Worded } from './stripe-client.ts'

type Order = PayoutTransferOrder

export function stripePayouts(
  client: () => Promise<Stripe>,
  worded: Worded,
  test: boolean,
  clock: Clock,
): PayoutSender {
  return {
    test,
    advance: (order) =>
      worded(async () => {
        const stripe = await client()
        return order.ref === undefined ? send(stripe, order) : forward(stripe, order, order.ref, clock.now())
      }),
    cancel: ({ transferId }) =>
      worded(async () => (await findTransfer(await client(), transferId)) ?? failed('cancelled')),
  }
}

/** Each transfer is a group of its own, so that one whose response was lost is found. */
async function findTransfer(stripe: Stripe, transferId: string): Promise<PayoutTransferStatus | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: transferId, limit: 1 })
  return data[0] && { ref: data[0].id, report: { state: 'processing' } }
}

async function send(stripe: Stripe, order: Order): Promise<PayoutTransferStatus> {
  const { transferId, destination, campaignId } = order
  const currency = order.currency.toLowerCase()
  const amount = sentToProvider('stripe', order.amount, order.currency)
  if (destination === undefined) return failed('refused')
  if (amount === undefined) return failed('currency')
  const existing = await findTransfer(stripe, transferId)
  if (existing) return existing
  try {
    if (!acceptsCurrency(await stripe.accounts.retrieve(destination), currency)) return failed('currency')
    const { id } = await stripe.transfers.create(
      {
        amount: Number(amount),
        currency,
        destination,
        transfer_group: transferId,
        metadata: { payout: transferId, campaign: campaignId },
      },
      { idempotencyKey: transferId },
    )
    return { ref: id, report: { state: 'processing' } }
  } catch (error) {
    const failure = failureIn(error)
    if (failure === undefined) throw error
    return failed(failure)
  }
}

/** Money in another currency than those of its banks would be converted. */
function acceptsCurrency({ default_currency, external_accounts }: Stripe.Account, currency: string): boolean {
  return default_currency === currency || (external_accounts?.data.some((bank) => bank.currency === currency) ?? false)
}

async function forward(stripe: Stripe, order: Order, ref: string, now: number): Promise<PayoutTransferStatus> {
  const transfer = await stripe.transfers.retrieve(ref)
  // Paid out by the account's own schedule: there is no payout of ours, and none is made after a reversal.
  const isDone = order.isPaid === true && order.bankRef === undefined
  const payout = isDone ? 'paid' : await bankPayout(stripe, order, transfer, now)
  const known = {
    ref,
    bankRef: typeof payout === 'string' ? order.bankRef : payout.id,
    // The total of all reversals, so that it does not matter which of their events arrive.
    returned: fromProvider('stripe', BigInt(transfer.amount_reversed), order.currency),
  }
  if (transfer.reversed)
    return { ...known, ...failed(typeof payout === 'object' ? (bankFailure(payout) ?? 'reversed') : 'reversed') }
  if (payout === 'paid') return { ...known, report: { state: 'paid' } }
  const failure = typeof payout === 'string' ? payout : bankFailure(payout)
  if (failure !== undefined) return { ...known, report: await reverse(stripe, order, ref, failure) }
  return { ...known, report: { state: typeof payout === 'object' && payout.status === 'paid' ? 'paid' : 'processing' } }
}

/**
 * The payout to the bank, which is created if there is none. `paid`: the account has paid it out by its own schedule.
 */
async function bankPayout(
  stripe: Stripe,
  { transferId, bankRef, at }: Order,
  { amount, amount_reversed, currency, destination, reversed, created }: Stripe.Transfer,
  now: number,
): Promise<Stripe.Payout | TransferFailure | 'paid'> {
  const stripeAccount = typeof destination === 'string' ? destination : (destination?.id ?? '')
  if (bankRef !== undefined) return stripe.payouts.retrieve(bankRef, {}, { stripeAccount })
  if (Math.abs(now - at) > idempotencyKeysMs) {
    const { data } = await stripe.payouts.list({ limit: 100, created: { gte: created } }, { stripeAccount })
    const before = data.find(({ metadata }) => metadata?.['payout'] === transferId)
    if (before) return before
  }
  // Nothing has left the account yet: what is left of the transfer is reversed as well, and sent again as a whole.
  if (reversed || amount_reversed > 0) return 'reversed'
  try {
    return await stripe.payouts.create(
      { amount, currency, metadata: { payout: transferId } },
      { stripeAccount, idempotencyKey: `${transferId}-bank` },
    )
  } catch (error) {
    const failure = failureIn(error)
    if (failure === undefined) throw error
    return failure === 'balance' ? 'paid' : failure
  }
}

/** The money is still with the owner's account until the reversal is done. */
async function reverse(
  stripe: Stripe,
  { transferId }: Order,
  ref: string,
  failure: TransferFailure,
): Promise<PayoutTransferStatus['report']> {
  try {
    await stripe.transfers.createReversal(
      ref,
      { metadata: { payout: transferId } },
      { idempotencyKey: `${transferId}-reversal` },
    )
    return failed(failure).report
  } catch (error) {
    if (failureIn(error) === undefined) throw error
    return { state: 'processing' }
  }
}

function failed(failure: TransferFailure) {
  return { report: { state: 'failed', failure } } as const
}

const accountFailures: Readonly<Record<string, TransferFailure>> = {
  account_closed: 'account-closed',
  account_frozen: 'account-restricted',
  bank_account_restricted: 'account-restricted',
  bank_ownership_changed: 'account-restricted',
  debit_not_authorized: 'account-restricted',
  incorrect_account_holder_address: 'account-details',
  incorrect_account_holder_details: 'account-details',
  incorrect_account_holder_name: 'account-details',
  incorrect_account_holder_tax_id: 'account-details',
  incorrect_account_type: 'account-details',
  invalid_account_number: 'account-details',
  invalid_account_number_length: 'account-details',
  no_account: 'account-details',
  invalid_currency: 'currency',
}

/** Why the bank refused (docs.stripe.com/api/payouts/failures); undefined if it did not. */
function bankFailure({ status, failure_code: code }: Stripe.Payout): TransferFailure | undefined {
  if (status !== 'failed' && status !== 'canceled') return undefined
  return accountFailures[code ?? ''] ?? 'refused'
}

const errorFailures: Readonly<Record<string, TransferFailure>> = {
  balance_insufficient: 'balance',
  insufficient_capabilities_for_transfer: 'account-restricted',
  payouts_not_allowed: 'account-restricted',
  account_invalid: 'account-closed',
}

/** Why Stripe refused a request; undefined if it is unknown whether it did. */
function failureIn(error: unknown): TransferFailure | undefined {
  const {
    statusCode = 0,
    code = '',
    rawType,
  } = error as {
    readonly statusCode?: number
    readonly code?: string
    readonly rawType?: string
  }
  // The key was used for another request, so the transfer may exist.
  if (rawType === 'idempotency_error') return undefined
  return errorFailures[code] ?? (isRefusal(statusCode) ? 'refused' : undefined)
}
