/** Unique views of campaign pages: each visitor counts once a day. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'

export interface SeenView {
  readonly campaignId: string
  /** A keyed hash of the visitor and the campaign for this day. */
  readonly visitor: Uint8Array
}

/** Counts visitors that were not counted on this day, whichever process saw them first. */
export async function countViews(tx: Writer, day: string, views: readonly SeenView[]): Promise<void> {
  const campaigns = new Map(views.map(({ visitor, campaignId }) => [Buffer.from(visitor).toString('hex'), campaignId]))
  const added = new Map<string, number>()
  const inOrder = [...campaigns.keys()].toSorted()
  for (let at = 0; at < inOrder.length; at += 500) {
    const fresh = await tx
      .insertInto('campaign_view_visitor')
      .values(inOrder.slice(at, at + 500).map((visitor) => ({ day, visitor: Buffer.from(visitor, 'hex') })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('visitor')
      .execute()
    for (const { visitor } of fresh) {
      const campaignId = campaigns.get(Buffer.from(visitor).toString('hex')) ?? ''
      added.set(campaignId, (added.get(campaignId) ?? 0) + 1)
    }
  }
  for (const [campaignId, count] of [...added].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    // Joins the campaign, so that one that was deleted meanwhile counts nothing.
    await sql`
      insert into campaign_view_day (campaign_id, day, views)
      select id, ${day}::date, ${count} from campaign where id = ${campaignId}
      on conflict (campaign_id, day) do update set views = campaign_view_day.views + excluded.views`.execute(tx)
  }
}

export async function totalViews(db: Reader, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_view_day')
    .select(sql<bigint>`coalesce(sum(views), 0)::int8`.as('views'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return Number(row.views)
}

/** @param before a day of the site's time zone */
export async function deleteSeenViews(tx: Writer, before: string): Promise<void> {
  await tx.deleteFrom('campaign_view_visitor').where('day', '<', before).execute()
}
