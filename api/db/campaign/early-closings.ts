/** Closings before the deadline, announced to the investors (decision T15). */

import type { Insertable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import type { EarlyClosingState } from '#domain/campaign/early-closing.ts'

/** The announced closing of a campaign. */
export function announcedClosing(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('early_closing')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'announced')
    .executeTakeFirst()
}
export type EarlyClosingRow = NonNullable<Awaited<ReturnType<typeof announcedClosing>>>

/** How often an early closing of a campaign was announced, and when last. */
export async function announcementsOf(
  db: Reader | Writer,
  campaignId: string,
): Promise<{ readonly count: number; readonly lastAt: number | undefined }> {
  const row = await db
    .selectFrom('early_closing')
    .select((select) => [
      select.fn.countAll<bigint>().as('count'),
      select.fn.max<Date | null>('announced_at').as('last_at'),
    ])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0n), lastAt: row?.last_at?.getTime() }
}

/** With the campaign, for its notification. */
export function findEarlyClosing(db: Reader, id: string) {
  return db
    .selectFrom('early_closing as e')
    .innerJoin('campaign as c', 'c.id', 'e.campaign_id')
    .select(['e.state', 'e.campaign_id', 'e.closes_at', 'e.original_closes_at', 'c.slug', 'c.owner_id'])
    .where('e.id', '=', id)
    .executeTakeFirst()
}

export async function insertEarlyClosing(
  tx: Writer,
  row: Omit<Insertable<Tables['early_closing']>, 'state' | 'ended_at'>,
): Promise<void> {
  await tx
    .insertInto('early_closing')
    .values({ ...row, state: 'announced', ended_at: null })
    .execute()
}

export async function endEarlyClosing(
  tx: Writer,
  id: string,
  state: Exclude<EarlyClosingState, 'announced'>,
  at: Date,
): Promise<void> {
  await tx.updateTable('early_closing').set({ state, ended_at: at }).where('id', '=', id).execute()
}

/** Moves the end of the campaign. The campaign is locked. */
export async function moveClosing(tx: Writer, campaignId: string, closesAt: Date, at: Date): Promise<void> {
  await tx.updateTable('campaign').set({ closes_at: closesAt, updated_at: at }).where('id', '=', campaignId).execute()
}
