/** A paid investment is taken back by its investor, within the time that its agreement grants (decision T31). */

import { agreementOf } from '#api/db/agreements.ts'
import { insertAudit } from '#api/db/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { type lockInvestment, type OfferingRow, refundConfirmed } from '#api/db/investments.ts'
import { accountBalance, book, type LedgerAccount } from '#api/db/ledger.ts'
import { insertReturn } from '#api/db/offline-returns.ts'
import { type AttemptRow, insertRefund, paidAttemptOf } from '#api/db/payments.ts'
import { takenOf } from '#api/db/wallet/disputes.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { evenOut, lockOwing } from '#api/handlers/wallet/even-out.ts'
import { refundInvestment } from './refund-investment.ts'
import { CallError } from '#contract/errors.ts'
import { decideCancellation } from '#domain/cancellation.ts'
import { freeUnits } from '#api/handlers/investment/free-units.ts'

type Investment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

/**
 * The money goes back the way it came, fee and all: into the wallet, by a refund at the provider, or by an administrator's
 * transfer. Campaign and investment are locked.
 * @throws CallError INVESTMENT_NOT_PENDING, CANCELLATION_OVER
 */
export async function takeBack(
  tx: Writer,
  investment: Investment,
  campaign: Pick<OfferingRow, 'status'>,
  deps: Deps,
): Promise<void> {
  const { clock, ids } = deps
  const agreement = await agreementOf(tx, investment.id)
  const attempt = await paidAttemptOf(tx, investment)
  const fee = attempt?.fee ?? investment.fee
  const decision = decideCancellation(
    {
      state: investment.state,
      until: agreement?.cancel_until.getTime(),
      held: await isHeld(tx, investment, fee),
    },
    clock.now(),
  )
  if (!decision.ok) throw new CallError(decision.code)
  // Its agreement may grant days beyond the campaign's end, whose figures stand (decision record 0036).
  const ended = campaign.status !== 2 && campaign.status !== 6
  // What was begun with a wallet may have been paid by a transfer: then that is how it goes back.
  const toWallet = { event: 'taken-back', actorId: investment.investor_id, ended } as const
  if (investment.gateway !== 'wallet' || !(await refundInvestment(tx, investment, toWallet, deps))) {
    const act = { actorId: investment.investor_id, kind: 'investment-taken-back', ended } as const
    await sendOut(tx, investment, { attempt, fee }, act, deps)
  }
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: investment.investor_id,
    act: 'investment-taken-back',
    subject: investment.id,
    facts: { rule: agreement?.cancel_rule, gateway: investment.gateway },
  })
}

function accountsOf({ campaign_id, currency }: Investment): { escrow: LedgerAccount; site: LedgerAccount } {
  return {
    escrow: { kind: 'escrow', holder: campaign_id, currency },
    site: { kind: 'fee', holder: 'site', currency },
  }
}

/** Is all of what was paid still where it was booked? */
export async function isHeld(tx: Writer, investment: Investment, fee: bigint): Promise<boolean> {
  const { escrow, site } = accountsOf(investment)
  return (await accountBalance(tx, escrow)) >= investment.amount && (await accountBalance(tx, site)) >= fee
}

interface Paid {
  /** The try that brought the money; none where it was a transfer. */
  readonly attempt: AttemptRow | undefined
  readonly fee: bigint
}

interface Act {
  /** Null: the site's own doing. */
  readonly actorId: string | null
  /** By its investor, or by an administrator. */
  readonly kind: 'investment-taken-back' | 'investment-refunded'
  /** The campaign has ended: its figures stay as they are, and its units are nobody's. */
  readonly ended?: boolean
}

/**
 * It leaves the campaign's escrow for what has to go back, until it has gone; the units are free, and the investor is told.
 * @returns the ledger's transaction
 */
export async function sendOut(
  tx: Writer,
  investment: Investment,
  { attempt, fee }: Paid,
  { actorId, kind, ended = false }: Act,
  deps: Deps,
): Promise<string> {
  const { clock, ids, jobs } = deps
  const at = new Date(clock.now())
  const { id, campaign_id, investor_id, amount, currency, units } = investment
  const { escrow, site } = accountsOf(investment)
  const whole = amount + fee
  // A part that the payer has back already is not sent a second time: what is owed for it is made up for.
  const taken = attempt ? await takenOf(tx, attempt.id) : 0n
  const owing = taken > 0n ? await lockOwing(tx, { personId: investor_id, currency }, deps) : undefined
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
  })
  if (owing) await evenOut(tx, owing, { businessKey, investmentId: id, campaignId: campaign_id }, deps)
  await refundConfirmed(tx, { id, campaignId: campaign_id, investorId: investor_id, amount, at, transactionId, ended })
  if (!ended) await freeUnits(tx, campaign_id, units, deps)
  if (attempt) {
    const refundId = ids.next()
    await insertRefund(tx, {
      id: refundId,
      attemptId: attempt.id,
      amount: whole - taken,
      currency,
      reason: 'asked',
      at,
    })
    await jobs.add(tx, 'look-at-refund', { refundId })
  } else await insertReturn(tx, { investmentId: id, amount: whole, currency, at })
  await jobs.add(tx, 'mail-investment', { investmentId: id })
  return transactionId
}
