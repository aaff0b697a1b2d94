import { sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { Reader } from './database.ts'

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
