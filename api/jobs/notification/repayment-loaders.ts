/** Repayments of owners. */

import { campaignNames } from '#api/db/notification/subjects.ts'
import { findRepayment } from '#api/db/repayment/repayments.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { Loaders } from './batch.ts'
import { isOpen } from '#domain/repayment/repayment.ts'

export const repaymentLoaders: Loaders<
  'repayment-paid' | 'repayment-declined' | 'repayment-due' | 'repayment-late' | 'repayment-overdue'
> = {
  'repayment-paid': ({ id }, deps) => loadRepayment(id, deps),
  'repayment-declined': ({ id }, deps) => loadRepayment(id, deps),
  'repayment-due': ({ id }, deps) => loadOpenRepayment(id, deps),
  'repayment-late': ({ id }, deps) => loadOpenRepayment(id, deps),
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

/** Empty if it was paid or ended meanwhile. */
async function loadOpenRepayment(id: string, deps: JobDeps) {
  const row = await findRepayment(deps.db.read, id, 'en')
  return row && isOpen(row.state) ? loadRepayment(id, deps) : []
}
