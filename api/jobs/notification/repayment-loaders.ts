/** Repayments of owners. */

import { campaignNames } from '#api/db/notification/subjects.ts'
import { findPlan, maskedMethod } from '#api/db/repayment/repayment-plans.ts'
import { findRepayment } from '#api/db/repayment/repayments.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { Loaders } from './batch.ts'
import { isOpen } from '#domain/repayment/repayment.ts'

export const repaymentLoaders: Loaders<
  | 'repayment-paid'
  | 'repayment-declined'
  | 'repayment-due'
  | 'repayment-late'
  | 'repayment-overdue'
  | 'repayment-charge-announced'
  | 'repayment-charge-failed'
  | 'repayment-plan-ended'
> = {
  'repayment-paid': ({ id }, deps) => loadRepayment(id, deps),
  'repayment-declined': ({ id }, deps) => loadRepayment(id, deps),
  'repayment-due': ({ id }, deps) => loadOpenRepayment(id, deps),
  'repayment-late': ({ id }, deps) => loadOpenRepayment(id, deps),
  'repayment-charge-announced': async ({ id }, deps) => {
    const account = await accountOf(id, deps)
    // It was paid, or is not charged any more.
    if (account === undefined) return []
    return (await loadOpenRepayment(id, deps)).map((batch) => ({
      ...batch,
      facts: { ...batch.facts, account: account.name, day: account.chargeOn },
    }))
  },
  'repayment-charge-failed': async ({ repaymentId }, deps) => {
    const account = await accountOf(repaymentId, deps)
    return (await loadOpenRepayment(repaymentId, deps)).map((batch) => ({
      ...batch,
      facts: { ...batch.facts, day: account?.chargeOn ?? null },
    }))
  },
  'repayment-plan-ended': async ({ id }, { db }) => {
    const plan = await findPlan(db.read, id)
    if (!plan) return []
    const facts = { campaign: await campaignNames(db.read, plan.campaign_id) }
    return [{ to: [plan.owner_id], facts, about: { campaignId: plan.campaign_id } }]
  },
  'repayment-overdue': async ({ id }, deps) =>
    (await loadOpenRepayment(id, deps)).map(({ facts }) => ({ facts, about: undefined })),
}

async function loadRepayment(id: string, { db }: JobDeps) {
  const row = await findRepayment(db.read, id, 'en')
  if (!row) return []
  const facts = {
    campaign: await campaignNames(db.read, row.campaign_id),
    amount: String(row.amount),
    currency: row.currency,
    day: row.due_on,
  }
  return [{ to: [row.owner_id], facts, about: { repaymentId: id }, mailOnly: { reason: row.reason } }]
}

/** What is charged, and when; undefined if nothing is. */
async function accountOf(id: string, { db }: JobDeps) {
  const row = await findRepayment(db.read, id, 'en')
  const plan = row?.plan_id ? await findPlan(db.read, row.plan_id) : undefined
  if (!row?.charge_on || !plan?.last4) return undefined
  return { name: maskedMethod({ label: plan.label, last4: plan.last4 }), chargeOn: row.charge_on }
}

/** Empty if it was paid or ended meanwhile. */
async function loadOpenRepayment(id: string, deps: JobDeps) {
  const row = await findRepayment(deps.db.read, id, 'en')
  return row && isOpen(row.state) ? loadRepayment(id, deps) : []
}
