import { accountBalance, book, type LedgerAccount } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { arrivalOf, type AttemptRow, endRefunds } from '#api/db/payments.ts'
import { disputesOf } from '#api/db/wallet/disputes.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { evenOut, lockOwing } from '#api/handlers/wallet/even-out.ts'
import { outstanding } from '#domain/dispute.ts'

/**
 * Money that was to go back, or has gone back, was taken by the payer's bank as well. What is still held leaves the books, and no
 * refund is sent any more; what was sent already is owed by the payer. It never paid for anything, so nothing else moves.
 * @returns how much was taken
 */
export async function reverseReturn(tx: Writer, attempt: AttemptRow, deps: Deps): Promise<bigint> {
  const { clock, ids } = deps
  const at = new Date(clock.now())
  const { amount: arrived, currency } = arrivalOf(attempt)
  const gone = await endRefunds(tx, attempt.id, at)
  const transit: LedgerAccount = { kind: 'transit', holder: attempt.id, currency }
  const held = await accountBalance(tx, transit)
  const disputes = await disputesOf(tx, attempt.id)
  // Parts that were taken before are booked already; what came back of them is in the payer's wallet.
  const rest = arrived - outstanding(disputes)
  const isParted = disputes.taken.length > 0 && (disputes.reinstated.length > 0 || rest < held + gone)
  const amount = isParted ? rest : held + gone
  const owing = await lockOwing(tx, { personId: attempt.payer_id, currency }, deps)
  const businessKey = `payment:${attempt.id}:reversed`
  await book(tx, () => ids.next(), {
    id: ids.next(),
    kind: 'payment-reversed',
    businessKey,
    actorId: null,
    at,
    lines: [
      { account: { kind: 'external', holder: attempt.gateway, currency }, amount },
      { account: transit, amount: -held },
      { account: { kind: 'receivable', holder: attempt.payer_id, currency }, amount: held - amount },
    ],
  })
  await evenOut(tx, owing, { businessKey, attemptId: attempt.id }, deps)
  return amount
}
