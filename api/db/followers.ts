/** Who follows a campaign. */

import { sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { Reader } from './database.ts'
import { beforePlace, type Slice } from './paging.ts'

/** Active people with a live investment in a campaign or who saved it, by id, after an id. */
export async function listFollowers(
  db: Reader,
  campaignId: string,
  after: string,
  limit: number,
): Promise<{ id: string; language: Language }[]> {
  const { rows } = await sql<{ id: string; language: Language }>`
    select u.id, u.language from app_user u
    where u.state = 'active' and u.id > ${after}::uuid and u.id in (
      select investor_id from investment where campaign_id = ${campaignId} and state in ('reserved', 'confirmed')
      union
      select user_id from saved_campaign where campaign_id = ${campaignId}
    )
    order by u.id limit ${limit}`.execute(db)
  return rows
}

/** Those who saved it and agreed to be named, latest first. */
export function listNamedFollowers(db: Reader, campaignId: string, { limit, after }: Slice) {
  return db
    .selectFrom('saved_campaign as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.slug', 'u.first_name', 'u.last_name', 's.created_at'])
    .where('s.campaign_id', '=', campaignId)
    .where('u.show_name', '=', true)
    .where(beforePlace(after, 's.created_at', 's.user_id'))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.user_id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Everybody who saved it, and how many of them agreed to be named. */
export async function countFollowers(db: Reader, campaignId: string): Promise<{ all: number; named: number }> {
  const row = await db
    .selectFrom('saved_campaign as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select((select) => [
      select.fn.countAll<bigint>().as('all'),
      sql<bigint>`count(*) filter (where u.show_name)`.as('named'),
    ])
    .where('s.campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), named: Number(row.named) }
}
