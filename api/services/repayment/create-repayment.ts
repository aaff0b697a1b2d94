/** An owner creates and cancels repayments (investing 4, 5, 7). */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { liveAttemptOf } from '#api/db/payment/payments.ts'
import {
  campaignOfRepayment,
  changeRepayment,
  hasInstalment,
  insertRepayment,
  lockRepayment,
  repaymentSums,
} from '#api/db/repayment/repayments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { lockManaged } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { CallError } from '#contract/errors.ts'
import { dateIn } from '#domain/calendar.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { referenceOf } from '#domain/investment/reference.ts'
import type { Money } from '#domain/money.ts'
import { dateProblems, isOpen, repaymentBounds, type RepaymentType } from '#domain/repayment/repayment.ts'
import { dropReport, holdReport } from './hold-report.ts'
import { readRepayable } from './repayable.ts'
import type { LockedRepayment } from './settle-repayment.ts'

interface NewRepayment {
  readonly campaignId: string
  readonly type: RepaymentType
  readonly amount: Money
  readonly periodStart: string
  readonly periodEnd: string
  readonly dueOn: string
  readonly description: string
  readonly actorId: string
  /** An uploaded file of the actor for the investors. */
  readonly reportId?: string | undefined
  /** Of automatic repayments; `chargeOn` is null if the owner pays it. */
  readonly plan?: { readonly id: string; readonly instalment: number; readonly chargeOn: string | null }
}

/**
 * @returns its id
 * @throws CallError NOT_FOUND, REPAYMENT_NOT_POSSIBLE, REPAYMENT_DUPLICATE, BELOW_MINIMUM, ABOVE_MAXIMUM,
 * CURRENCY_MISMATCH, INVALID_INPUT
 */
export async function createRepayment(
  tx: Writer,
  { member, ...order }: Omit<NewRepayment, 'actorId'> & { readonly member: Actor },
  deps: Pick<Deps, 'clock' | 'ids'>,
): Promise<string> {
  const campaign = await lockManaged(tx, order.campaignId, member)
  return writeRepayment(tx, campaign, { ...order, actorId: member.id }, deps)
}

/** The same, also for a later instalment of automatic repayments. The campaign is locked. */
export async function writeRepayment(
  tx: Writer,
  campaign: CampaignRow,
  order: NewRepayment,
  deps: Pick<Deps, 'clock' | 'ids'>,
): Promise<string> {
  const { campaignId, type, periodStart, periodEnd, dueOn, plan } = order
  const { problem } = await readRepayable(tx, campaign)
  const { currency, raised } = campaign
  if (problem !== undefined || currency === null) throw new CallError('REPAYMENT_NOT_POSSIBLE')
  const { amount } = order.amount
  if (order.amount.currency !== currency) throw new CallError('CURRENCY_MISMATCH', { currency })
  const { settings } = await readSettings(tx)
  const today = dateIn(deps.clock.now(), settings.timezone)
  const problems = Object.entries(dateProblems({ periodStart, periodEnd, dueOn }, today))
  if (problems.length > 0)
    throw new CallError(
      'INVALID_INPUT',
      {},
      problems.map(([path, code]) => ({ path, code })),
    )
  const { returning } = await repaymentSums(tx, campaign.id, today)
  const { minimum, maximum } = repaymentBounds(type, { raised, returned: returning, currency })
  const bound = (value: bigint) => ({ amount: { amount: String(value), currency } })
  if (amount > maximum) throw new CallError('ABOVE_MAXIMUM', bound(maximum))
  if (amount < minimum) throw new CallError('BELOW_MINIMUM', bound(minimum))
  if (await hasInstalment(tx, { campaignId, type, periodStart, periodEnd })) throw new CallError('REPAYMENT_DUPLICATE')
  if (order.reportId !== undefined) await holdReport(tx, order.reportId, order.actorId)
  const id = deps.ids.next()
  const at = new Date(deps.clock.now())
  await insertRepayment(tx, {
    id,
    campaign_id: campaign.id,
    type,
    amount,
    currency,
    period_start: periodStart,
    period_end: periodEnd,
    due_on: dueOn,
    description: order.description.trim(),
    reference: referenceOf(deps.ids.random(8)),
    created_by: order.actorId,
    created_at: at,
    plan_id: plan?.id ?? null,
    instalment: plan?.instalment ?? null,
    charge_on: plan?.chargeOn ?? null,
    report_id: order.reportId ?? null,
  })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId: order.actorId,
    eventName: 'repayment-created',
    subject: campaign.id,
    facts: { repayment: id, type, amount: String(amount), currency, dueOn },
  })
  return id
}

/** Its report is deleted. @throws CallError NOT_FOUND, REPAYMENT_ENDED, PAYMENT_IN_PROGRESS */
export async function cancelRepayment(
  tx: Writer,
  { id, member }: { readonly id: string; readonly member: Actor },
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const repayment = await lockOwnRepayment(tx, id, member)
  await refuseUnchangeable(tx, repayment)
  await changeRepayment(tx, id, { state: 'cancelled', report_id: null })
  await dropReport(tx, repayment.report_id, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId: member.id,
    eventName: 'repayment-cancelled',
    subject: repayment.campaign_id,
    facts: { repayment: id },
  })
}

/** Locks the campaign first, then the repayment. @throws CallError NOT_FOUND for any that this user does not manage */
export async function lockOwnRepayment(tx: Writer, id: string, member: Actor): Promise<LockedRepayment> {
  const campaignId = await campaignOfRepayment(tx, id)
  if (campaignId === undefined) throw new CallError('NOT_FOUND')
  await lockManaged(tx, campaignId, member)
  const repayment = await lockRepayment(tx, id)
  if (!repayment) throw new CallError('NOT_FOUND')
  return repayment
}

/** @throws CallError REPAYMENT_ENDED, PAYMENT_IN_PROGRESS while a provider may still bring its money */
export async function refuseUnchangeable(tx: Writer, { id, state }: LockedRepayment): Promise<void> {
  if (!isOpen(state)) throw new CallError('REPAYMENT_ENDED')
  if (await liveAttemptOf(tx, { repaymentId: id })) throw new CallError('PAYMENT_IN_PROGRESS')
}
