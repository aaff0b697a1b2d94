/** Submissions of a party for verification, their documents, and possible matches with lists of sanctions. */

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { VerificationState } from '#api/db/tables/identity-tables.ts'
import type { Tables } from '#api/db/tables.ts'
import type { DocumentSlot } from '#domain/identity/identity.ts'

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

/** With the administrator whose opinion is open. */
export function listHits(db: Reader | Writer, verificationId: string) {
  return db
    .selectFrom('watchlist_hit as h')
    .leftJoin('app_user as u', 'u.id', 'h.opinion_by')
    .selectAll('h')
    .select(['u.first_name', 'u.last_name'])
    .where('h.verification_id', '=', verificationId)
    .orderBy('h.id')
    .execute()
}
export type ListedHit = Awaited<ReturnType<typeof listHits>>[number]

export function lockHit(tx: Writer, id: string): Promise<HitRow | undefined> {
  return tx.selectFrom('watchlist_hit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeHit(tx: Writer, id: string, change: Updateable<Tables['watchlist_hit']>): Promise<void> {
  await tx.updateTable('watchlist_hit').set(change).where('id', '=', id).execute()
}

/** Whether a submission has matches that two administrators have not decided about. */
export async function hasOpenHits(db: Reader | Writer, verificationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('watchlist_hit')
    .select(sql<number>`1`.as('one'))
    .where('verification_id', '=', verificationId)
    .where('decision', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
