/** Non-binding indications of interest in campaigns that are not live yet. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { beforeCursor, type Cursor, microsOf, type Slice } from '#api/db/paging.ts'
import type { ConversionChange } from '#domain/campaign/coming-soon.ts'

/** With the page and the campaign that they are about. Those of deleted drafts stay listed until they are settled. */
function indications(db: Reader | Writer) {
  return db
    .selectFrom('indication as i')
    .innerJoin('coming_soon as s', 's.campaign_id', 'i.campaign_id')
    .innerJoin('campaign as c', 'c.id', 'i.campaign_id')
    .innerJoin('coming_soon_version as v', (join) =>
      join.onRef('v.campaign_id', '=', 'i.campaign_id').on('v.state', '=', 'approved'),
    )
    .selectAll('i')
    .select(['s.slug', 's.state as page_state', 'v.names', 'v.opens_on', 'c.status', 'c.slug as campaign_slug'])
}
export type IndicationRow = NonNullable<Awaited<ReturnType<typeof findIndication>>>

export function findIndication(db: Reader | Writer, id: string) {
  return indications(db).where('i.id', '=', id).executeTakeFirst()
}

export function indicationOf(db: Reader | Writer, slug: string, userId: string) {
  return indications(db).where('s.slug', '=', slug).where('i.user_id', '=', userId).executeTakeFirst()
}

/** A user's indications, latest change first; one row more than requested, to detect a next page. */
export function listIndicationsOf(db: Reader, userId: string, { limit, after }: Slice) {
  return indications(db)
    .where('i.user_id', '=', userId)
    .where(beforeCursor(after, 'i.changed_at', 'i.id'))
    .orderBy('i.changed_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function changedCursor({ id, changed_at }: Pick<IndicationRow, 'id' | 'changed_at'>): Cursor {
  return { key: microsOf(changed_at), id }
}

export async function countIndicationsOf(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('user_indication_count')
    .select('total')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(row?.total ?? 0n)
}

/** Number and sum of a campaign's indications, and how many of them share a name. */
export async function indicationTotals(db: Reader | Writer, campaignId: string) {
  const row = await db
    .selectFrom('indication_count')
    .select(['total', 'amount', 'named'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return { total: Number(row?.total ?? 0n), amount: row?.amount ?? 0n, named: Number(row?.named ?? 0n) }
}

interface NewIndication {
  readonly id: string
  readonly campaignId: string
  readonly userId: string
  readonly amount: bigint
  readonly currency: string
  readonly sharesName: boolean
  readonly at: Date
}

/** Gives or changes it: a user has one of a campaign. Under the lock of the page. */
export async function putIndication(tx: Writer, given: NewIndication): Promise<void> {
  // Of a page that ended and was opened again: its user was notified that it is over.
  await tx
    .deleteFrom('indication')
    .where('campaign_id', '=', given.campaignId)
    .where('user_id', '=', given.userId)
    .where('state', '=', 'ended')
    .execute()
  const values = { amount: given.amount, shares_name: given.sharesName, changed_at: given.at }
  await tx
    .insertInto('indication')
    .values({
      ...values,
      id: given.id,
      campaign_id: given.campaignId,
      user_id: given.userId,
      currency: given.currency,
      state: 'open',
      given_at: given.at,
    })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** @returns whether there was one that is not settled */
export async function deleteOpenIndication(tx: Writer, slug: string, userId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('indication')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('campaign_id', '=', (from) => from.selectFrom('coming_soon').select('campaign_id').where('slug', '=', slug))
    .returning('id')
    .execute()
  return rows.length > 0
}

/**
 * Those whose page is over; of a launched campaign that is hidden, once it is shown again or has ended. Of each page no
 * more rows are read than are returned: a campaign may have tens of thousands.
 */
export function indicationsToSettle(db: Reader, { after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('coming_soon as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('indication')
          .select('id')
          .whereRef('campaign_id', '=', 's.campaign_id')
          .where('state', '=', 'open')
          .where('id', '>', firstAfter(after))
          .orderBy('id')
          .limit(limit)
          .as('i'),
      (join) => join.onTrue(),
    )
    .select(['i.id', dueMoment('s.over_at').as('at')])
    .where((where) => where.or([where('s.state', '=', 'ended'), where('c.status', 'in', [2, 4, 5])]))
    .where('s.over_at', 'is not', null)
    .where(isAfter('s.over_at', 'i.id', after))
    .orderBy(dueMoment('s.over_at'))
    .orderBy('i.id')
    .limit(limit)
    .execute()
}

/** The cursor's id for pages that were over at its moment, else one before all. */
function firstAfter(after: DueRow | undefined) {
  const none = '00000000-0000-0000-0000-000000000000'
  return after === undefined
    ? sql<string>`${none}::uuid`
    : sql<string>`case when ${dueMoment('s.over_at')} = ${after.at}::timestamptz then ${after.id} else ${none} end::uuid`
}

/** Locked: its user may withdraw it at this moment. Undefined if it is settled or withdrawn. */
export function lockOpenIndication(tx: Writer, id: string) {
  return tx
    .selectFrom('indication as i')
    .innerJoin('coming_soon as s', 's.campaign_id', 'i.campaign_id')
    .selectAll('i')
    .select('s.state as page_state')
    .where('i.id', '=', id)
    .where('i.state', '=', 'open')
    .forUpdate('i')
    .executeTakeFirst()
}

interface Settlement {
  readonly state: 'converted' | 'ended'
  readonly at: Date
  /** Of the saved investment, if there is one. */
  readonly saved?: { readonly units: bigint; readonly unitPrice: bigint; readonly change: ConversionChange }
}

export async function settleIndication(tx: Writer, id: string, { state, at, saved }: Settlement): Promise<void> {
  await tx
    .updateTable('indication')
    .set({
      state,
      settled_at: at,
      ...(saved ? { units: saved.units, unit_price: saved.unitPrice, change: saved.change } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Those whose users share their name with the owner, latest first. */
export function listNamedIndications(db: Reader, campaignId: string, { limit, after }: Slice) {
  return db
    .selectFrom('indication as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.amount', 'i.currency', 'i.given_at', 'i.state', 'u.first_name', 'u.last_name'])
    .where('i.campaign_id', '=', campaignId)
    .where('i.shares_name', '=', sql<boolean>`true`)
    .where('u.state', '=', 'active')
    .where(beforeCursor(after, 'i.given_at', 'i.id'))
    .orderBy('i.given_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type NamedIndicationRow = Awaited<ReturnType<typeof listNamedIndications>>[number]

export function givenCursor({ id, given_at }: Pick<NamedIndicationRow, 'id' | 'given_at'>): Cursor {
  return { key: microsOf(given_at), id }
}
