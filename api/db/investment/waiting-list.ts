/** Waiting list entries for units. Every change is made under the lock of the campaign. */

import { sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import { openWaitingStates, type WaitingState } from '#domain/investment/waiting-list.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, noMoment } from '#api/db/jobs/job-claims.ts'

export interface NewWaitingListEntry {
  readonly id: string
  readonly campaignId: string
  readonly personId: string
  readonly units: bigint
  readonly at: Date
}

/** Appends to the waiting list. */
export async function insertWaitingListEntry(tx: Writer, entry: NewWaitingListEntry): Promise<void> {
  await tx
    .insertInto('waiting_list_entry')
    .values({
      id: entry.id,
      campaign_id: entry.campaignId,
      person_id: entry.personId,
      units: entry.units,
      state: 'waiting',
      joined_at: entry.at,
      offered_until: null,
      ended_at: null,
    })
    .execute()
}

/** A person's waiting or offered entry in the waiting list of a campaign. */
export function openWaitingListEntry(db: Reader | Writer, campaignId: string, personId: string) {
  return db
    .selectFrom('waiting_list_entry')
    .select(['id', 'units', 'state', 'offered_until'])
    .where('campaign_id', '=', campaignId)
    .where('person_id', '=', personId)
    .where('state', 'in', openWaitingStates)
    .executeTakeFirst()
}

/** An entry whose campaign is locked. */
export function waitingListEntryById(db: Reader | Writer, id: string) {
  return db.selectFrom('waiting_list_entry').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The waiting entries of a campaign with what is known about their users, first in line first. */
export function lineOf(tx: Writer, campaignId: string) {
  return tx
    .selectFrom('waiting_list_entry as w')
    .innerJoin('app_user as u', 'u.id', 'w.person_id')
    .leftJoin('identity_check as c', 'c.person_id', 'w.person_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('residence_declaration')
          .select('country')
          .whereRef('residence_declaration.person_id', '=', 'w.person_id')
          .orderBy('declared_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select([
      'w.id',
      'w.units',
      'u.state as account',
      'u.accredited',
      'u.accredited_until',
      'c.state',
      'c.expires_at',
      'c.renewal',
      'c.country as verified',
      'c.holder_country as holder',
      'd.country as declared',
    ])
    .where('w.campaign_id', '=', campaignId)
    .where('w.state', '=', 'waiting')
    .orderBy('w.queue_position')
    .execute()
}
export type LineRow = Awaited<ReturnType<typeof lineOf>>[number]

export async function offerWaitingListEntry(tx: Writer, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('waiting_list_entry')
    .set({ state: 'offered', offered_until: until })
    .where('id', '=', id)
    .execute()
}

export async function endWaitingListEntry(
  tx: Writer,
  id: string,
  state: Exclude<WaitingState, (typeof openWaitingStates)[number]>,
  at: Date,
): Promise<void> {
  await tx.updateTable('waiting_list_entry').set({ state, ended_at: at }).where('id', '=', id).execute()
}

/** Expired offers, oldest first. */
export function lapsedOffers(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('waiting_list_entry')
    .select(['id', 'campaign_id as group', dueMoment('offered_until').as('at')])
    .where('state', '=', 'offered')
    .where('offered_until', '<=', now)
    .where(isAfter('offered_until', 'id', after))
    .orderBy(dueMoment('offered_until'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Campaigns whose waiting list needs work: units are free while entries wait, or the campaign has ended. */
export async function dueWaitingLists(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('waiting_list_entry as w')
    .innerJoin('campaign as c', 'c.id', 'w.campaign_id')
    .select('w.campaign_id')
    .distinct()
    .where('w.state', 'in', openWaitingStates)
    .where((where) =>
      where.or([
        where('c.status', 'in', [4, 5]),
        where('c.closes_at', '<=', now),
        where.and([
          where('w.state', '=', 'waiting'),
          where('c.status', '=', 2),
          sql<boolean>`c.units_accepted - c.units_taken >= w.units`,
        ]),
      ]),
    )
    .$if(after !== undefined, (query) => query.where('w.campaign_id', '>', after?.id ?? ''))
    .orderBy('w.campaign_id')
    .limit(limit)
    .execute()
  return rows.map(({ campaign_id: id }) => ({ id, at: noMoment }))
}

/** All open entries in the waiting list of a campaign. */
export function openWaitingListEntriesOf(tx: Writer, campaignId: string) {
  return tx
    .selectFrom('waiting_list_entry')
    .select(['id', 'units', 'state'])
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', openWaitingStates)
    .execute()
}

export async function countWaiting(db: Reader | Writer, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('waiting_list_count')
    .select(sql<bigint>`coalesce(sum(total), 0)::int8`.as('total'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function entryQuery(db: Reader | Writer, language: Language) {
  return db
    .selectFrom('waiting_list_entry as w')
    .innerJoin('campaign as c', 'c.id', 'w.campaign_id')
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select([
      'w.id',
      'w.campaign_id',
      'w.person_id',
      'w.units',
      'w.state',
      'w.joined_at',
      'w.offered_until',
      'c.slug',
      'c.currency',
      'c.unit_price',
      'texts.name',
    ])
    .select(
      // Whole buckets before the entry's own, and the entries before it in that one.
      sql<bigint>`((select coalesce(sum(total), 0) from waiting_list_count as before
        where before.campaign_id = w.campaign_id and before.bucket < w.queue_position / 100)
        + (select count(*) from waiting_list_entry as before
          where before.campaign_id = w.campaign_id and before.state = 'waiting'
            and before.queue_position between w.queue_position / 100 * 100 and w.queue_position))::int8`.as('position'),
    )
}
export type WaitingListRow = NonNullable<Awaited<ReturnType<typeof waitingListEntryToNotify>>>

export function waitingListEntryToNotify(db: Reader | Writer, id: string, language: Language) {
  return entryQuery(db, language).where('w.id', '=', id).executeTakeFirst()
}

/** The open entries of a person: at most one for each campaign. */
export function waitingListEntriesOf(db: Reader | Writer, personId: string, language: Language, campaignId?: string) {
  return entryQuery(db, language)
    .where('w.person_id', '=', personId)
    .where('w.state', 'in', openWaitingStates)
    .$if(campaignId !== undefined, (query) => query.where('w.campaign_id', '=', campaignId ?? ''))
    .orderBy('w.queue_position')
    .limit(200)
    .execute()
}
