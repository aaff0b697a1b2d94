/**
 * An administrator has the money of a payment go back the way it came. What a refund would do is found out by doing it and taking
 * it back again: the plan and the deed are one piece of code.
 */

import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import { accountBalance, type LedgerAccount, type LedgerLine } from '#api/db/ledger.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { arrivalOf, type AttemptRow, insertRefund, lockAttempt, readAttempt, refundsOf } from '#api/db/payments.ts'
import { takenOf } from '#api/db/wallet/disputes.ts'
import { lockTopUp } from '#api/db/wallet/top-ups.ts'
import { entryOfAttempt, lockWalletById, walletFigures } from '#api/db/wallet/wallets.ts'
import { leavesPooled, movedOther } from './pooled-money.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { bookedBy, nameOf } from '#api/handlers/refund/rehearse.ts'
import { isHeld, sendOut } from '#api/handlers/refund/take-back.ts'
import { debitWallet } from '#api/handlers/wallet/money.ts'
import { decideRefund, type PaidFor, type RefundRefusal } from '#domain/payment-administration.ts'
import { entryStatus, freeOf } from '#domain/wallet.ts'

export interface RefundOutcome {
  readonly attempt: AttemptRow
  readonly refusal: RefundRefusal | null
  readonly amount: bigint
  readonly units: bigint
  /** Booked now. */
  readonly lines: readonly LedgerLine[]
  /** Names this outcome: where anything that decides it has changed, it is another. */
  readonly seen: string
}

/**
 * Under the locks of what was paid for and of the try: refunds what can be refunded.
 * @returns what was done, or why nothing was; undefined where there is no such payment
 */
export async function refundUnderLock(
  tx: Writer,
  id: string,
  actorId: string,
  deps: Deps,
): Promise<RefundOutcome | undefined> {
  const seen = await readAttempt(tx, id)
  if (!seen) return undefined
  const paid = await lockPaid(tx, seen)
  const attempt = await lockAttempt(tx, id)
  if (!attempt) return undefined
  const refunds = await refundsOf(tx, id)
  const inTransit = await accountBalance(tx, transitOf(attempt))
  const taken = await takenOf(tx, id)
  const decision = decideRefund({ state: attempt.state, refunds, inTransit, taken, paidFor: paid?.standing })
  const standing = [
    attempt.state,
    attempt.transaction_id,
    inTransit,
    taken,
    refunds.map((each) => [each.id, each.state]),
  ]
  if (!decision.ok) {
    const outcome = { attempt, refusal: decision.reason, amount: 0n, units: 0n, lines: [] }
    return { ...outcome, seen: nameOf([standing, decision.reason]) }
  }
  const key = `refund:${id}`
  if (decision.act === 'send-again') {
    // What is booked stays, and it is asked for under a new key.
    await sendRefund(tx, attempt, inTransit, deps)
    return { attempt, refusal: null, amount: inTransit, units: 0n, lines: [], seen: nameOf([standing, key]) }
  }
  const transactionId = (await paid?.giveBack(actorId, deps)) ?? ''
  const lines = await bookedBy(tx, { ids: [transactionId], keys: [] })
  const units = paid?.units ?? 0n
  const told = lines.map(({ account, amount }) => [account.kind, account.holder, amount])
  return { attempt, refusal: null, amount: attempt.amount, units, lines, seen: nameOf([standing, key, told, units]) }
}

/** What is booked once the provider has sent it. */
export function afterwards({ attempt, refusal, amount }: RefundOutcome): readonly LedgerLine[] {
  if (refusal !== null) return []
  const { gateway, payer_id: holder } = attempt
  const { currency } = arrivalOf(attempt)
  return [
    { account: transitOf(attempt), amount: -amount },
    {
      account:
        leavesPooled(attempt) && !movedOther(attempt)
          ? { kind: 'pooled', holder, currency }
          : { kind: 'external', holder: gateway, currency },
      amount,
    },
  ]
}

/** What has to go back of a try, and nobody is sending: the provider would not, or it came back. */
export async function stuckOf(db: Writer | Reader, attempt: AttemptRow): Promise<bigint> {
  const refunds = await refundsOf(db, attempt.id)
  if (refunds.some(({ state }) => state === 'created' || state === 'processing')) return 0n
  return accountBalance(db, transitOf(attempt))
}

export function transitOf(attempt: AttemptRow): LedgerAccount {
  return { kind: 'transit', holder: attempt.id, currency: arrivalOf(attempt).currency }
}

/** What the money of a try paid for, locked. */
interface Paid {
  readonly standing: PaidFor | undefined
  readonly units: bigint
  /** @returns the ledger's transaction */
  giveBack(actorId: string, deps: Deps): Promise<string>
}

function lockPaid(tx: Writer, attempt: AttemptRow): Promise<Paid | undefined> {
  return attempt.investment_id === null
    ? lockPaidTopUp(tx, attempt, attempt.top_up_id ?? '')
    : lockPaidInvestment(tx, attempt, attempt.investment_id)
}

async function lockPaidInvestment(tx: Writer, attempt: AttemptRow, id: string): Promise<Paid | undefined> {
  const seen = await tx.selectFrom('investment').select('campaign_id').where('id', '=', id).executeTakeFirst()
  const campaign = seen && (await lockOffering(tx, seen.campaign_id))
  const investment = campaign && (await lockInvestment(tx, id))
  if (!campaign || !investment) return undefined
  const paid = investment.state === 'confirmed' && investment.transaction_id === attempt.transaction_id
  const runs = campaign.status === 2 || campaign.status === 6
  return {
    standing: paid ? { kind: 'investment', runs, held: await isHeld(tx, investment, attempt.fee) } : undefined,
    units: investment.units,
    giveBack: (actorId, deps) =>
      sendOut(tx, investment, { attempt, fee: attempt.fee }, { actorId, kind: 'investment-refunded' }, deps),
  }
}

async function lockPaidTopUp(tx: Writer, attempt: AttemptRow, id: string): Promise<Paid | undefined> {
  const topUp = await lockTopUp(tx, id)
  const entry = topUp && (await entryOfAttempt(tx, attempt.id))
  if (!topUp || !entry) return undefined
  const wallet = await lockWalletById(tx, topUp.wallet_id)
  const { currency, fee } = attempt
  const amount = attempt.amount - fee
  const site: LedgerAccount = { kind: 'fee', holder: 'site', currency }
  const free = freeOf(await walletFigures(tx, wallet.person_id, currency, wallet.kind))
  const held = free >= amount && (await accountBalance(tx, site)) >= fee
  const paid = entry.transaction_id !== null && entry.transaction_id === attempt.transaction_id
  return {
    standing: paid ? { kind: 'top-up', held } : undefined,
    units: 0n,
    giveBack: async (actorId, deps) => {
      const at = new Date(deps.clock.now())
      const { transactionId } = await debitWallet(
        tx,
        wallet,
        {
          entry: {
            event: 'top-up-refunded',
            amount,
            gateway: attempt.gateway,
            test: attempt.test,
            originalId: entry.id,
            topUpId: topUp.id,
            attemptId: attempt.id,
          },
          by: 'administrator',
          actorId,
          kind: 'wallet-refunded',
          businessKey: `top-up:${topUp.id}:refunded`,
          at,
          status: entryStatus.success,
          to: [
            { account: site, amount: -fee },
            { account: transitOf(attempt), amount: attempt.amount },
          ],
        },
        deps,
      )
      await sendRefund(tx, attempt, attempt.amount, deps)
      await deps.jobs.add(tx, 'tell-top-up', { topUpId: topUp.id })
      return transactionId
    },
  }
}

async function sendRefund(tx: Writer, attempt: AttemptRow, amount: bigint, { ids, jobs, clock }: Deps): Promise<void> {
  const refundId = ids.next()
  const { currency } = arrivalOf(attempt)
  const at = new Date(clock.now())
  await insertRefund(tx, { id: refundId, attemptId: attempt.id, amount, currency, reason: 'asked', at })
  await jobs.add(tx, 'look-at-refund', { refundId })
}
