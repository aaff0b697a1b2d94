/** The investor withdraws from a paid investment, within the time that its agreement grants (decision T31). */

import { agreementOf, type AgreementRow } from '#api/db/investment/agreements.ts'
import { reconfirmationOf } from '#api/db/campaign/amendments.ts'
import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { type lockInvestment, type OfferingRow, refundConfirmed } from '#api/db/investment/investments.ts'
import { accountBalance, book, type LedgerAccount } from '#api/db/wallet/ledger.ts'
import { insertReturn } from '#api/db/payment/offline-returns.ts'
import { type AttemptRow, insertRefund, paidAttemptOf } from '#api/db/payment/payments.ts'
import type { Deps } from '#api/deps.ts'
import { settleReceivable, lockReceivable } from '#api/services/wallet/settle-receivable.ts'
import { refundInvestment } from './refund-investment.ts'
import { owedChargebackOf, returnExcess } from './return-excess.ts'
import { CallError } from '#contract/errors.ts'
import { areFiguresFinal } from '#domain/campaign/owner-allocation.ts'
import { currentCancelUntil, decideCancellation } from '#domain/investment/cancellation.ts'
import { freeUnits } from '#api/services/investment/free-units.ts'

type Investment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

/**
 * Refunds the money by the method it was paid with, fee included: into the wallet, at the provider, or by an
 * administrator's transfer. Campaign and investment are locked.
 * @throws CallError INVESTMENT_NOT_PENDING, CANCELLATION_OVER
 */
export async function cancelPaidInvestment(
  tx: Writer,
  locked: Investment,
  campaign: Pick<OfferingRow, 'status' | 'closes_at' | 'allocation_due_at'>,
  deps: Deps,
): Promise<void> {
  const { clock, ids } = deps
  const investment = await returnExcess(tx, locked, deps)
  const agreement = await agreementOf(tx, investment.id)
  const attempt = await paidAttemptOf(tx, investment)
  const fee = paidFeeOf(investment, attempt)
  const decision = decideCancellation(
    {
      state: investment.state,
      until: latest(agreement && cancelUntilOf(agreement, campaign), await reconfirmableUntil(tx, investment.id)),
      held: await isHeld(tx, investment, fee),
    },
    clock.now(),
  )
  if (!decision.ok) throw new CallError(decision.code)
  // Its agreement may grant days beyond the campaign's end, whose figures stay unchanged (docs/areas/campaign.md).
  const ended = areFiguresFinal(campaign.status, campaign.allocation_due_at)
  // An investment that was started with the wallet may have been paid by a transfer: then it is refunded by one.
  const toWallet = { event: 'investment-cancelled', actorId: investment.investor_id, ended } as const
  if (investment.gateway !== 'wallet' || !(await refundInvestment(tx, investment, toWallet, deps))) {
    const booking = { actorId: investment.investor_id, kind: 'investment-cancelled', ended } as const
    await sendOut(tx, investment, { attempt, fee }, booking, deps)
  }
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: investment.investor_id,
    eventName: 'investment-cancelled',
    subject: investment.id,
    facts: { rule: agreement?.cancel_rule, gateway: investment.gateway },
  })
}

/** Until when an investor who is asked to accept new terms may refuse them; undefined if none is asked. */
async function reconfirmableUntil(tx: Writer, investmentId: string): Promise<number | undefined> {
  const reconfirmation = await reconfirmationOf(tx, investmentId)
  return reconfirmation?.state === 'pending' ? reconfirmation.reconfirm_until?.getTime() : undefined
}

function latest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)
}

function cancelUntilOf(
  { cancel_rule: rule, cancel_until: until }: AgreementRow,
  { closes_at: closesAt }: Pick<OfferingRow, 'closes_at'>,
): number {
  return closesAt === null ? until.getTime() : currentCancelUntil({ rule, until: until.getTime() }, closesAt.getTime())
}

/** The fee that the campaign's payment still includes: a part of it was returned if fewer units were allocated. */
export function paidFeeOf({ fee, excess }: Investment, attempt: AttemptRow | undefined): bigint {
  return excess === null ? (attempt?.fee ?? fee) : fee
}

function accountsOf({ campaign_id, currency }: Investment): { escrow: LedgerAccount; site: LedgerAccount } {
  return {
    escrow: { kind: 'escrow', holder: campaign_id, currency },
    site: { kind: 'fee', holder: 'site', currency },
  }
}

/** Whether all of the money is still in the accounts where it was booked. */
export async function isHeld(tx: Writer, investment: Investment, fee: bigint): Promise<boolean> {
  const { escrow, site } = accountsOf(investment)
  return (await accountBalance(tx, escrow)) >= investment.amount && (await accountBalance(tx, site)) >= fee
}

interface Paid {
  /** The attempt that brought the money; undefined for a transfer. */
  readonly attempt: AttemptRow | undefined
  readonly fee: bigint
}

interface CancellationOrder {
  /** Null if the site acts automatically. */
  readonly actorId: string | null
  /** Requested by the investor, or by an administrator. */
  readonly kind: 'investment-cancelled' | 'investment-refunded'
  /** The campaign has ended: its figures stay as they are, and no units are freed. */
  readonly ended?: boolean
  /** The caller notifies the investor, and names the cause. */
  readonly silent?: boolean
}

/**
 * Moves the money from escrow into transit until it is refunded, frees the units, and notifies the investor.
 * @returns the ledger's transaction
 */
export async function sendOut(
  tx: Writer,
  investment: Investment,
  { attempt, fee }: Paid,
  { actorId, kind, ended = false, silent = false }: CancellationOrder,
  deps: Deps,
): Promise<string> {
  const { clock, ids, jobs } = deps
  const at = new Date(clock.now())
  const { id, campaign_id, investor_id, amount, currency, units } = investment
  const { escrow, site } = accountsOf(investment)
  const whole = amount + fee
  // A part that was charged back is not refunded again: the payer's debt for it is cleared.
  const taken = attempt ? await owedChargebackOf(tx, investment, attempt) : 0n
  const receivable = taken > 0n ? await lockReceivable(tx, { personId: investor_id, currency }, deps) : undefined
  const transactionId = ids.next()
  const businessKey = `investment:${id}:refunded`
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind,
    businessKey,
    actorId,
    at,
    lines: [
      { account: escrow, amount: -amount },
      { account: site, amount: -fee },
      { account: { kind: 'transit', holder: attempt?.id ?? id, currency }, amount: whole - taken },
      { account: { kind: 'receivable', holder: investor_id, currency }, amount: taken },
    ],
    movement: {
      investorId: investor_id,
      kind: kind === 'investment-cancelled' ? kind : 'refunded',
      investmentId: id,
      campaignId: campaign_id,
    },
  })
  if (receivable)
    await settleReceivable(tx, receivable, { businessKey, investmentId: id, campaignId: campaign_id }, deps)
  await refundConfirmed(tx, { id, campaignId: campaign_id, investorId: investor_id, amount, at, transactionId, ended })
  if (!ended) await freeUnits(tx, campaign_id, units, deps)
  if (attempt) {
    const refundId = ids.next()
    await insertRefund(tx, {
      id: refundId,
      attemptId: attempt.id,
      amount: whole - taken,
      currency,
      reason: 'requested',
      at,
    })
    await jobs.add(tx, 'poll-refund', { refundId })
  } else await insertReturn(tx, { id: ids.next(), investmentId: id, reason: 'requested', amount: whole, currency, at })
  if (!silent) {
    await jobs.add(tx, 'mail-investment', { investmentId: id })
    await jobs.add(tx, 'notify', { event: 'refund-started', id })
  }
  return transactionId
}
