/** Access to private documents, and access requests. */

import { sql } from 'kysely'
import type { DocumentRequestState } from '#domain/account/permissions.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Cursor, Slice } from '#api/db/paging.ts'

/** States of a person's investments in a campaign. */
export async function investmentStates(db: Reader | Writer, campaignId: string, personId: string) {
  const rows = await db
    .selectFrom('investment')
    .select('state')
    .where('campaign_id', '=', campaignId)
    .where('investor_id', '=', personId)
    .execute()
  return rows.map((row) => row.state)
}

export async function requestState(
  db: Reader | Writer,
  documentId: string,
  personId: string,
): Promise<DocumentRequestState | undefined> {
  const row = await db
    .selectFrom('document_request')
    .select('state')
    .where('document_id', '=', documentId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.state
}

/** The private documents of a campaign, with the status of a person's request for each. */
export function requestsOf(db: Reader, campaignId: string, personId: string) {
  return db
    .selectFrom('campaign_document as d')
    .leftJoin('document_request as r', (join) =>
      join.onRef('r.document_id', '=', 'd.id').on('r.person_id', '=', personId),
    )
    .select(['d.id', 'd.visibility', 'r.state'])
    .where('d.campaign_id', '=', campaignId)
    .where('d.visibility', '=', 'private')
    .orderBy('d.position')
    .limit(200)
    .execute()
}

/** @returns whether it is this person's first request for this document */
export async function insertRequest(
  tx: Writer,
  request: { id: string; documentId: string; personId: string; at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('document_request')
    .values({ id: request.id, document_id: request.documentId, person_id: request.personId, requested_at: request.at })
    .onConflict((conflict) => conflict.columns(['document_id', 'person_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

function requestQuery(db: Reader | Writer) {
  return db
    .selectFrom('document_request as r')
    .innerJoin('campaign_document as d', 'd.id', 'r.document_id')
    .innerJoin('campaign as c', 'c.id', 'd.campaign_id')
    .innerJoin('app_user as u', 'u.id', 'r.person_id')
    .select([
      'r.id',
      'r.document_id',
      'r.person_id',
      'r.state',
      'r.requested_at',
      'r.decision_id',
      'd.titles',
      'd.campaign_id',
      'c.owner_id',
      'c.slug',
      'u.first_name',
      'u.last_name',
      'u.language',
    ])
}

export function findRequest(db: Reader | Writer, id: string) {
  return requestQuery(db).where('r.id', '=', id).executeTakeFirst()
}
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Concurrent decisions run one after the other. */
export function lockRequest(tx: Writer, id: string) {
  return requestQuery(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
}

export async function decideRequest(
  tx: Writer,
  decision: { requestId: string; state: 'granted' | 'refused'; id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('document_request')
    .set({ state: decision.state, decided_at: decision.at, decision_id: decision.id })
    .where('id', '=', decision.requestId)
    .execute()
}

function afterMoment(cursor: Cursor | undefined, moment: string, id: string) {
  return cursor === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) < (to_timestamp(0) + ${cursor.key}::int8 * interval '1 microsecond', ${cursor.id}::uuid)`
}

export function listRequests(db: Reader, campaignId: string, { limit, after }: Slice) {
  return requestQuery(db)
    .where('d.campaign_id', '=', campaignId)
    .where(afterMoment(after, 'r.requested_at', 'r.id'))
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countRequests(db: Reader, campaignId: string): Promise<{ total: number; waiting: number }> {
  const row = await db
    .selectFrom('document_request as r')
    .innerJoin('campaign_document as d', 'd.id', 'r.document_id')
    .select((select) => [
      select.fn.countAll<bigint>().as('total'),
      sql<bigint>`count(*) filter (where r.state = 'requested')`.as('waiting'),
    ])
    .where('d.campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), waiting: Number(row.waiting) }
}

export async function insertOpening(
  tx: Writer,
  opening: { id: string; documentId: string; campaignId: string; fileId: string; personId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('document_opening')
    .values({
      id: opening.id,
      document_id: opening.documentId,
      campaign_id: opening.campaignId,
      file_id: opening.fileId,
      person_id: opening.personId,
      at: opening.at,
    })
    .execute()
}

export function listOpenings(db: Reader, documentId: string, { limit, after }: Slice) {
  return db
    .selectFrom('document_opening as o')
    .innerJoin('app_user as u', 'u.id', 'o.person_id')
    .select(['o.id', 'o.at', 'o.person_id', 'u.first_name', 'u.last_name'])
    .where('o.document_id', '=', documentId)
    .where(afterMoment(after, 'o.at', 'o.id'))
    .orderBy('o.at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countOpenings(db: Reader, documentId: string): Promise<number> {
  const row = await db
    .selectFrom('document_opening')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
