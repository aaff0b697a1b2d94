/** The subjects of notifications, as their loaders read them. */

import { sql } from 'kysely'
import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import type { Reader } from '#api/db/database.ts'
import type { Texts } from '#api/db/tables.ts'
import { publicStatuses } from '#domain/campaign/campaign.ts'

/** Names of a campaign by language. */
export async function campaignNames(db: Reader, campaignId: string): Promise<Texts> {
  return (await namesOf(db, campaignId)) ?? {}
}

const namesOf = coalescedRead(async (db, ids: readonly string[]): Promise<ReadonlyMap<string, Texts>> => {
  const rows = await db
    .selectFrom('campaign_text')
    .select('campaign_id')
    .select(sql<Texts>`jsonb_object_agg(language, name)`.as('names'))
    .where('campaign_id', '=', anyOf(ids))
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map((row) => [row.campaign_id, row.names]))
})

/** A change of a campaign's status. */
export function findCampaignEvent(db: Reader, eventId: string) {
  return db
    .selectFrom('campaign_event as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .select(['e.id', 'e.reason', 'c.id as campaign_id', 'c.slug', 'c.owner_id', 'c.status'])
    .where('e.id', '=', eventId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** An update that is published. */
export function findPublishedUpdate(db: Reader, updateId: string) {
  return db
    .selectFrom('campaign_update as u')
    .innerJoin('campaign as c', 'c.id', 'u.campaign_id')
    .select(['u.id', 'u.titles', 'u.campaign_id', 'u.audience', 'c.slug'])
    .where('u.id', '=', updateId)
    .where('u.state', '=', 'published')
    .where('c.status', 'in', publicStatuses)
    .executeTakeFirst()
}

/** A comment with its campaign and its parent comment. */
export function findCommentInThread(db: Reader, commentId: string) {
  return db
    .selectFrom('campaign_comment as k')
    .innerJoin('campaign as c', 'c.id', 'k.campaign_id')
    .leftJoin('campaign_comment as thread', 'thread.id', 'k.parent_id')
    .select(['k.id', 'k.status', 'k.author_id', 'k.decided_by', 'k.campaign_id', 'c.slug', 'c.owner_id'])
    .select(['thread.author_id as thread_author_id', 'thread.status as thread_status'])
    .where('k.id', '=', commentId)
    .executeTakeFirst()
}
