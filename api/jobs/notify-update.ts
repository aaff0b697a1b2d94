import { publicStatuses } from '#domain/campaign.ts'
import { listFollowers } from '#api/db/followers.ts'
import type { Texts } from '#api/db/tables.ts'
import type { JobDeps } from './job.ts'
import { queueForFollowers } from './digest/queue-for-followers.ts'
import { notify } from './notify.ts'

/** People are told in pages of this many: the relay takes as many in one message. */
const pageSize = 500
const hours48 = 172_800

/** An owner published an update: people who invested in the campaign or saved it are told, each in their language. */
export async function notifyUpdate({ updateId }: { readonly updateId: string }, deps: JobDeps): Promise<void> {
  const update = await deps.db.read
    .selectFrom('campaign_update as u')
    .innerJoin('campaign as c', 'c.id', 'u.campaign_id')
    .select(['u.id', 'u.titles', 'u.campaign_id', 'c.slug', 'c.owner_id'])
    .where('u.id', '=', updateId)
    .where('u.state', '=', 'published')
    .where('c.status', 'in', publicStatuses)
    .executeTakeFirst()
  if (!update) return
  const names = await campaignNames(update.campaign_id, deps)
  const facts = { campaign: names, title: update.titles, path: `/campaign-detail-page/${update.slug}?tab=updates` }
  await queueForFollowers(
    { news: 'update', subject: update.id, campaignId: update.campaign_id, facts },
    deps,
    () => 'newUpdate',
  )
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await listFollowers(deps.db.read, update.campaign_id, after, pageSize)
    const last = page.at(-1)
    if (!last) return
    await notify(
      page.filter((person) => person.id !== update.owner_id),
      { kind: 'update', subject: update.id, facts, ttlSeconds: hours48, urgency: 'normal' },
      deps,
    )
    after = last.id
  }
}

export async function campaignNames(campaignId: string, deps: JobDeps): Promise<Texts> {
  const rows = await deps.db.read
    .selectFrom('campaign_text')
    .select(['language', 'name'])
    .where('campaign_id', '=', campaignId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.language, row.name]))
}
