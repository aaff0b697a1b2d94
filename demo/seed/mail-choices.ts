/** The mail settings of the demonstration's users, and the pending entries of their next digests. */

import type { Writer } from '#api/db/database.ts'
import { insertItems } from '#api/db/notification/digests.ts'
import { changePreferences } from '#api/db/notification/email-preferences.ts'
import { dayMs } from '#domain/calendar.ts'
import type { SeedTools } from './seed-tools.ts'

const newest = 4

/**
 * The investor gets daily digests of updates; the owner gets daily digests of comments and weekly ones of investments.
 */
export async function seedMailChoices(
  tx: Writer,
  { now, newId }: Pick<SeedTools, 'now' | 'newId'>,
  { investorId, ownerId }: { readonly investorId: string; readonly ownerId: string },
): Promise<void> {
  await changePreferences(tx, investorId, { newUpdate: 'daily', savedCampaign: 'daily', newComment: 'never' }, now)
  await changePreferences(
    tx,
    ownerId,
    { newComment: 'daily', newInvestment: 'weekly', investedCampaign: 'monthly' },
    now,
  )
  const updates = await tx
    .selectFrom('campaign_update as u')
    .innerJoin('campaign as c', 'c.id', 'u.campaign_id')
    .select(['u.id', 'u.titles', 'u.campaign_id', 'c.slug'])
    .where('u.state', '=', 'published')
    .where('c.status', '=', 2)
    .where((where) =>
      where.exists(
        where
          .selectFrom('saved_campaign as s')
          .select('s.campaign_id')
          .whereRef('s.campaign_id', '=', 'c.id')
          .where('s.user_id', '=', investorId),
      ),
    )
    .orderBy('u.published_at', 'desc')
    .limit(newest)
    .execute()
  for (const update of updates) {
    const names = await tx
      .selectFrom('campaign_text')
      .select(['language', 'name'])
      .where('campaign_id', '=', update.campaign_id)
      .execute()
    await insertItems(tx, [
      {
        id: newId(),
        personId: investorId,
        kind: 'newUpdate',
        event: 'update',
        subject: update.id,
        campaignId: update.campaign_id,
        facts: {
          campaign: Object.fromEntries(names.map(({ language, name }) => [language, name])),
          title: update.titles,
          path: `/campaign-detail-page/${update.slug}?tab=updates`,
        },
        at: new Date(now.getTime() - 2 * dayMs),
      },
    ])
  }
}
