/**
 * An administrator refunds a payment by the method it was paid with. The plan of a refund is the refund itself, made
 * and rolled back, so that plan and refund share one implementation.
 */

import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import { lockInvestmentAndCampaign } from '#api/db/investment/lock-with-campaign.ts'
import { accountBalance, type LedgerAccount, type LedgerLine } from '#api/db/wallet/ledger.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  arrivalOf,
  type AttemptRow,
  insertRefund,
  lockAttempt,
  readAttempt,
  refundsOf,
} from '#api/db/payment/payments.ts'
import { campaignOfRepayment, lockRepayment } from '#api/db/repayment/repayments.ts'
import { chargedBackOf } from '#api/db/wallet/disputes.ts'
import { lockTopUp } from '#api/db/wallet/top-ups.ts'
import { entryOfAttempt, lockWalletById, walletFigures } from '#api/db/wallet/wallets.ts'
import { hasOtherAmount, isCustodialTransfer } from './custodial-transfers.ts'
import type { Deps } from '#api/deps.ts'
import { bookedBy, nameOf } from '#api/services/payment/refund/dry-run.ts'
import { isHeld, sendOut } from '#api/services/payment/refund/cancel-paid-investment.ts'
import { debitWallet } from '#api/services/wallet/money.ts'
import { decideRefund, type PaidFor, type RefundRefusal } from '#domain/payment/payment-administration.ts'
import { entryStatus, freeOf } from '#domain/wallet/wallet.ts'

export interface RefundOutcome {
  readonly attempt: AttemptRow
  readonly refusal: RefundRefusal | null
  readonly amount: bigint
  readonly units: bigint
  /** The ledger lines of this booking. */
  readonly lines: readonly LedgerLine[]
  /** Fingerprint of this outcome and of everything that decides it. */
  readonly seen: string
}

/**
 * Refunds what can be refunded, under the locks of payable and attempt.
 * @returns what was done, or why nothing was; undefined if there is no such payment
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
  const taken = await chargedBackOf(tx, id)
  const decision = decideRefund({ state: attempt.state, refunds, inTransit, taken, paidFor: paid?.standing })
  const snapshot = [
    attempt.state,
    attempt.transaction_id,
    inTransit,
    taken,
    refunds.map((each) => [each.id, each.state]),
  ]
  if (!decision.ok) {
    const outcome = { attempt, refusal: decision.reason, amount: 0n, units: 0n, lines: [] }
    return { ...outcome, seen: nameOf([snapshot, decision.reason]) }
  }
  const key = `refund:${id}`
  if (decision.action === 'send-again') {
    // The booking stays, and the refund is requested under a new key.
    await sendRefund(tx, attempt, inTransit, deps)
    return { attempt, refusal: null, amount: inTransit, units: 0n, lines: [], seen: nameOf([snapshot, key]) }
  }
  const transactionId = (await paid?.refund(actorId, deps)) ?? ''
  const lines = await bookedBy(tx, { ids: [transactionId], keys: [] })
  const units = paid?.units ?? 0n
  const bookings = lines.map(({ account, amount }) => [account.kind, account.holder, amount])
  return {
    attempt,
    refusal: null,
    amount: attempt.amount,
    units,
    lines,
    seen: nameOf([snapshot, key, bookings, units]),
  }
}

/** The bookings that follow once the provider has sent it. */
export function followUpLines({ attempt, refusal, amount }: RefundOutcome): readonly LedgerLine[] {
  if (refusal !== null) return []
  const { gateway, payer_id: holder } = attempt
  const { currency } = arrivalOf(attempt)
  return [
    { account: transitOf(attempt), amount: -amount },
    {
      account:
        isCustodialTransfer(attempt) && !hasOtherAmount(attempt)
          ? { kind: 'custodial', holder, currency }
          : { kind: 'external', holder: gateway, currency },
      amount,
    },
  ]
}

/** What an attempt has in transit without a live refund: the provider refused it, or it bounced. */
export async function stuckOf(db: Writer | Reader, attempt: AttemptRow): Promise<bigint> {
  const refunds = await refundsOf(db, attempt.id)
  if (refunds.some(({ state }) => state === 'created' || state === 'processing')) return 0n
  return accountBalance(db, transitOf(attempt))
}

export function transitOf(attempt: AttemptRow): LedgerAccount {
  return { kind: 'transit', holder: attempt.id, currency: arrivalOf(attempt).currency }
}

/** What the attempt paid for, locked. */
interface Paid {
  readonly standing: PaidFor | undefined
  readonly units: bigint
  /** @returns the ledger's transaction */
  refund(actorId: string, deps: Deps): Promise<string>
}

function lockPaid(tx: Writer, attempt: AttemptRow): Promise<Paid | undefined> {
  if (attempt.repayment_id !== null) return lockPaidRepayment(tx, attempt, attempt.repayment_id)
  return attempt.investment_id === null
    ? lockPaidTopUp(tx, attempt, attempt.top_up_id ?? '')
    : lockPaidInvestment(tx, attempt, attempt.investment_id)
}

/** What the investors have received is not taken back from them. */
async function lockPaidRepayment(tx: Writer, attempt: AttemptRow, id: string): Promise<Paid | undefined> {
  const campaignId = await campaignOfRepayment(tx, id)
  if (campaignId === undefined) return undefined
  await lockCampaign(tx, campaignId)
  const repayment = await lockRepayment(tx, id)
  // The receipt of the money is the booking of its distribution.
  const paid = repayment?.state === 'paid' && attempt.state === 'succeeded'
  return {
    standing: paid ? { kind: 'repayment' } : undefined,
    units: 0n,
    refund: () => Promise.reject(new Error('a repayment was distributed and is not refunded')),
  }
}

async function lockPaidInvestment(tx: Writer, attempt: AttemptRow, id: string): Promise<Paid | undefined> {
  const locked = await lockInvestmentAndCampaign(tx, id)
  if (!locked) return undefined
  const { campaign, investment } = locked
  const paid = investment.state === 'confirmed' && investment.transaction_id === attempt.transaction_id
  const runs = campaign.status === 2 || campaign.status === 6
  return {
    standing: paid ? { kind: 'investment', runs, held: await isHeld(tx, investment, attempt.fee) } : undefined,
    units: investment.units,
    refund: (actorId, deps) =>
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
    refund: async (actorId, deps) => {
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
      await deps.jobs.add(tx, 'notify', { event: 'top-up-refunded', id: topUp.id })
      return transactionId
    },
  }
}

async function sendRefund(tx: Writer, attempt: AttemptRow, amount: bigint, { ids, jobs, clock }: Deps): Promise<void> {
  const refundId = ids.next()
  const { currency } = arrivalOf(attempt)
  const at = new Date(clock.now())
  await insertRefund(tx, { id: refundId, attemptId: attempt.id, amount, currency, reason: 'requested', at })
  await jobs.add(tx, 'poll-refund', { refundId })
}
