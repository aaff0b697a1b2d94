/** The end of the reconfirmation period after an amendment: silence cancels and refunds (decision T32). */

import { insertAudit } from '#api/db/audit/audit.ts'
import {
  amendmentsToComplete,
  amendmentsToRemindOf,
  changeAmendment,
  countReconfirmations,
  endReconfirmation,
  findAmendment,
  findReconfirmation,
  lapsedReconfirmations,
} from '#api/db/campaign/amendments.ts'
import { lockInvestment, lockOffering } from '#api/db/investment/investments.ts'
import { endReservation } from '#api/services/investment/free-units.ts'
import { returnInvestment } from '#api/services/payment/refund/return-investment.ts'
import { lapseOf, reminderMs } from '#domain/campaign/amendment.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

export const endReconfirmationsJob: ScheduledJob = {
  name: 'end-reconfirmations',
  due: (slice, { db }) => lapsedReconfirmations(db.read, slice),
  process: lapse,
}

export const remindInvestorsJob: ScheduledJob = {
  name: 'remind-of-reconfirmations',
  due: (slice, { db }) => amendmentsToRemindOf(db.read, new Date(slice.now.getTime() + reminderMs), slice),
  process: remind,
}

export const completeAmendmentsJob: ScheduledJob = {
  name: 'complete-amendments',
  due: (slice, { db }) => amendmentsToComplete(db.read, slice),
  process: complete,
}

function lapse(id: string, deps: JobDeps): Promise<void> {
  const { clock, ids, jobs } = deps
  return deps.db.transact(async (tx) => {
    const seen = await findReconfirmation(tx, id)
    if (!seen) return
    await lockOffering(tx, seen.campaign_id)
    const investment = await lockInvestment(tx, seen.investment_id)
    // The investor may have answered meanwhile.
    const row = await findReconfirmation(tx, id)
    if (!row || !investment) return
    const now = clock.now()
    const at = new Date(now)
    const end = lapseOf(row.state, investment.state, { until: row.reconfirm_until?.getTime() ?? Infinity, now })
    if (end === 'none' || end === 'wait') return
    if (end === 'end') {
      await endReconfirmation(tx, id, 'ended', at)
      return
    }
    if (end === 'release') await endReservation(tx, investment, 'cancelled', deps)
    // Administrators are notified of it as of every repeated failure.
    else if (!(await returnInvestment(tx, investment, 'not-reconfirmed', deps))) throw new MissingFunds()
    await endReconfirmation(tx, id, 'lapsed', at)
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: null,
      eventName: 'investment-not-reconfirmed',
      subject: investment.id,
      facts: { after: row.terms, state: end },
    })
    await jobs.add(tx, 'notify', {
      event: end === 'release' ? 'reconfirmation-released' : 'reconfirmation-missed',
      id,
    })
  })
}

function remind(id: string, deps: JobDeps): Promise<void> {
  return deps.db.transact(async (tx) => {
    const seen = await findAmendment(tx, id)
    if (!seen) return
    await lockOffering(tx, seen.campaign_id)
    const amendment = await findAmendment(tx, id)
    if (amendment?.state !== 'reconfirming' || amendment.reminded_at !== null) return
    await changeAmendment(tx, id, { state: amendment.state, reminded_at: new Date(deps.clock.now()) })
    await deps.jobs.add(tx, 'notify', { event: 'reconfirmation-reminder', id })
  })
}

function complete(id: string, deps: JobDeps): Promise<void> {
  return deps.db.transact(async (tx) => {
    const seen = await findAmendment(tx, id)
    if (!seen) return
    await lockOffering(tx, seen.campaign_id)
    const amendment = await findAmendment(tx, id)
    const now = new Date(deps.clock.now())
    if (amendment?.state !== 'reconfirming' || amendment.reconfirm_until === null || amendment.reconfirm_until > now)
      return
    const { pending = 0 } = await countReconfirmations(tx, id)
    if (pending > 0) return
    await changeAmendment(tx, id, { state: 'completed', completed_at: now })
    await deps.jobs.add(tx, 'notify', { event: 'amendment-completed', id })
  })
}

/** The money of an investment is not in the account where it was booked. */
class MissingFunds extends Error {
  override readonly name = 'MissingFunds'
}
