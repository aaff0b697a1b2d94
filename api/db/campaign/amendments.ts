/** Amendments of live campaigns, and the reconfirmations of their investors (decision T32). */

import { type Insertable, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import type { Tables } from '#api/db/tables.ts'
import type { ReconfirmationState, Terms } from '#domain/campaign/amendment.ts'

/** The amendment that is in review or awaits its investors. */
export function currentAmendment(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('campaign_amendment as a')
    .innerJoin('campaign as c', 'c.id', 'a.campaign_id')
    .selectAll('a')
    .select('c.currency')
    .where('a.campaign_id', '=', campaignId)
    .where('a.state', 'in', ['review', 'reconfirming'])
    .executeTakeFirst()
}

/** The latest amendment of a campaign, in any state. */
export function latestAmendment(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('campaign_amendment as a')
    .innerJoin('campaign as c', 'c.id', 'a.campaign_id')
    .selectAll('a')
    .select('c.currency')
    .where('a.campaign_id', '=', campaignId)
    .orderBy('a.requested_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export type AmendmentRow = NonNullable<Awaited<ReturnType<typeof latestAmendment>>>

/** With the campaign, for its notifications. */
export function findAmendment(db: Reader, id: string) {
  return db
    .selectFrom('campaign_amendment as a')
    .innerJoin('campaign as c', 'c.id', 'a.campaign_id')
    .selectAll('a')
    .select(['c.slug', 'c.owner_id'])
    .where('a.id', '=', id)
    .executeTakeFirst()
}

export async function insertAmendment(
  tx: Writer,
  {
    terms,
    previous,
    ...row
  }: Pick<
    Insertable<Tables['campaign_amendment']>,
    'id' | 'campaign_id' | 'explanation' | 'requested_by' | 'requested_at'
  > & {
    readonly terms: Terms
    readonly previous: Terms
  },
): Promise<void> {
  await tx
    .insertInto('campaign_amendment')
    .values({ ...row, state: 'review', terms: JSON.stringify(terms), previous: JSON.stringify(previous) })
    .execute()
}

interface AmendmentChange {
  readonly state: AmendmentRow['state']
  readonly reason?: string
  readonly decided_by?: string
  readonly decided_at?: Date
  readonly reconfirm_until?: Date
  readonly completed_at?: Date
  readonly reminded_at?: Date
}

export async function changeAmendment(tx: Writer, id: string, change: AmendmentChange): Promise<void> {
  await tx.updateTable('campaign_amendment').set(change).where('id', '=', id).execute()
}

const rowsAtOnce = 1000

/**
 * Asks every investor who has paid or signed to reconfirm. Who has not signed yet signs the new terms.
 * @returns how many investments are to be reconfirmed
 */
export async function insertReconfirmations(
  tx: Writer,
  { id, campaign_id }: Pick<AmendmentRow, 'id' | 'campaign_id'>,
  nextId: () => string,
): Promise<number> {
  const investments = await tx
    .selectFrom('investment as i')
    .select(['i.id', 'i.investor_id'])
    .where('i.campaign_id', '=', campaign_id)
    .where((where) =>
      where.or([
        where('i.state', '=', 'confirmed'),
        where.and([
          where('i.state', '=', 'reserved'),
          where.exists(
            where
              .selectFrom('agreement as g')
              .select('g.id')
              .whereRef('g.investment_id', '=', 'i.id')
              .where('g.voided_at', 'is', null),
          ),
        ]),
      ]),
    )
    .orderBy('i.id')
    .execute()
  // In parts, because a statement has a limited number of parameters.
  for (let first = 0; first < investments.length; first += rowsAtOnce)
    await tx
      .insertInto('reconfirmation')
      .values(
        investments.slice(first, first + rowsAtOnce).map((investment) => ({
          id: nextId(),
          amendment_id: id,
          investment_id: investment.id,
          investor_id: investment.investor_id,
          state: 'pending' as const,
          answered_at: null,
        })),
      )
      .execute()
  return investments.length
}

function reconfirmationQuery(db: Reader | Writer) {
  return db
    .selectFrom('reconfirmation as r')
    .innerJoin('campaign_amendment as a', 'a.id', 'r.amendment_id')
    .innerJoin('campaign as c', 'c.id', 'a.campaign_id')
    .select(['r.id', 'r.state', 'r.amendment_id', 'r.investment_id', 'r.investor_id', 'r.answered_at'])
    .select(['a.campaign_id', 'a.terms', 'a.previous', 'a.explanation', 'a.reconfirm_until', 'c.currency'])
}
export type ReconfirmationRow = NonNullable<Awaited<ReturnType<typeof findReconfirmation>>>

export function findReconfirmation(db: Reader | Writer, id: string) {
  return reconfirmationQuery(db).where('r.id', '=', id).executeTakeFirst()
}

/** The latest reconfirmation of an investment. */
export function reconfirmationOf(db: Reader | Writer, investmentId: string) {
  return reconfirmationQuery(db)
    .where('r.investment_id', '=', investmentId)
    .orderBy('a.requested_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Investors after an id whose answer is pending, with one of their investments. */
export function investorsToReconfirm(db: Reader, amendmentId: string, after: string, limit: number) {
  return db
    .selectFrom('reconfirmation as r')
    .innerJoin('app_user as u', 'u.id', 'r.investor_id')
    .select(['u.id', sql<string>`min(r.investment_id::text)`.as('investment_id')])
    .where('r.amendment_id', '=', amendmentId)
    .where('r.state', '=', 'pending')
    .where('u.state', '=', 'active')
    .where('u.id', '>', after)
    .groupBy('u.id')
    .orderBy('u.id')
    .limit(limit)
    .execute()
}

/** The pending reconfirmations of a person about one amendment. */
export async function confirmReconfirmations(
  tx: Writer,
  { amendmentId, investorId, at }: { readonly amendmentId: string; readonly investorId: string; readonly at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('reconfirmation')
    .set({ state: 'confirmed', answered_at: at })
    .where('amendment_id', '=', amendmentId)
    .where('investor_id', '=', investorId)
    .where('state', '=', 'pending')
    .returning('investment_id')
    .execute()
  return rows.map(({ investment_id }) => investment_id).toSorted((one, other) => one.localeCompare(other))
}

/** A signature under the new terms answers the question about the investment. */
export async function confirmBySignature(tx: Writer, investmentId: string, at: Date): Promise<void> {
  await tx
    .updateTable('reconfirmation')
    .set({ state: 'confirmed', answered_at: at })
    .where('investment_id', '=', investmentId)
    .where('state', '=', 'pending')
    .execute()
}

export async function endReconfirmation(
  tx: Writer,
  id: string,
  state: Extract<ReconfirmationState, 'lapsed' | 'ended'>,
  at: Date,
): Promise<void> {
  await tx.updateTable('reconfirmation').set({ state, answered_at: at }).where('id', '=', id).execute()
}

/** How many investments of an amendment are in each state. */
export async function countReconfirmations(
  db: Reader | Writer,
  amendmentId: string,
): Promise<Partial<Record<ReconfirmationState, number>>> {
  const rows = await db
    .selectFrom('reconfirmation')
    .select((select) => ['state', select.fn.countAll<bigint>().as('total')])
    .where('amendment_id', '=', amendmentId)
    .groupBy('state')
    .orderBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, total }) => [state, Number(total)]))
}

/** Pending reconfirmations whose period is over. */
export function lapsedReconfirmations(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('reconfirmation as r')
    .innerJoin('campaign_amendment as a', 'a.id', 'r.amendment_id')
    .select(['r.id', 'a.campaign_id as group', dueMoment('a.reconfirm_until').as('at')])
    .where('r.state', '=', 'pending')
    .where('a.state', '=', 'reconfirming')
    .where('a.reconfirm_until', '<=', now)
    .where(isAfter('a.reconfirm_until', 'r.id', after))
    .orderBy(dueMoment('a.reconfirm_until'))
    .orderBy('r.id')
    .limit(limit)
    .execute()
}

/** Approved amendments whose period ends before a moment, and whose investors were not reminded yet. */
export function amendmentsToRemindOf(db: Reader, endsBefore: Date, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('campaign_amendment as a')
    .select(['a.id', dueMoment('a.reconfirm_until').as('at')])
    .where('a.state', '=', 'reconfirming')
    .where('a.reminded_at', 'is', null)
    .where('a.reconfirm_until', '>', now)
    .where('a.reconfirm_until', '<=', endsBefore)
    .where(isAfter('a.reconfirm_until', 'a.id', after))
    .orderBy(dueMoment('a.reconfirm_until'))
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

/** Approved amendments whose period is over and of which no answer is pending. */
export function amendmentsToComplete(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('campaign_amendment as a')
    .select(['a.id', dueMoment('a.reconfirm_until').as('at')])
    .where('a.state', '=', 'reconfirming')
    .where('a.reconfirm_until', '<=', now)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('reconfirmation as r')
            .select('r.id')
            .whereRef('r.amendment_id', '=', 'a.id')
            .where('r.state', '=', 'pending'),
        ),
      ),
    )
    .where(isAfter('a.reconfirm_until', 'a.id', after))
    .orderBy(dueMoment('a.reconfirm_until'))
    .orderBy('a.id')
    .limit(limit)
    .execute()
}
