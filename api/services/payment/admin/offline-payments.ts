/** Transfers to the site's bank account, confirmed and returned by administrators. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { reserveUnits } from '#api/db/investment/investments.ts'
import { lockInvestmentAndCampaign } from '#api/db/investment/lock-with-campaign.ts'
import { payBy } from '#api/db/investment/reservations.ts'
import { findPayment } from '#api/db/payment/offline-payments.ts'
import { endReturn, lockReturn } from '#api/db/payment/offline-returns.ts'
import { liveAttemptOf } from '#api/db/payment/payments.ts'
import { book } from '#api/db/wallet/ledger.ts'
import type { Deps } from '#api/deps.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'
import { refuseTeamDecision } from '#api/services/campaign/review/team-decision.ts'
import { holdToLimit } from '#api/services/investment/limit.ts'
import { payInvestment } from '#api/services/investment/pay.ts'
import { lateInvestorProblem } from '#api/services/investment/prospect.ts'
import { refuseUnready } from '#api/services/investment/ready.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { Money } from '#domain/money.ts'

type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>

interface OfflineTransfer {
  readonly bankReference?: string | undefined
  readonly actorId: string
  readonly language: Language
}

interface ReceivedTransfer extends OfflineTransfer {
  readonly investmentId: string
  readonly received: Money
}

/** Names the refund, or its investment. */
type ReturnedTransfer = OfflineTransfer & { readonly sent: Money } & (
    | { readonly refundId: string }
    | { readonly investmentId: string }
  )

/**
 * The money of an offline payment has arrived, as an administrator saw it.
 * @throws CallError NOT_FOUND, OWN_DECISION, OWN_CAMPAIGN_DECISION, AMOUNT_MISMATCH, INVESTMENT_NOT_PENDING,
 *   PAYMENT_IN_PROGRESS, CAMPAIGN_CLOSED, UNITS_LEFT, ACCREDITED_ONLY, and the errors of `refuseUnready`
 */
export async function confirmOfflinePayment(
  tx: Writer,
  { investmentId, received, bankReference, actorId, language }: ReceivedTransfer,
  deps: Deps,
): Promise<PaymentRow> {
  const investment = await lockPayableInvestment(tx, investmentId, actorId, deps)
  await refuseUnready(tx, investment, deps)
  if (received.amount !== investment.amount || received.currency !== investment.currency) {
    throw new CallError('AMOUNT_MISMATCH', {
      amount: { amount: String(investment.amount), currency: investment.currency },
    })
  }
  // The investment may have been started with another payment method: it was paid by a transfer, without an extra fee,
  // and is refunded by one.
  const byTransfer = { gateway: 'offline', fee: 0n } as const
  if (investment.gateway !== byTransfer.gateway || investment.fee !== byTransfer.fee)
    await payBy(tx, investment.id, { ...byTransfer, expiresAt: investment.expires_at })
  const paid = { ...investment, ...byTransfer }
  const source = { kind: 'external', holder: 'offline' } as const
  const transactionId = await payInvestment(tx, paid, source, actorId, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId,
    eventName: 'offline-payment-confirmed',
    subject: investment.id,
    facts: {
      transaction: transactionId,
      ...(investment.gateway === 'offline' ? {} : { gateway: investment.gateway }),
      ...(bankReference === undefined ? {} : { bankReference }),
    },
  })
  const row = await findPayment(tx, investment.id, language)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

/**
 * An administrator has returned the money of an offline payment: it leaves the ledger.
 * @throws CallError NOT_FOUND, OWN_DECISION, INVESTMENT_NOT_PENDING, AMOUNT_MISMATCH
 */
export async function returnOfflinePayment(
  tx: Writer,
  { sent, bankReference, actorId, language, ...of }: ReturnedTransfer,
  { clock, ids, jobs }: Deps,
): Promise<PaymentRow> {
  const owed = await lockReturn(tx, { ...sent, ...of })
  const investment = owed && (await findPayment(tx, owed.investment_id, language))
  if (!owed || !investment) throw new CallError('NOT_FOUND')
  refuseOwnDecision(investment.investor_id, actorId)
  if (owed.done_at !== null) throw new CallError('INVESTMENT_NOT_PENDING')
  const { amount, currency } = owed
  if (sent.amount !== amount || sent.currency !== currency)
    throw new CallError('AMOUNT_MISMATCH', { amount: { amount: String(amount), currency } })
  const at = new Date(clock.now())
  const transactionId = ids.next()
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind: 'payment-returned',
    businessKey: `investment:${owed.investment_id}:${owed.reason === 'oversubscribed' ? 'excess-returned' : 'returned'}`,
    actorId,
    at,
    lines: [
      { account: { kind: 'transit', holder: owed.investment_id, currency }, amount: -amount },
      { account: { kind: 'external', holder: 'offline', currency }, amount },
    ],
  })
  await endReturn(tx, owed.id, actorId, at)
  await jobs.add(tx, 'notify', { event: 'refund-sent', id: owed.id, investmentId: owed.investment_id })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'offline-payment-returned',
    subject: owed.investment_id,
    facts: {
      transaction: transactionId,
      ...(bankReference === undefined ? {} : { bankReference }),
    },
  })
  const row = await findPayment(tx, owed.investment_id, language)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

/**
 * Locks the campaign, then the investment. Money for an expired reservation takes its units again if there are enough;
 * a campaign that has ended takes none (decisions T21, T30).
 */
async function lockPayableInvestment(tx: Writer, id: string, actorId: string, deps: Deps) {
  const now = deps.clock.now()
  const locked = await lockInvestmentAndCampaign(tx, id)
  if (!locked) throw new CallError('NOT_FOUND')
  const { campaign, investment } = locked
  refuseOwnDecision(investment.investor_id, actorId)
  await refuseTeamDecision(tx, campaign, actorId)
  if (investment.state !== 'reserved' && investment.state !== 'expired') throw new CallError('INVESTMENT_NOT_PENDING')
  // The money of a live attempt may still arrive and would have to be refunded: it is awaited, or cancelled first.
  if (await liveAttemptOf(tx, { investmentId: id })) throw new CallError('PAYMENT_IN_PROGRESS')
  if (campaign.status !== 2) throw new CallError('CAMPAIGN_CLOSED')
  if (investment.state === 'expired') {
    const left = campaign.units_accepted - campaign.units_taken
    // Its price may have been amended since it expired.
    if (campaign.unit_price !== investment.unit_price) throw new CallError('INVESTMENT_NOT_PENDING')
    if (left < investment.units) throw new CallError('UNITS_LEFT', { units: String(left) })
    const problem = await lateInvestorProblem(tx, campaign, investment.investor_id, now)
    if (problem) throw new CallError(problem)
    await holdToLimit(tx, { campaign, investorId: investment.investor_id, amount: investment.amount, now }, deps)
    await reserveUnits(tx, campaign.id, investment.units)
  }
  return investment
}
