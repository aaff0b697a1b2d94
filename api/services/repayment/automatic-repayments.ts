/**
 * Automatic repayments (decision T43): created with their first instalment, which their owner pays; continued by a job,
 * which announces each later instalment three days before it charges it.
 */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { type MandateRow, readMandate } from '#api/db/payment/mandates.ts'
import { type AttemptRow, liveAttemptOf } from '#api/db/payment/payments.ts'
import {
  campaignOfPlan,
  changePlan,
  findPlan,
  insertPlan,
  type LockedPlan,
  lockPlan,
  type PlanRow,
} from '#api/db/repayment/repayment-plans.ts'
import { campaignOfRepayment, changeRepayment, endCharges, lockRepayment } from '#api/db/repayment/repayments.ts'
import { findUser } from '#api/db/account/users.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { lockManaged } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { startMandateAttempt } from '#api/services/payment/charge-mandate.ts'
import { feeBy, refuseGatewayOff } from '#api/services/payment/gateways.ts'
import { endMandate } from '#api/services/payment/mandates.ts'
import { CallError } from '#contract/errors.ts'
import { dateIn } from '#domain/calendar.ts'
import type { Actor } from '#domain/account/permissions.ts'
import type { Money } from '#domain/money.ts'
import { canBeCharged } from '#domain/payment/mandate.ts'
import {
  announcedFrom,
  chargeDay,
  instalmentDue,
  instalmentPeriod,
  type PlanFrequency,
} from '#domain/repayment/repayment-plan.ts'
import type { RepaymentType } from '#domain/repayment/repayment.ts'
import { writeRepayment } from './create-repayment.ts'
import { readRepayable } from './repayable.ts'
import type { LockedRepayment } from './settle-repayment.ts'

interface NewPlan {
  readonly campaignId: string
  readonly type: RepaymentType
  /** Of each instalment. */
  readonly amount: Money
  readonly frequency: PlanFrequency
  readonly firstDueOn: string
  readonly instalments: number
  readonly description: string
  /** An uploaded file of the member, for the investors of the first instalment. */
  readonly reportId?: string | undefined
  readonly member: Actor
}

type PlanDeps = Pick<Deps, 'clock' | 'ids' | 'jobs'>
type ChargeDeps = Pick<Deps, 'clock' | 'gateways' | 'ids'>

/** @returns the id of the first instalment @throws CallError as `createRepayment` does */
export async function createPlan(tx: Writer, { member, ...order }: NewPlan, deps: PlanDeps): Promise<string> {
  const { campaignId, type, amount, frequency, firstDueOn, instalments, description, reportId } = order
  const campaign = await lockManaged(tx, campaignId, member)
  const actorId = member.id
  const period = instalmentPeriod(firstDueOn, frequency, 1)
  // It is refused as any repayment is, before the plan is stored.
  const repaymentId = await writeRepayment(
    tx,
    campaign,
    { campaignId, type, amount, ...period, dueOn: firstDueOn, description, actorId, reportId },
    deps,
  )
  const id = deps.ids.next()
  const at = new Date(deps.clock.now())
  await insertPlan(tx, {
    id,
    campaign_id: campaign.id,
    type,
    amount: amount.amount,
    currency: amount.currency,
    frequency,
    first_due_on: firstDueOn,
    instalments,
    description: description.trim(),
    created_by: actorId,
    created_at: at,
    next_due_on: instalmentDue(firstDueOn, frequency, 2),
  })
  await changeRepayment(tx, repaymentId, { plan_id: id, instalment: 1 })
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId,
    eventName: 'repayment-plan-created',
    subject: campaign.id,
    facts: { plan: id, repayment: repaymentId, amount: String(amount.amount), currency: amount.currency, type },
  })
  return repaymentId
}

/**
 * Nothing is charged any more, and the provider forgets the method. Idempotent. @returns the plan afterwards
 * @throws CallError NOT_FOUND
 */
export async function endPlan(
  tx: Writer,
  { id, member }: { readonly id: string; readonly member: Actor },
  deps: PlanDeps,
): Promise<PlanRow> {
  const campaignId = await campaignOfPlan(tx, id)
  if (campaignId === undefined) throw new CallError('NOT_FOUND')
  await lockManaged(tx, campaignId, member)
  const plan = await lockPlan(tx, id)
  if (plan && plan.ended_at === null) await writeEnd(tx, plan, member.id, deps)
  const row = await findPlan(tx, id)
  if (!row) throw new CallError('NOT_FOUND')
  return row
}

async function writeEnd(tx: Writer, plan: LockedPlan, actorId: string | null, deps: PlanDeps): Promise<void> {
  const at = new Date(deps.clock.now())
  await changePlan(tx, plan.id, { ended_at: at, next_due_on: null })
  await endCharges(tx, plan.id)
  if (plan.mandate_id !== null) await endMandate(tx, plan.mandate_id, deps)
  await insertAudit(tx, {
    id: deps.ids.next(),
    at,
    actorId,
    eventName: 'repayment-plan-ended',
    subject: plan.campaign_id,
    facts: { plan: plan.id },
  })
}

/**
 * Creates the next instalment of a plan and announces its charge. If it is refused, for example because the capital is
 * returned already, the plan ends and its owner is notified.
 */
export async function continuePlan(tx: Writer, id: string, deps: PlanDeps): Promise<void> {
  const campaignId = await campaignOfPlan(tx, id)
  const campaign = campaignId === undefined ? undefined : await lockCampaign(tx, campaignId)
  const plan = campaign && (await lockPlan(tx, id))
  const { settings } = await readSettings(tx)
  const today = dateIn(deps.clock.now(), settings.timezone)
  if (!campaign || !plan || plan.next_due_on === null || announcedFrom(plan.next_due_on) > today) return
  // A payout that its bank has returned is sent again: the plan waits for that.
  if ((await readRepayable(tx, campaign)).problem === 'not-paid-out') return
  const { type, amount, currency, frequency, first_due_on: firstDueOn, description, next_due_on: dueOn } = plan
  const instalment = plan.made + 1
  const mandate = plan.mandate_id === null ? undefined : await readMandate(tx, plan.mandate_id)
  const chargeOn = mandate && canBeCharged(mandate) ? chargeDay(dueOn, today) : null
  const order = {
    campaignId: campaign.id,
    type,
    amount: { amount, currency },
    ...instalmentPeriod(firstDueOn, frequency, instalment),
    dueOn,
    description,
    actorId: plan.created_by,
    plan: { id, instalment, chargeOn },
  }
  let repaymentId: string
  try {
    repaymentId = await writeRepayment(tx, campaign, order, deps)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await writeEnd(tx, plan, null, deps)
    await deps.jobs.add(tx, 'notify', { event: 'repayment-plan-ended', id })
    return
  }
  const next = instalment < plan.instalments ? instalmentDue(firstDueOn, frequency, instalment + 1) : null
  await changePlan(tx, id, { made: instalment, next_due_on: next })
  if (chargeOn === null) return
  // The announcement takes the place of the reminder.
  await changeRepayment(tx, repaymentId, { reminded_at: new Date(deps.clock.now()) })
  await deps.jobs.add(tx, 'notify', { event: 'repayment-charge-announced', id: repaymentId })
}

/**
 * Records the charge of an instalment whose day has come. To be committed before `chargeMandate` sends the request.
 * @returns the attempt's id; undefined if nothing is to be charged
 */
export async function startCharge(tx: Writer, id: string, deps: ChargeDeps): Promise<string | undefined> {
  const campaignId = await campaignOfRepayment(tx, id)
  if (campaignId === undefined) return undefined
  const campaign = await lockCampaign(tx, campaignId)
  // A payout that its bank has returned is sent again: the charge waits for that.
  if (!campaign || (await readRepayable(tx, campaign)).problem === 'not-paid-out') return undefined
  const repayment = await lockRepayment(tx, id)
  const { settings } = await readSettings(tx)
  const today = dateIn(deps.clock.now(), settings.timezone)
  if (repayment?.state !== 'due' || repayment.charge_on === null || repayment.charge_on > today) return undefined
  if (await liveAttemptOf(tx, { repaymentId: id })) return undefined
  const plan = repayment.plan_id === null ? undefined : await lockPlan(tx, repayment.plan_id)
  const mandate = plan?.mandate_id ? await readMandate(tx, plan.mandate_id) : undefined
  const attempt = mandate && (await recordCharge(tx, repayment, mandate, deps))
  // Otherwise the owner pays.
  await changeRepayment(tx, id, attempt ? { charges: repayment.charges + 1 } : { charge_on: null })
  return attempt?.id
}

/** Undefined if the mandate cannot be charged with this amount now. */
async function recordCharge(
  tx: Writer,
  { id, amount, currency }: LockedRepayment,
  { id: mandateId, person_id: personId, gateway }: MandateRow,
  deps: ChargeDeps,
): Promise<AttemptRow | undefined> {
  const { settings } = await readSettings(tx)
  const payer = await findUser(tx, personId)
  if (!payer) return undefined
  try {
    refuseGatewayOff(gateway, settings, deps.gateways)
    const fee = feeBy(gateway, amount, currency, settings)
    const order = { mandateId, purpose: { repaymentId: id }, amount: amount + fee, fee, currency }
    return await startMandateAttempt(tx, { ...order, language: payer.language }, deps)
  } catch (error) {
    // The method is switched off, or does not take the amount.
    if (error instanceof CallError) return undefined
    throw error
  }
}
