/** Transfers that do not match their payment: credited to the payer's wallet, or returned to the bank. */

import type { Deps } from '#api/deps.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentLine } from '#api/presenters/payment/attempt.ts'
import {
  bookUnusableTransfer,
  planUnusableTransfer,
  returnUnusableTransfer,
  type UnusableTransferOrder,
} from '#api/services/payment/admin/unusable-transfers.ts'
import type { DecodedInput } from '#contract/call.ts'
import * as refundCalls from '#contract/payment/admin/refund.ts'
import type { UnusablePlan } from '#contract/payment/admin/refund.ts'

async function plan(order: UnusableTransferOrder, deps: Deps): Promise<UnusablePlan> {
  const { amount, destination } = order
  const { currency, lines, afterwards, seen } = await planUnusableTransfer(order, deps)
  return {
    amount: { amount, currency },
    destination,
    lines: lines.map(presentLine),
    afterwards: afterwards.map(presentLine),
    seen,
  }
}

type TransferTerms = Pick<DecodedInput<typeof refundCalls.bookUnusable>['body'], 'amount' | 'currency' | 'destination'>

const orderOf = ({ amount, currency, destination }: TransferTerms) => ({ amount, currency, destination })

const planUnusable = handle(refundCalls.planUnusable, ({ params, query, member }, deps) =>
  plan({ ...orderOf(query), purpose: params, actorId: member.id }, deps),
)

const planUnusableTopUp = handle(refundCalls.planUnusableTopUp, ({ params, query, member }, deps) =>
  plan({ ...orderOf(query), purpose: { topUpId: params.id }, actorId: member.id }, deps),
)

const bookUnusable = handle(refundCalls.bookUnusable, ({ params, body, member, once }, deps) => {
  const order = { ...orderOf(body), purpose: params, actorId: member.id }
  return once((tx) => bookUnusableTransfer(tx, order, body, deps))
})

const bookUnusableTopUp = handle(refundCalls.bookUnusableTopUp, ({ params, body, member, once }, deps) => {
  const order = { ...orderOf(body), purpose: { topUpId: params.id }, actorId: member.id }
  return once((tx) => bookUnusableTransfer(tx, order, body, deps))
})

const returnUnusable = handle(refundCalls.returnUnusable, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await returnUnusableTransfer(tx, { transferId: params.id, ...body, actorId: member.id }, deps)
    return { done: true }
  }),
)

export const unusableTransfers = {
  bookUnusable,
  bookUnusableTopUp,
  planUnusable,
  planUnusableTopUp,
  returnUnusable,
}
