/** Administrators' actions on repayments of owners (investing 4, decision T79). */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import {
  campaignOfRepayment,
  changeRepayment,
  findRepayment,
  lockRepayment,
  type RepaymentRow,
} from '#api/db/repayment/repayments.ts'
import type { Deps } from '#api/deps.ts'
import { refuseTeamDecision } from '#api/services/campaign/review/team-decision.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { Money } from '#domain/money.ts'
import { refuseUnchangeable } from './create-repayment.ts'
import { dropReport } from './hold-report.ts'
import { refuseUnpayable } from './pay-repayment.ts'
import { type LockedRepayment, settleRepayment } from './settle-repayment.ts'

interface RepaymentDecision {
  readonly id: string
  /** The administrator. */
  readonly actorId: string
  readonly language: Language
}

type DecisionDeps = Pick<Deps, 'clock' | 'ids' | 'jobs'>

/**
 * A bank transfer arrived at the site's bank: the shares are credited.
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, REPAYMENT_ENDED, REPAYMENT_NOT_POSSIBLE, PAYMENT_IN_PROGRESS,
 *   AMOUNT_MISMATCH
 */
export async function recordTransfer(
  tx: Writer,
  {
    received,
    bankReference,
    ...order
  }: RepaymentDecision & { readonly received: Money; readonly bankReference: string },
  deps: DecisionDeps,
): Promise<RepaymentRow> {
  const repayment = await lockAny(tx, order)
  await refuseUnchangeable(tx, repayment)
  await refuseUnpayable(tx, repayment)
  const { amount, currency } = repayment
  if (received.amount !== amount || received.currency !== currency)
    throw new CallError('AMOUNT_MISMATCH', { amount: { amount: String(amount), currency } })
  await settleRepayment(
    tx,
    repayment,
    {
      gateway: 'offline',
      fee: 0n,
      from: [{ account: { kind: 'external', holder: 'offline', currency }, amount: -amount }],
      administratorId: order.actorId,
      bankReference,
    },
    deps,
  )
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId: order.actorId,
    eventName: 'repayment-transfer-recorded',
    subject: repayment.campaign_id,
    facts: { repayment: order.id, amount: String(amount), currency, bankReference },
  })
  return reread(tx, order)
}

/** @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, REASON_REQUIRED, REPAYMENT_ENDED, PAYMENT_IN_PROGRESS */
export async function declineRepayment(
  tx: Writer,
  { reason, ...order }: RepaymentDecision & { readonly reason: string },
  deps: DecisionDeps,
): Promise<RepaymentRow> {
  const trimmed = reason.trim()
  if (trimmed === '') throw new CallError('REASON_REQUIRED')
  const repayment = await lockAny(tx, order)
  await refuseUnchangeable(tx, repayment)
  await changeRepayment(tx, order.id, {
    state: 'declined',
    reason: trimmed,
    decided_by: order.actorId,
    report_id: null,
  })
  await dropReport(tx, repayment.report_id, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId: order.actorId,
    eventName: 'repayment-declined',
    subject: repayment.campaign_id,
    facts: { repayment: order.id, reason: trimmed },
  })
  await deps.jobs.add(tx, 'notify', { event: 'repayment-declined', id: order.id })
  return reread(tx, order)
}

/** Locks the campaign first, then the repayment. @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION */
async function lockAny(tx: Writer, { id, actorId }: RepaymentDecision): Promise<LockedRepayment> {
  const campaignId = await campaignOfRepayment(tx, id)
  if (campaignId === undefined) throw new CallError('NOT_FOUND')
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign) await refuseTeamDecision(tx, campaign, actorId)
  const repayment = await lockRepayment(tx, id)
  if (!repayment) throw new CallError('NOT_FOUND')
  return repayment
}

async function reread(tx: Writer, { id, language }: RepaymentDecision): Promise<RepaymentRow> {
  const row = await findRepayment(tx, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}
