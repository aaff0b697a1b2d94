/** A dispute was decided for the site: what it had taken of a payment came back, and is its payer's (decision record 0049). */

import type { Writer } from '#api/db/database.ts'
import { book, type LedgerAccount } from '#api/db/ledger.ts'
import { arrivalOf, type AttemptRow, changeRefund, insertRefund } from '#api/db/payments.ts'
import { keepAccount } from '#api/db/people/account-decisions.ts'
import { insertReinstated } from '#api/db/wallet/disputes.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { creditWallet } from '#api/handlers/wallet/money.ts'
import type { DisputedPart } from '#domain/dispute.ts'

/** It goes into the payer's wallet, where what they owe is paid first. Of nothing it is only kept that it was told. */
export async function reinstatePart(tx: Writer, attempt: AttemptRow, part: DisputedPart, deps: Deps): Promise<void> {
  const { ids, jobs, clock } = deps
  const row = { ...part, id: ids.next(), attemptId: attempt.id, at: new Date(clock.now()) }
  if (part.amount === 0n) return insertReinstated(tx, { ...row, transactionId: null })
  const payer = await keepAccount(tx, attempt.payer_id)
  if (payer?.state === 'deleted')
    return insertReinstated(tx, { ...row, transactionId: await holdForPeople(tx, attempt, part, deps) })
  await insertReinstated(tx, { ...row, transactionId: await credit(tx, attempt, part, deps) })
  await jobs.add(tx, 'tell-reinstated', { reinstatedId: row.id })
}

export function reinstatedKey({ id }: Pick<AttemptRow, 'id'>, ref: string): string {
  return `payment:${id}:reinstated:${ref}`
}

function outsideOf(attempt: AttemptRow): LedgerAccount {
  return { kind: 'external', holder: attempt.gateway, currency: arrivalOf(attempt).currency }
}

/** @returns the ledger's transaction */
async function credit(tx: Writer, attempt: AttemptRow, { ref, amount }: DisputedPart, deps: Deps): Promise<string> {
  const at = new Date(deps.clock.now())
  const { currency } = arrivalOf(attempt)
  const { payer_id: personId, gateway, test, investment_id: investmentId, top_up_id: topUpId } = attempt
  const wallet = await lockWallet(tx, () => deps.ids.next(), { personId, currency, at })
  return creditWallet(
    tx,
    wallet,
    {
      entry: {
        event: 'payment-reinstated',
        amount,
        gateway,
        test,
        attemptId: attempt.id,
        ...(topUpId === null ? {} : { topUpId }),
        ...(investmentId === null ? {} : await investedIn(tx, investmentId)),
      },
      from: [{ account: outsideOf(attempt), amount: -amount }],
      by: 'provider',
      actorId: null,
      kind: 'payment-reinstated',
      businessKey: reinstatedKey(attempt, ref),
      at,
    },
    deps,
  )
}

async function investedIn(tx: Writer, investmentId: string) {
  const { campaign_id: campaignId } = await tx
    .selectFrom('investment')
    .select('campaign_id')
    .where('id', '=', investmentId)
    .executeTakeFirstOrThrow()
  return { investmentId, campaignId }
}

/** Nobody uses the wallet of an account that was deleted: it is held as what has to go back, and sent by people. */
async function holdForPeople(
  tx: Writer,
  attempt: AttemptRow,
  { ref, amount }: DisputedPart,
  { ids, jobs, clock }: Deps,
): Promise<string> {
  const at = new Date(clock.now())
  const { id: attemptId } = attempt
  const { currency } = arrivalOf(attempt)
  const [transactionId, refundId] = [ids.next(), ids.next()]
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind: 'payment-reinstated',
    businessKey: reinstatedKey(attempt, ref),
    actorId: null,
    at,
    lines: [
      { account: outsideOf(attempt), amount: -amount },
      { account: { kind: 'transit', holder: attemptId, currency }, amount },
    ],
  })
  await insertRefund(tx, { id: refundId, attemptId, amount, currency, reason: 'account-deleted', at })
  await changeRefund(tx, refundId, { state: 'failed', settled_at: at, look_at: null })
  await jobs.add(tx, 'tell-payment-waiting', { attemptId, subject: refundId })
  return transactionId
}
