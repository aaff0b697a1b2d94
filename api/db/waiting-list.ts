/** Places in the lines for units. Every change is made under the lock of the campaign. */

import { sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import { openWaitingStates, type WaitingState } from '#domain/waiting-list.ts'
import { campaignWords } from './campaign-words.ts'
import type { Reader, Writer } from './database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, noMoment } from './jobs/job-claims.ts'

export interface NewPlace {
  readonly id: string
  readonly campaignId: string
  readonly personId: string
  readonly units: bigint
  readonly at: Date
}

/** At the end of the line. */
export async function insertPlace(tx: Writer, place: NewPlace): Promise<void> {
  await tx
    .insertInto('waiting_place')
    .values({
      id: place.id,
      campaign_id: place.campaignId,
      person_id: place.personId,
      units: place.units,
      state: 'waiting',
      joined_at: place.at,
      offered_until: null,
      ended_at: null,
    })
    .execute()
}

/** The place that a person has in the line of a campaign, or what is offered to them. */
export function openPlace(db: Reader | Writer, campaignId: string, personId: string) {
  return db
    .selectFrom('waiting_place')
    .select(['id', 'units', 'state', 'offered_until'])
    .where('campaign_id', '=', campaignId)
    .where('person_id', '=', personId)
    .where('state', 'in', openWaitingStates)
    .executeTakeFirst()
}

/** A place whose campaign is locked. */
export function placeById(db: Reader | Writer, id: string) {
  return db.selectFrom('waiting_place').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Who waits, the first one first. */
export function lineOf(tx: Writer, campaignId: string) {
  return tx
    .selectFrom('waiting_place')
    .select(['id', 'units'])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'waiting')
    .orderBy('line')
    .execute()
}

export async function offerPlace(tx: Writer, id: string, until: Date): Promise<void> {
  await tx.updateTable('waiting_place').set({ state: 'offered', offered_until: until }).where('id', '=', id).execute()
}

export async function endPlace(
  tx: Writer,
  id: string,
  state: Exclude<WaitingState, (typeof openWaitingStates)[number]>,
  at: Date,
): Promise<void> {
  await tx.updateTable('waiting_place').set({ state, ended_at: at }).where('id', '=', id).execute()
}

/** Offers whose time is over, the longest first. */
export function lapsedOffers(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('waiting_place')
    .select(['id', 'campaign_id as group', dueMoment('offered_until').as('at')])
    .where('state', '=', 'offered')
    .where('offered_until', '<=', now)
    .where(isAfter('offered_until', 'id', after))
    .orderBy(dueMoment('offered_until'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Campaigns in whose lines something may be done: units are free that somebody waits for, or it has ended. */
export async function linesToLookAt(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('waiting_place as w')
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
          sql<boolean>`c.units_total - c.units_taken >= w.units`,
        ]),
      ]),
    )
    .$if(after !== undefined, (query) => query.where('w.campaign_id', '>', after?.id ?? ''))
    .orderBy('w.campaign_id')
    .limit(limit)
    .execute()
  return rows.map(({ campaign_id: id }) => ({ id, at: noMoment }))
}

/** Everybody who has a place in the line of a campaign. */
export function openPlacesOf(tx: Writer, campaignId: string) {
  return tx
    .selectFrom('waiting_place')
    .select(['id', 'units', 'state'])
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', openWaitingStates)
    .execute()
}

export async function countWaiting(db: Reader | Writer, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('waiting_place')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function placeQuery(db: Reader | Writer, language: Language) {
  return db
    .selectFrom('waiting_place as w')
    .innerJoin('campaign as c', 'c.id', 'w.campaign_id')
    .leftJoinLateral(
      () => campaignWords('c.id', language).select('campaign_text.name').as('words'),
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
      'words.name',
    ])
    .select(
      sql<bigint>`(select count(*) from waiting_place as before
        where before.campaign_id = w.campaign_id and before.state = 'waiting' and before.line <= w.line)`.as(
        'position',
      ),
    )
}
export type PlaceRow = NonNullable<Awaited<ReturnType<typeof placeToTell>>>

export function placeToTell(db: Reader | Writer, id: string, language: Language) {
  return placeQuery(db, language).where('w.id', '=', id).executeTakeFirst()
}

/** The open places of a person: one of a campaign at most. */
export function placesOf(db: Reader | Writer, personId: string, language: Language, campaignId?: string) {
  return placeQuery(db, language)
    .where('w.person_id', '=', personId)
    .where('w.state', 'in', openWaitingStates)
    .$if(campaignId !== undefined, (query) => query.where('w.campaign_id', '=', campaignId ?? ''))
    .orderBy('w.line')
    .limit(200)
    .execute()
}
