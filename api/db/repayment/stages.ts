/** The stages of loans, and when each loan is checked next. */

import { type Insertable, sql } from 'kysely'
import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import type { Tables } from '#api/db/tables.ts'

export async function insertStage(tx: Writer, row: Insertable<Tables['repayment_stage']>): Promise<void> {
  await tx.insertInto('repayment_stage').values(row).execute()
}

/** Latest first. */
export function listStages(db: Reader | Writer, campaignId: string, limit: number) {
  return db
    .selectFrom('repayment_stage')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
export type StageRow = Awaited<ReturnType<typeof listStages>>[number]

/** The stage that was recorded last; undefined if none was. */
export const latestStage = coalescedRead(async (db, campaignIds: readonly string[]) => {
  const rows = await db
    .selectFrom('repayment_stage')
    .distinctOn('campaign_id')
    .select(['campaign_id', 'stage'])
    .where('campaign_id', '=', anyOf(campaignIds))
    .orderBy('campaign_id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ campaign_id: campaignId, stage }) => [campaignId, stage]))
})

/** A stage with the owner and the currency of its campaign. */
export function findStage(db: Reader, id: string) {
  return db
    .selectFrom('repayment_stage as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .selectAll('s')
    .select(['c.owner_id', 'c.currency'])
    .where('s.id', '=', id)
    .executeTakeFirst()
}

/** Users who hold paid units of a campaign, in the order of their ids. */
export async function unitHolders(db: Reader, campaignId: string, after: string, limit: number) {
  return db
    .selectFrom('investment')
    .select('investor_id as id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'confirmed')
    .where('investor_id', '>', after)
    .orderBy('investor_id')
    .limit(limit)
    .execute()
}

/** Checks a loan from a moment on: it was paid out. */
export async function scheduleCheck(tx: Writer, campaignId: string, at: Date): Promise<void> {
  await tx
    .insertInto('repayment_check')
    .values({ campaign_id: campaignId, check_at: at })
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet({ check_at: at }))
    .execute()
}

/** The same for a loan that is checked already: a payment or a decision may change its stage. */
export async function requestCheck(tx: Writer, campaignId: string, at: Date): Promise<void> {
  await tx.updateTable('repayment_check').set({ check_at: at }).where('campaign_id', '=', campaignId).execute()
}

/** A loan that is repaid in full, or that is none, is checked no more. */
export async function endChecks(tx: Writer, campaignId: string): Promise<void> {
  await tx.deleteFrom('repayment_check').where('campaign_id', '=', campaignId).execute()
}

/** Loans whose check is due, earliest first. */
export function dueChecks(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('repayment_check')
    .select(['campaign_id as id', dueMoment('check_at').as('at')])
    .where('check_at', '<=', now)
    .where(isAfter('check_at', 'campaign_id', after))
    .orderBy(dueMoment('check_at'))
    .orderBy('campaign_id')
    .limit(limit)
    .execute()
}

export async function isCheckDue(tx: Writer, campaignId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('repayment_check')
    .select(sql<boolean>`check_at <= ${now}`.as('due'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.due ?? false
}
