/** The stages of loans, for their owners and investors. */

import { campaignNames } from '#api/db/notification/subjects.ts'
import { findStage, unitHolders } from '#api/db/repayment/stages.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import type { Batch, Loaders } from './batch.ts'
import { pages } from './pages.ts'

type StageEvent = 'loan-on-time' | 'loan-recovery' | 'loan-recovered' | 'loan-written-off'

export const loanLoaders: Loaders<'loan-late' | 'loan-default' | StageEvent> = {
  'loan-late': loadLate,
  'loan-default': loadDefault,
  'loan-on-time': loadStage,
  'loan-recovery': loadStage,
  'loan-recovered': loadStage,
  'loan-written-off': loadStage,
}

async function* loadStage({ id }: NotifyPayload<StageEvent>, { db }: JobDeps): AsyncGenerator<Batch<StageEvent>> {
  const row = await findStage(db.read, id)
  if (!row) return
  const facts = { campaign: await campaignNames(db.read, row.campaign_id) }
  const mailOnly = { reason: row.note }
  for await (const { to, about } of recipientsOf(row, db)) yield { to, facts, about, mailOnly }
}

async function* loadLate({ id }: NotifyPayload<'loan-late'>, { db }: JobDeps): AsyncGenerator<Batch<'loan-late'>> {
  const row = await findStage(db.read, id)
  if (!row) return
  const facts = await overdueFacts(row, db)
  for await (const { to, about } of recipientsOf(row, db)) yield { to, facts, about }
}

async function* loadDefault(
  { id }: NotifyPayload<'loan-default'>,
  { db }: JobDeps,
): AsyncGenerator<Batch<'loan-default'>> {
  const row = await findStage(db.read, id)
  if (!row) return
  const facts = await overdueFacts(row, db)
  for await (const { to, about } of recipientsOf(row, db)) yield { to, facts, about, mailOnly: { reason: row.note } }
}

async function overdueFacts(row: NonNullable<Awaited<ReturnType<typeof findStage>>>, db: JobDeps['db']) {
  return {
    campaign: await campaignNames(db.read, row.campaign_id),
    amount: String(row.overdue),
    currency: row.currency ?? '',
    day: row.overdue_since,
  }
}

/** The owner, and the investors who hold units now. */
async function* recipientsOf(
  { campaign_id: campaignId, owner_id: ownerId }: { readonly campaign_id: string; readonly owner_id: string },
  db: JobDeps['db'],
) {
  yield { to: [ownerId], about: { campaignId, isOwner: true } }
  for await (const page of pages((after, limit) => unitHolders(db.read, campaignId, after, limit)))
    yield { to: page.flatMap(({ id }) => (id === ownerId ? [] : [id])), about: { campaignId, isOwner: false } }
}
