/** Submissions of a party for verification, their documents, and possible matches with lists of sanctions. */

import { type Insertable, type Selectable, sql, type SqlBool, type Updateable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { VerificationState } from '#api/db/tables/identity-tables.ts'
import type { Tables } from '#api/db/tables.ts'
import type { DocumentSlot } from '#domain/identity/identity.ts'
import { type DecidedMatch, listedHitsMaximum } from '#domain/identity/verification-result.ts'

export type VerificationRow = Selectable<Tables['identity_verification']>
export type HitRow = Selectable<Tables['watchlist_hit']>

/** Submissions without a decision. A user has one at most. */
export const openVerifications = ['requested', 'pending', 'review'] as const satisfies readonly VerificationState[]

/** Encryption context of a column of a submission. */
export function verificationContext(id: string, column: 'answers' | 'action_url' | 'report'): string {
  return `identity_verification/${id}/${column}`
}

export async function insertVerification(
  tx: Writer,
  row: Insertable<Tables['identity_verification']>,
  documents: readonly { readonly slot: DocumentSlot; readonly file_id: string }[],
): Promise<void> {
  await tx.insertInto('identity_verification').values(row).execute()
  if (documents.length > 0)
    await tx
      .insertInto('identity_verification_document')
      .values(documents.map(({ slot, file_id }) => ({ verification_id: row.id, slot, file_id })))
      .execute()
}

export function readVerification(db: Reader | Writer, id: string): Promise<VerificationRow | undefined> {
  return db.selectFrom('identity_verification').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The user's row is locked before. */
export function lockVerification(tx: Writer, id: string): Promise<VerificationRow | undefined> {
  return tx.selectFrom('identity_verification').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeVerification(
  tx: Writer,
  id: string,
  change: Updateable<Tables['identity_verification']>,
): Promise<void> {
  await tx.updateTable('identity_verification').set(change).where('id', '=', id).execute()
}

/** The latest submission of a user. */
export function latestVerification(db: Reader | Writer, personId: string): Promise<VerificationRow | undefined> {
  return verificationsOf(db, personId).limit(1).executeTakeFirst()
}

/** Latest first. */
export function listVerifications(db: Reader, personId: string, limit: number): Promise<VerificationRow[]> {
  return verificationsOf(db, personId).limit(limit).execute()
}

function verificationsOf(db: Reader | Writer, personId: string) {
  return db
    .selectFrom('identity_verification')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
}

/** Documents of a submission. */
export function submittedDocuments(db: Reader | Writer, verificationId: string) {
  return db
    .selectFrom('identity_verification_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.slot', 'd.file_id', 'f.sha256', 'f.mime', 'f.bytes'])
    .where('d.verification_id', '=', verificationId)
    .orderBy('d.slot')
    .execute()
}

/** Adds matches that are new; a repeated report adds none. */
export async function insertHits(tx: Writer, rows: readonly Insertable<Tables['watchlist_hit']>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('watchlist_hit')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['verification_id', 'fingerprint']).doNothing())
    .execute()
}

/**
 * Whether match `h` of submission `v` counts for an approval. A submission that was withdrawn was checked again with the
 * same answers: its undecided matches count until a later screening was passed or has matches of its own.
 */
export const hitCounts = sql<SqlBool>`(v.state <> 'withdrawn' or h.decision = 'confirmed' or h.decision is null
  and not exists (
    select from identity_verification later
    where later.person_id = v.person_id and (later.submitted_at, later.id) > (v.submitted_at, v.id)
      and later.state not in ('requested', 'pending')
      and (later.screening_result = 'approved'
        or exists (select from watchlist_hit own where own.verification_id = later.id))
  ))`

/**
 * Of all submissions of a user, with the administrator whose opinion is open: undecided ones first, then confirmed ones,
 * the latest submission first.
 */
export function listHits(db: Reader | Writer, personId: string) {
  return db
    .selectFrom('watchlist_hit as h')
    .innerJoin('identity_verification as v', 'v.id', 'h.verification_id')
    .leftJoin('app_user as u', 'u.id', 'h.opinion_by')
    .selectAll('h')
    .select(['u.first_name', 'u.last_name'])
    .where('v.person_id', '=', personId)
    .where(hitCounts)
    .orderBy(sql`case when h.decision is null then 0 when h.decision = 'confirmed' then 1 else 2 end`)
    .orderBy('v.submitted_at', 'desc')
    .orderBy('h.id')
    .limit(listedHitsMaximum)
    .execute()
}
export type ListedHit = Awaited<ReturnType<typeof listHits>>[number]

export function lockHit(tx: Writer, id: string): Promise<HitRow | undefined> {
  return tx.selectFrom('watchlist_hit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeHit(tx: Writer, id: string, change: Updateable<Tables['watchlist_hit']>): Promise<void> {
  await tx.updateTable('watchlist_hit').set(change).where('id', '=', id).execute()
}

/** Every match of a user that counts for an approval, as far as it was decided. */
export function matchesOf(db: Reader | Writer, personId: string): Promise<DecidedMatch[]> {
  return db
    .selectFrom('watchlist_hit as h')
    .innerJoin('identity_verification as v', 'v.id', 'h.verification_id')
    .select(['h.kind', 'h.decision'])
    .where('v.person_id', '=', personId)
    .where(hitCounts)
    .execute()
}
