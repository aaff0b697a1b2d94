/** Payouts: money to many receivers in one batch, processed with a delay. */

import { list, matching, object, oneOf, optional, text, type ValueOf } from '#sandbox/fields.ts'
import { amountOf, minorOf } from './amount.ts'
import type { Batch, OldAmount } from './batch.ts'
import { type PayPalRequest, call, type PayPalAnswer, type PayPalCall } from './call.ts'
import { notFound, PayPalError, unprocessable } from './errors.ts'
import { sendWebhook } from './webhooks.ts'
import type { PayPalState } from './state.ts'

const payoutRetentionMs = 30 * 86_400_000

const batchFields = object({
  sender_batch_header: object({
    sender_batch_id: optional(text(256)),
    email_subject: optional(text(255)),
    email_message: optional(text(1000)),
    recipient_type: optional(oneOf('EMAIL', 'PHONE', 'PAYPAL_ID')),
  }),
  items: list(
    object({
      recipient_type: optional(oneOf('EMAIL', 'PHONE', 'PAYPAL_ID')),
      amount: object({
        currency: matching(/^[A-Z]{3}$/, 'a three-letter currency code'),
        value: matching(/^\d{1,10}(?:\.\d{1,3})?$/, 'a decimal number'),
      }),
      note: optional(text(4000)),
      receiver: text(127),
      sender_item_id: optional(text(63)),
    }),
    15_000,
  ),
})
type BatchParams = ValueOf<typeof batchFields>

function old(currency: string, minor: number): OldAmount {
  return { currency, value: amountOf(currency, minor).value }
}

function minor({ currency, value }: OldAmount): number {
  return minorOf({ currency_code: currency, value })
}

function createBatch({ state }: PayPalRequest, given: BatchParams): PayPalAnswer {
  const header = given.sender_batch_header
  const [first] = given.items
  if (!first) throw unprocessable('ITEMS_REQUIRED', 'At least one item is needed.')
  const { currency } = first.amount
  if (given.items.some(({ amount }) => amount.currency !== currency))
    throw new PayPalError(400, 'VALIDATION_ERROR', 'Invalid request - see details: all items need one currency.')
  refuseTwice(state, header.sender_batch_id)
  const fee = state.options.payoutFee
  const total = given.items.reduce((sum, { amount }) => sum + minor(amount), 0)
  const fees = fee * given.items.length
  if (state.books.balance('merchant', currency) < total + fees)
    throw new PayPalError(
      422,
      'INSUFFICIENT_FUNDS',
      'Sender does not have sufficient funds. Please add funds and retry.',
    )
  state.books.move(currency, 'merchant', 'payouts-underway', total + fees)
  const id = state.around.ids.capitals(13)
  const batch: Batch = {
    batch_header: {
      payout_batch_id: id,
      batch_status: 'PENDING',
      time_created: state.time(),
      sender_batch_header: {
        ...(header.sender_batch_id === undefined ? {} : { sender_batch_id: header.sender_batch_id }),
        ...(header.email_subject === undefined ? {} : { email_subject: header.email_subject }),
      },
      amount: old(currency, total),
      fees: old(currency, fees),
    },
    items: given.items.map((item) => ({
      payout_item_id: state.around.ids.capitals(13),
      transaction_status: 'PENDING',
      payout_item_fee: old(currency, fee),
      payout_batch_id: id,
      payout_item: {
        recipient_type: item.recipient_type ?? header.recipient_type ?? 'EMAIL',
        amount: item.amount,
        ...(item.note === undefined ? {} : { note: item.note }),
        receiver: item.receiver,
        ...(item.sender_item_id === undefined ? {} : { sender_item_id: item.sender_item_id }),
      },
    })),
  }
  state.batches.set(id, batch)
  state.around.schedule.after(state.options.payoutSeconds * 1000, () => process(state, batch))
  const { payout_batch_id, batch_status, time_created, sender_batch_header } = batch.batch_header
  const links = [{ href: `${state.around.address}/v1/payments/payouts/${id}`, rel: 'self', method: 'GET' }]
  return {
    status: 201,
    body: { batch_header: { payout_batch_id, batch_status, time_created, sender_batch_header }, links },
  }
}

function refuseTwice(provider: PayPalState, senderBatchId: string | undefined): void {
  if (senderBatchId === undefined) return
  const before = [...provider.batches.values()].find(
    ({ batch_header: header }) => header.sender_batch_header.sender_batch_id === senderBatchId,
  )
  if (!before) return
  const href = `${provider.around.address}/v1/payments/payouts/${before.batch_header.payout_batch_id}`
  throw new PayPalError(
    400,
    'USER_BUSINESS_ERROR',
    'User business error.',
    [
      {
        field: 'SENDER_BATCH_ID',
        location: 'body',
        issue: 'Batch with given sender_batch_id already exists',
        description: '',
      },
    ],
    [{ href, rel: 'self', method: 'GET' }],
  )
}

/** PayPal's test codes are in the note; `ERRPYO002` is the one that is documented with its meaning. */
function process(provider: PayPalState, batch: Batch): void {
  for (const item of batch.items) {
    const { amount, note, receiver } = item.payout_item
    const fee = minor(item.payout_item_fee)
    item.time_processed = provider.time()
    if (note?.includes('ERRPYO002')) {
      item.transaction_status = 'FAILED'
      item.errors = { name: 'SENDER_EMAIL_UNCONFIRMED', message: 'Authorization error occurred.' }
      provider.books.move(amount.currency, 'payouts-underway', 'merchant', minor(amount) + fee)
    } else {
      const isClaimed = !receiver.startsWith('unclaimed')
      item.transaction_id = provider.around.ids.capitals(17)
      item.transaction_status = isClaimed ? 'SUCCESS' : 'UNCLAIMED'
      provider.books.move(amount.currency, 'payouts-underway', 'paypal-fees', fee)
      provider.books.move(amount.currency, 'payouts-underway', isClaimed ? 'outside' : 'unclaimed', minor(amount))
    }
    const state = item.transaction_status === 'SUCCESS' ? 'SUCCEEDED' : item.transaction_status
    sendWebhook(
      provider,
      `PAYMENT.PAYOUTS-ITEM.${state}`,
      'payouts_item',
      item,
      `A payout item is ${state.toLowerCase()}`,
    )
  }
  batch.batch_header.batch_status = 'SUCCESS'
  batch.batch_header.time_completed = provider.time()
  sendWebhook(
    provider,
    'PAYMENT.PAYOUTSBATCH.SUCCESS',
    'payouts',
    { batch_header: batch.batch_header },
    'A payout batch was processed',
  )
}

export const payoutCalls: readonly PayPalCall[] = [
  call('POST', '/v1/payments/payouts', batchFields, createBatch, payoutRetentionMs),
  call('GET', '/v1/payments/payouts/:id', undefined, ({ state, id }) => {
    const batch = state.batches.get(id)
    if (!batch) throw notFound()
    return { status: 200, body: { total_items: batch.items.length, total_pages: 1, ...batch, links: [] } }
  }),
  call('GET', '/v1/payments/payouts-item/:id', undefined, ({ state, id }) => {
    const item = [...state.batches.values()].flatMap(({ items }) => items).find((each) => each.payout_item_id === id)
    if (!item) throw notFound()
    return { status: 200, body: item }
  }),
]
