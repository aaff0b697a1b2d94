/**
 * The stage of a loan. Late payment and its end are found by a job; default, recovery and what follows are declared by
 * an administrator. Every change is recorded with its time and note, and investors and the owner are notified.
 */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import {
  requestCheck,
  endChecks,
  insertStage,
  isCheckDue,
  listStages,
  scheduleCheck,
} from '#api/db/repayment/stages.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { refuseTeamDecision } from '#api/services/campaign/review/team-decision.ts'
import { CallError } from '#contract/errors.ts'
import { startOfDay } from '#domain/calendar.ts'
import { repaymentDefaultDays } from '#domain/limits.ts'
import type { LoanProgress } from '#domain/repayment/schedule-progress.ts'
import { automaticStage, declarableStages, nextCheckOn, type RepaymentStage } from '#domain/repayment/stage.ts'
import { currentStage, loanOf } from './read-schedule.ts'

type StageDeps = Pick<Deps, 'clock' | 'ids' | 'jobs'>

/** Moves a loan to the stage that its payments have reached, and determines when it is checked next. */
export function checkStage(campaignId: string, deps: Pick<Deps, 'db'> & StageDeps): Promise<void> {
  const { db, clock } = deps
  return db.transact(async (tx) => {
    await lockCampaign(tx, campaignId)
    const now = clock.now()
    if (!(await isCheckDue(tx, campaignId, new Date(now)))) return
    const loan = await loanOf(tx, campaignId, now)
    // Not paid out any more, because the bank returned the payout: the next payout starts it again.
    if (loan.state !== 'running') return endChecks(tx, campaignId)
    const { progress, today, timeZone } = loan
    const from = currentStage(await listStages(tx, campaignId, 1))
    const { settings } = await readSettings(tx)
    const to = automaticStage(from, progress, settings.repaymentDefaultDays ?? repaymentDefaultDays)
    if (to !== undefined) {
      await recordStage(tx, { campaignId, from, to, note: '', actorId: null, progress }, deps)
      // A loan that was not checked for long may move once more.
      return scheduleCheck(tx, campaignId, new Date(now))
    }
    if (progress.complete) return endChecks(tx, campaignId)
    return scheduleCheck(tx, campaignId, new Date(startOfDay(nextCheckOn(from, progress, today), timeZone)))
  })
}

export interface StageOrder {
  readonly campaignId: string
  readonly stage: RepaymentStage
  readonly note: string
  readonly actorId: string
}

/** @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, REASON_REQUIRED, REPAYMENT_STAGE_NOT_ALLOWED */
export async function declareStage(
  tx: Writer,
  { campaignId, stage: to, note, actorId }: StageOrder,
  deps: StageDeps,
): Promise<void> {
  if (note.trim() === '') throw new CallError('REASON_REQUIRED')
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) throw new CallError('NOT_FOUND')
  await refuseTeamDecision(tx, campaign, actorId)
  const now = deps.clock.now()
  const loan = await loanOf(tx, campaignId, now)
  if (loan.state !== 'running') throw new CallError('REPAYMENT_STAGE_NOT_ALLOWED')
  const { progress } = loan
  const from = currentStage(await listStages(tx, campaignId, 1))
  if (!declarableStages(from, progress.overdue).includes(to)) throw new CallError('REPAYMENT_STAGE_NOT_ALLOWED')
  await recordStage(tx, { campaignId, from, to, note: note.trim(), actorId, progress }, deps)
  await requestCheck(tx, campaignId, new Date(now))
}

interface StageChange {
  readonly campaignId: string
  readonly from: RepaymentStage
  readonly to: RepaymentStage
  readonly note: string
  /** Null for the job. */
  readonly actorId: string | null
  readonly progress: LoanProgress
}

async function recordStage(
  tx: Writer,
  { campaignId, from, to, note, actorId, progress }: StageChange,
  { clock, ids, jobs }: StageDeps,
): Promise<void> {
  const id = ids.next()
  const at = new Date(clock.now())
  const { overdue, overdueSince } = progress
  await insertStage(tx, {
    id,
    campaign_id: campaignId,
    stage: to,
    note,
    actor_id: actorId,
    at,
    overdue,
    overdue_since: overdueSince ?? null,
  })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'repayment-stage',
    subject: campaignId,
    facts: { from, to, ...(note === '' ? {} : { reason: note }) },
  })
  await jobs.add(tx, 'notify', { event: `loan-${to}`, id })
}
