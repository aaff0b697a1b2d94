/**
 * A part of a payment was taken back by the payer's bank, or by the provider (decision record 0046). What was bought with it stands:
 * the part is owed by the payer.
 */

import { accountBalance, book, type LedgerAccount } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { arrivalOf, type AttemptRow, endRefunds, insertRefund, refundsOf } from '#api/db/payments.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { evenOut, lockOwing } from '#api/handlers/wallet/even-out.ts'
import type { DisputedPart } from '#domain/dispute.ts'

/** Money that had paid is gone from what it paid, as far as that has it; the rest is owed. @returns the ledger's transaction */
export async function bookPart(
  tx: Writer,
  attempt: AttemptRow,
  { ref, amount }: DisputedPart,
  from: { readonly account: LedgerAccount; readonly amount: bigint } | undefined,
  deps: Deps,
): Promise<string> {
  const { clock, ids } = deps
  const { gateway, payer_id: holder } = attempt
  const { currency } = arrivalOf(attempt)
  const transactionId = ids.next()
  const held = from?.amount ?? 0n
  const owing = await lockOwing(tx, { personId: holder, currency }, deps)
  const businessKey = partKey(attempt, ref)
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind: 'payment-reversed',
    businessKey,
    actorId: null,
    at: new Date(clock.now()),
    lines: [
      { account: { kind: 'external', holder: gateway, currency }, amount },
      ...(from ? [{ account: from.account, amount: -held }] : []),
      { account: { kind: 'receivable', holder, currency }, amount: held - amount },
    ],
  })
  await evenOut(tx, owing, { businessKey, attemptId: attempt.id }, deps)
  return transactionId
}

export function partKey({ id }: Pick<AttemptRow, 'id'>, ref: string): string {
  return `payment:${id}:taken:${ref}`
}

/**
 * The same of money that was to go back: what is still held for that is less by the part, and so is the refund of it.
 * @returns false where none is held: it has gone back already, or never had to
 */
export async function takeFromReturn(
  tx: Writer,
  attempt: AttemptRow,
  part: DisputedPart,
  deps: Deps,
): Promise<boolean> {
  const { id: attemptId } = attempt
  const { currency } = arrivalOf(attempt)
  const transit: LedgerAccount = { kind: 'transit', holder: attemptId, currency }
  const held = await accountBalance(tx, transit)
  if (held === 0n) return false
  const { clock, ids, jobs } = deps
  const at = new Date(clock.now())
  const fromTransit = part.amount < held ? part.amount : held
  await bookPart(tx, attempt, part, { account: transit, amount: fromTransit }, deps)
  // One that the provider was asked for goes on: what goes twice by it is owed.
  const unasked = (await refundsOf(tx, attemptId)).findLast(({ state, looks }) => state === 'created' && looks === 0)
  if (!unasked) return true
  await endRefunds(tx, attemptId, at)
  const left = held - fromTransit
  if (left === 0n) return true
  const refundId = ids.next()
  await insertRefund(tx, { id: refundId, attemptId, amount: left, currency, reason: unasked.reason, at })
  await jobs.add(tx, 'look-at-refund', { refundId })
  return true
}
