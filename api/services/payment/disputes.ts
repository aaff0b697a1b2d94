/**
 * Money that a dispute took back after it had arrived: full and partial chargebacks, disputes that the site won, and
 * what a custodial wallet owes its provider for a lost one (docs/areas/payment.md).
 */

import { keepAccount } from '#api/db/account/account-decisions.ts'
import type { Writer } from '#api/db/database.ts'
import { findCampaignId } from '#api/db/investment/lock-with-campaign.ts'
import {
  arrivalOf,
  type AttemptRow,
  changeRefund,
  endRefunds,
  insertRefund,
  readAttempt,
  refundsOf,
} from '#api/db/payment/payments.ts'
import { disputesOf, insertReinstated } from '#api/db/wallet/disputes.ts'
import { accountBalance, book, type LedgerAccount, type LedgerMovement } from '#api/db/wallet/ledger.ts'
import { changeLostDispute, lockLostDispute, readLostDispute } from '#api/db/wallet/lost-disputes.ts'
import { movementOf } from '#api/db/wallet/movements.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { settleReceivable, lockReceivable } from '#api/services/wallet/settle-receivable.ts'
import { creditWallet } from '#api/services/wallet/money.ts'
import { type DisputedPart, outstanding } from '#domain/payment/dispute.ts'
import { nextPollDelay } from '#domain/payment/payment.ts'

/**
 * Debits the part from the account that holds the money, as far as it covers it; the payer owes the rest. @returns the
 * ledger's transaction
 */
export async function recordPartialChargeback(
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
  const receivable = await lockReceivable(tx, { personId: holder, currency }, deps)
  const businessKey = partialChargebackKey(attempt, ref)
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
  await settleReceivable(tx, receivable, { businessKey, attemptId: attempt.id }, deps)
  return transactionId
}

export function partialChargebackKey({ id }: Pick<AttemptRow, 'id'>, ref: string): string {
  return `payment:${id}:taken:${ref}`
}

/**
 * Deducts the part from money in transit for a refund, and reduces the refund by it.
 * @returns false if none is in transit: it was refunded already, or never had to be
 */
export async function deductFromRefund(
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
  await recordPartialChargeback(tx, attempt, part, { account: transit, amount: fromTransit }, deps)
  // A refund that was requested from the provider continues: an amount that it pays twice is owed.
  const unasked = (await refundsOf(tx, attemptId)).findLast(
    ({ state, poll_count: polls }) => state === 'created' && polls === 0,
  )
  if (!unasked) return true
  await endRefunds(tx, attemptId, at)
  const left = held - fromTransit
  if (left === 0n) return true
  const refundId = ids.next()
  await insertRefund(tx, { id: refundId, attemptId, amount: left, currency, reason: unasked.reason, at })
  await jobs.add(tx, 'poll-refund', { refundId })
  return true
}

/**
 * The payer's bank charged back money that is being refunded, or was refunded. What is still in transit leaves the
 * ledger and its refund ends; what was refunded already is owed by the payer. The money never paid for anything, so
 * nothing else changes.
 * @returns how much was charged back
 */
export async function reverseRefund(tx: Writer, attempt: AttemptRow, deps: Deps): Promise<bigint> {
  const { clock, ids } = deps
  const at = new Date(clock.now())
  const { amount: arrived, currency } = arrivalOf(attempt)
  const gone = await endRefunds(tx, attempt.id, at)
  const transit: LedgerAccount = { kind: 'transit', holder: attempt.id, currency }
  const held = await accountBalance(tx, transit)
  const disputes = await disputesOf(tx, attempt.id)
  // Earlier partial chargebacks are booked already; reinstated amounts are in the payer's wallet.
  const rest = arrived - outstanding(disputes)
  const isParted = disputes.taken.length > 0 && (disputes.reinstated.length > 0 || rest < held + gone)
  const amount = isParted ? rest : held + gone
  const receivable = await lockReceivable(tx, { personId: attempt.payer_id, currency }, deps)
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
    movement: await reversedMovement(tx, attempt),
  })
  await settleReceivable(tx, receivable, { businessKey, attemptId: attempt.id }, deps)
  return amount
}

/** Of money that had paid for an investment before it was refunded; undefined for money that never paid for any. */
async function reversedMovement(tx: Writer, attempt: AttemptRow): Promise<LedgerMovement | undefined> {
  const paid = attempt.transaction_id === null ? undefined : await movementOf(tx, attempt.transaction_id)
  if (paid?.kind !== 'paid') return undefined
  const { investor_id: investorId, investment_id: investmentId, campaign_id: campaignId } = paid
  return { investorId, kind: 'reversed', investmentId, campaignId }
}

/**
 * The reinstated money is credited to the payer's wallet, where it first pays a debt. A part of zero is only recorded.
 */
export async function recordDisputeWon(tx: Writer, attempt: AttemptRow, part: DisputedPart, deps: Deps): Promise<void> {
  const { ids, jobs, clock } = deps
  const row = { ...part, id: ids.next(), attemptId: attempt.id, at: new Date(clock.now()) }
  if (part.amount === 0n) return insertReinstated(tx, { ...row, transactionId: null })
  const payer = await keepAccount(tx, attempt.payer_id)
  if (payer?.state === 'deleted')
    return insertReinstated(tx, { ...row, transactionId: await holdInTransit(tx, attempt, part, deps) })
  await insertReinstated(tx, { ...row, transactionId: await creditPayer(tx, attempt, part, deps) })
  await jobs.add(tx, 'notify', { event: 'payment-reinstated', id: row.id })
}

export function disputeWonKey({ id }: Pick<AttemptRow, 'id'>, ref: string): string {
  return `payment:${id}:reinstated:${ref}`
}

function providerAccountOf(attempt: AttemptRow): LedgerAccount {
  return { kind: 'external', holder: attempt.gateway, currency: arrivalOf(attempt).currency }
}

/** @returns the ledger's transaction */
async function creditPayer(
  tx: Writer,
  attempt: AttemptRow,
  { ref, amount }: DisputedPart,
  deps: Deps,
): Promise<string> {
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
      from: [{ account: providerAccountOf(attempt), amount: -amount }],
      by: 'provider',
      actorId: null,
      kind: 'payment-reinstated',
      businessKey: disputeWonKey(attempt, ref),
      at,
    },
    deps,
  )
}

async function investedIn(tx: Writer, investmentId: string) {
  const campaignId = await findCampaignId(tx, investmentId)
  if (campaignId === undefined) throw new Error('an investment of a payment attempt is missing')
  return { investmentId, campaignId }
}

/** The wallet of a deleted account cannot be used: the money stays in transit, and administrators refund it. */
async function holdInTransit(
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
    businessKey: disputeWonKey(attempt, ref),
    actorId: null,
    at,
    lines: [
      { account: providerAccountOf(attempt), amount: -amount },
      { account: { kind: 'transit', holder: attemptId, currency }, amount },
    ],
  })
  await insertRefund(tx, { id: refundId, attemptId, amount, currency, reason: 'account-deleted', at })
  await changeRefund(tx, refundId, { state: 'failed', settled_at: at, next_poll_at: null })
  await jobs.add(tx, 'notify', { event: 'payment-needs-action', id: refundId, attemptId })
  return transactionId
}

/**
 * Has the provider debit a lost dispute's money from the custodial wallet; the ledger debited it with the chargeback.
 * Idempotent.
 */
export async function settleLostDispute(id: string, deps: Deps): Promise<void> {
  const { db, clock, gateways, log } = deps
  const dispute = await readLostDispute(db.read, id)
  if (!dispute || dispute.next_poll_at === null) return
  const attempt = await readAttempt(db.read, dispute.attempt_id)
  const custodial = attempt && gateways.custodialOf(attempt)
  const response =
    !custodial || attempt.provider_ref === null
      ? 'silent'
      : await custodial.settleDispute({
          settlementId: id,
          payInRef: attempt.provider_ref,
          takenRef: dispute.chargeback_ref,
          amount: dispute.amount,
          currency: attempt.currency,
          at: dispute.created_at.getTime(),
        })
  await db.transact(async (tx) => {
    const locked = await lockLostDispute(tx, id)
    if (!locked || locked.next_poll_at === null) return
    const at = new Date(clock.now())
    if (response === 'silent' || (response !== 'refused' && response.state === 'processing')) {
      const pollCount = locked.poll_count + 1
      await changeLostDispute(tx, id, {
        poll_count: pollCount,
        next_poll_at: new Date(at.getTime() + nextPollDelay(pollCount)),
      })
      return
    }
    const state = response === 'refused' ? 'failed' : response.state
    const ref = response === 'refused' ? null : response.ref
    await changeLostDispute(tx, id, { state, provider_ref: ref, settled_at: at, next_poll_at: null })
    // The wallet at the provider still holds the money: administrators resolve it there.
    if (state !== 'failed') return
    log.error('dispute-not-settled', { subject: dispute.attempt_id })
    await deps.jobs.add(tx, 'notify', { event: 'payment-needs-action', id, attemptId: dispute.attempt_id })
  })
}
