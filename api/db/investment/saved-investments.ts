/** Investments that users saved for later. */

import { type SqlBool, sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, noMoment } from '#api/db/jobs/job-claims.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'

/** Those whose campaigns can be invested in; the others are hidden. */
function savedQuery(db: Reader | Writer, language: Language) {
  return db
    .selectFrom('saved_investment as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('stored_file as picture', 'picture.id', 'c.picture_id')
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select([
      's.id',
      's.user_id',
      's.campaign_id',
      's.units',
      's.created_at',
      's.expires_at',
      's.warned_at',
      'c.slug',
      'c.currency',
      'c.unit_price',
      'c.units_accepted',
      'c.units_taken',
      'texts.name',
      'u.first_name',
      'u.last_name',
      'u.email',
      'picture.id as picture_id',
      'picture.width as picture_width',
      'picture.height as picture_height',
      'picture.tone as picture_tone',
    ])
    .where('c.status', '=', 2)
}
export type SavedInvestmentRow = Awaited<ReturnType<typeof listSavedOf>>[number]

export interface NewSaved {
  readonly id: string
  readonly userId: string
  readonly campaignId: string
  readonly units: bigint
  readonly at: Date
  readonly expiresAt: Date
}

/** Replaces the user's saved investment of this campaign. */
export async function replaceSaved(tx: Writer, saved: NewSaved): Promise<void> {
  const fresh = {
    id: saved.id,
    units: saved.units,
    created_at: saved.at,
    expires_at: saved.expiresAt,
    warned_at: null,
  }
  await tx
    .insertInto('saved_investment')
    .values({ ...fresh, user_id: saved.userId, campaign_id: saved.campaignId })
    .onConflict((conflict) => conflict.columns(['user_id', 'campaign_id']).doUpdateSet(fresh))
    .execute()
}

/** Saves it unless the user has saved one of this campaign that has not expired: their own choice stays. */
export async function keepSaved(tx: Writer, saved: NewSaved): Promise<void> {
  const fresh = {
    id: saved.id,
    units: saved.units,
    created_at: saved.at,
    expires_at: saved.expiresAt,
    warned_at: null,
  }
  await tx
    .insertInto('saved_investment')
    .values({ ...fresh, user_id: saved.userId, campaign_id: saved.campaignId })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'campaign_id'])
        .doUpdateSet(fresh)
        .where('saved_investment.expires_at', '<=', saved.at),
    )
    .execute()
}

export function savedById(db: Reader | Writer, id: string, now: Date, language: Language) {
  return savedQuery(db, language).where('s.id', '=', id).where('s.expires_at', '>', now).executeTakeFirst()
}

export function savedOf(db: Reader, userId: string, campaignId: string, now: Date, language: Language) {
  return savedQuery(db, language)
    .where('s.user_id', '=', userId)
    .where('s.campaign_id', '=', campaignId)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
}

/** A user's saved investments, latest first; one row more than requested, to detect a next page. */
export function listSavedOf(db: Reader, userId: string, { limit, after }: Slice, now: Date, language: Language) {
  return savedQuery(db, language)
    .where('s.user_id', '=', userId)
    .where('s.expires_at', '>', now)
    .where(beforeCursor(after, 's.created_at', 's.id'))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The saved investments of all users, latest first. @param search part of an address or of a name */
export function listAllSaved(
  db: Reader,
  { limit, after }: Slice,
  search: string | undefined,
  now: Date,
  language: Language,
) {
  return savedQuery(db, language)
    .where('s.expires_at', '>', now)
    .where(beforeCursor(after, 's.created_at', 's.id'))
    .$if(search !== undefined, (query) => query.where(personMatches(search ?? '')))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute()
}

function personMatches(search: string) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`(u.email ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern})`
}

/** @param userId all users if omitted */
export async function countSavedInvestments(
  db: Reader,
  now: Date,
  { userId, search }: { readonly userId?: string; readonly search?: string | undefined },
): Promise<number> {
  const row = await db
    .selectFrom('saved_investment as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('c.status', '=', 2)
    .where('s.expires_at', '>', now)
    .$if(userId !== undefined, (query) => query.where('s.user_id', '=', userId ?? ''))
    .$if(search !== undefined, (query) => query.where(personMatches(search ?? '')))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** @returns whether there was one */
export async function removeSaved(tx: Writer, id: string, userId: string | undefined): Promise<boolean> {
  const rows = await tx
    .deleteFrom('saved_investment')
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Those that expired or whose campaign has ended (investing 4), in the order of their ids. */
export async function endedSaved(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('saved_investment as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .select('s.id')
    .where((where) => where.or([where('s.expires_at', '<=', now), where('c.status', 'in', [4, 5])]))
    .$if(after !== undefined, (query) => query.where('s.id', '>', after?.id ?? ''))
    .orderBy('s.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => ({ id, at: noMoment }))
}

/** Removes one that expired or whose campaign has ended. */
export async function removeEndedSaved(tx: Writer, id: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('saved_investment')
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where('campaign_id', 'in', (from) => from.selectFrom('campaign').select('id').where('status', 'in', [4, 5])),
      ]),
    )
    .execute()
}

/** Those that end before a moment and whose user was not warned, the first to end first. */
export function endingSavedSoon(db: Reader, before: Date, { after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('saved_investment as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .select(['s.id', dueMoment('s.expires_at').as('at')])
    .where('s.warned_at', 'is', null)
    .where('s.expires_at', '<=', before)
    .where('c.status', '=', 2)
    .where(isAfter('s.expires_at', 's.id', after))
    .orderBy(dueMoment('s.expires_at'))
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

/** False if its user was already warned, or it no longer exists. */
export async function markWarned(tx: Writer, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('saved_investment')
    .set({ warned_at: now })
    .where('id', '=', id)
    .where('warned_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
