/**
 * An administrator refunds an investment that no provider payment paid for, while its campaign runs: into the wallet
 * that paid it, or by a transfer that is then to be sent.
 */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockInvestmentAndCampaign } from '#api/db/investment/lock-with-campaign.ts'
import type { LedgerLine } from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { paidAttemptOf } from '#api/db/payment/payments.ts'
import type { Deps } from '#api/deps.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'
import { refundInvestment as refundToWallet } from '#api/services/payment/refund/refund-investment.ts'
import { bookedBy, nameOf, dryRun } from '#api/services/payment/refund/dry-run.ts'
import { isHeld, sendOut } from '#api/services/payment/refund/cancel-paid-investment.ts'
import { CallError } from '#contract/errors.ts'
import type { RefundRefusal } from '#domain/payment/payment-administration.ts'

export interface InvestmentRefundOutcome {
  readonly refusal: RefundRefusal | null
  readonly destination: 'wallet' | 'offline'
  readonly amount: bigint
  readonly currency: string
  readonly units: bigint
  readonly lines: readonly LedgerLine[]
  readonly seen: string
}

/**
 * Refunds what can be refunded. Campaign and investment are locked.
 * @throws CallError NOT_FOUND, OWN_DECISION, and NOT_REFUNDABLE if a provider payment paid for it: that payment is refunded instead
 */
async function refundUnderLock(tx: Writer, id: string, actorId: string, deps: Deps): Promise<InvestmentRefundOutcome> {
  const locked = await lockInvestmentAndCampaign(tx, id)
  if (!locked) throw new CallError('NOT_FOUND')
  const { campaign, investment } = locked
  refuseOwnDecision(investment.investor_id, actorId)
  if (await paidAttemptOf(tx, investment)) throw new CallError('NOT_REFUNDABLE')
  const { state, fee, amount, currency, units } = investment
  const snapshot = [state, investment.transaction_id, amount, fee]
  const refuse = (refusal: RefundRefusal): InvestmentRefundOutcome => ({
    refusal,
    destination: 'offline',
    amount: 0n,
    currency,
    units: 0n,
    lines: [],
    seen: nameOf([snapshot, refusal]),
  })
  if (state === 'refunded') return refuse('refunded')
  if (state !== 'confirmed') return refuse('not-paid')
  if (campaign.status !== 2 && campaign.status !== 6) return refuse('campaign-over')
  if (!(await isHeld(tx, investment, fee))) return refuse('money-left')
  const method = (await refundToWallet(tx, investment, { event: 'refunded-by-admin', actorId, ended: false }, deps))
    ? 'wallet'
    : 'offline'
  if (method === 'offline') {
    const booking = { actorId, kind: 'investment-refunded' } as const
    await sendOut(tx, investment, { attempt: undefined, fee }, booking, deps)
  }
  const lines = await bookedBy(tx, { ids: [], keys: [`investment:${id}:refunded`] })
  const bookings = lines.map((line) => [line.account.kind, line.account.holder, line.amount])
  return {
    refusal: null,
    destination: method,
    amount: amount + fee,
    currency,
    units,
    lines,
    seen: nameOf([snapshot, bookings]),
  }
}

/** What a refund would do: it is made in a transaction that is rolled back. */
export async function planInvestmentRefund(
  { id, actorId }: { readonly id: string; readonly actorId: string },
  deps: Deps,
): Promise<InvestmentRefundOutcome & { readonly afterwards: readonly LedgerLine[] }> {
  const outcome = await dryRun(deps, (tx) => refundUnderLock(tx, id, actorId, deps))
  const { refusal, destination, amount, currency } = outcome
  const afterwards: LedgerLine[] =
    refusal === null && destination === 'offline'
      ? [
          { account: { kind: 'transit', holder: id, currency }, amount: -amount },
          { account: { kind: 'external', holder: 'offline', currency }, amount },
        ]
      : []
  return { ...outcome, afterwards }
}

interface RefundOrder {
  readonly id: string
  readonly reason: string
  /** The plan that the administrator saw: only that plan is carried out. */
  readonly seen: string
  readonly actorId: string
}

/** @throws CallError REASON_REQUIRED, REFUND_REFUSED, REFUND_CHANGED, NOT_FOUND, OWN_DECISION, NOT_REFUNDABLE */
export async function refundInvestmentAsPlanned(
  tx: Writer,
  { id, reason, seen: planned, actorId }: RefundOrder,
  deps: Deps,
): Promise<void> {
  if (reason === '') throw new CallError('REASON_REQUIRED')
  const { refusal, destination, seen } = await refundUnderLock(tx, id, actorId, deps)
  if (refusal !== null) throw new CallError('REFUND_REFUSED')
  if (seen !== planned) throw new CallError('REFUND_CHANGED')
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId,
    eventName: destination === 'wallet' ? 'investment-refunded-to-wallet' : 'investment-refunded-by-transfer',
    subject: id,
    // Free text stays out of the audit log.
    facts: { reasonLetters: reason.length },
  })
}
