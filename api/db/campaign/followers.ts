/** Followers of a campaign. */

import type { Reader } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'

/** Followers who agreed to be named, latest first. */
export function listNamedFollowers(db: Reader, campaignId: string, { limit, after }: Slice) {
  return db
    .selectFrom('saved_campaign as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.slug', 'u.first_name', 'u.last_name', 's.created_at'])
    .where('s.campaign_id', '=', campaignId)
    .where('s.is_named', '=', true)
    .where(beforeCursor(after, 's.created_at', 's.user_id'))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.user_id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The number of followers, and how many of them agreed to be named. */
export async function countFollowers(db: Reader, campaignId: string): Promise<{ all: number; named: number }> {
  const row = await db
    .selectFrom('campaign_follower_count')
    .select(['total', 'named'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return { all: Number(row?.total ?? 0n), named: Number(row?.named ?? 0n) }
}
