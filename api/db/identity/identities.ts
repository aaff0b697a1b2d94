/** The identity verification of users. */

import { type SqlBool, sql } from 'kysely'
import type { DocumentSlot, IdentityState } from '#domain/identity/identity.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import { hitCounts } from './verifications.ts'

export function findIdentity(db: Reader | Writer, personId: string) {
  return db.selectFrom('identity_check').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

/** The same, locked until the transaction ends. Locks the user's own row, which exists before the first check. */
export async function lockIdentity(tx: Writer, personId: string) {
  await tx.selectFrom('app_user').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  return findIdentity(tx, personId)
}

export type IdentityCheckRow = NonNullable<Awaited<ReturnType<typeof findIdentity>>>

type IdentityChange = { readonly person_id: string } & Partial<Omit<IdentityCheckRow, 'person_id'>> &
  Pick<IdentityCheckRow, 'state' | 'changed_at' | 'decided_by'>

/** Only under the lock. */
export async function writeIdentity(tx: Writer, change: IdentityChange): Promise<void> {
  const { person_id: _, ...values } = change
  await tx
    .insertInto('identity_check')
    .values(change)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

/** Documents that a user has added, in the order of their purposes. */
export function listDocuments(db: Reader | Writer, personId: string) {
  return db
    .selectFrom('identity_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.slot', 'd.file_id', 'f.mime', 'f.bytes', 'f.sha256'])
    .where('d.person_id', '=', personId)
    .orderBy('d.slot')
    .execute()
}
export type IdentityDocumentRow = Awaited<ReturnType<typeof listDocuments>>[number]

/** An uploaded identity document of a user, locked until the transaction ends so that it is not deleted meanwhile. */
export function holdDocumentFile(tx: Writer, personId: string, fileId: string) {
  return tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', personId)
    .where('kind', '=', 'identity-document')
    .forKeyShare()
    .executeTakeFirst()
}

/** Adds a document, or removes it; the file itself is deleted by housekeeping once nothing references it. */
export async function writeDocument(
  tx: Writer,
  { personId, slot, fileId, at }: { personId: string; slot: DocumentSlot; fileId: string | null; at: Date },
): Promise<void> {
  if (fileId === null)
    await tx.deleteFrom('identity_document').where('person_id', '=', personId).where('slot', '=', slot).execute()
  else
    await tx
      .insertInto('identity_document')
      .values({ person_id: personId, slot, file_id: fileId, added_at: at })
      .onConflict((conflict) => conflict.columns(['person_id', 'slot']).doUpdateSet({ file_id: fileId, added_at: at }))
      .execute()
}

/** Removes the documents of all other purposes, which the party does not need; submissions keep theirs. */
export async function removeOtherDocuments(
  tx: Writer,
  personId: string,
  needed: readonly DocumentSlot[],
): Promise<void> {
  await tx.deleteFrom('identity_document').where('person_id', '=', personId).where('slot', 'not in', needed).execute()
}

/** A document that a user has added or submitted. */
export async function findReadableDocument(db: Reader, personId: string, fileId: string) {
  const { rows } = await sql<{ slot: DocumentSlot; sha256: string; mime: string }>`
    select d.slot, f.sha256, f.mime from stored_file f
    join (
      select slot, file_id from identity_document where person_id = ${personId}
      union
      select s.slot, s.file_id from identity_verification_document s
      join identity_verification v on v.id = s.verification_id where v.person_id = ${personId}
    ) d on d.file_id = f.id
    join app_user u on u.id = ${personId} and u.state = 'active'
    where f.id = ${fileId} and f.owner_id = ${personId} and f.kind = 'identity-document'
    limit 1`.execute(db)
  return rows[0]
}

/** Deletes files that neither a user's documents nor a submission references. @returns the keys of their bytes */
export async function clearDocuments(tx: Writer, before: Date): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`delete from stored_file f
    where f.kind = 'identity-document' and f.created_at < ${before}
      and not exists (select from identity_document d where d.file_id = f.id)
      and not exists (select from identity_verification_document d where d.file_id = f.id)
    returning f.sha256`.execute(tx)
  return rows.map(({ sha256 }) => sha256)
}

export interface IdentityFilter {
  readonly state: IdentityState | undefined
  /** Part of an address or of a name. */
  readonly search: string | undefined
}

function identityQuery(db: Reader | Writer) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('identity_check as c', 'c.person_id', 'u.id')
    .where('u.state', '=', 'active')
}

const shown = [
  'u.id',
  'u.first_name',
  'u.last_name',
  'u.email',
  'u.created_at',
  'c.state',
  'c.reason',
  'c.changed_at',
  'c.expires_at',
  'c.renewal',
] as const

const openHits = sql<boolean>`exists (
  select from identity_verification v join watchlist_hit h on h.verification_id = v.id
  where v.person_id = u.id and h.decision is null and ${hitCounts}
)`.as('has_open_hits')

function fits({ state, search }: IdentityFilter) {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`(${state ?? null}::text is null or coalesce(c.state, 'none') = ${state ?? null} or c.renewal = ${state ?? null})
    and (${search ?? null}::text is null or u.email ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern})`
}

/** Active accounts, the latest first; one row more than requested, to detect a next page. */
export function listIdentities(db: Reader, filter: IdentityFilter, { limit, after }: Slice) {
  return identityQuery(db)
    .select(shown)
    .select(openHits)
    .where(fits(filter))
    .where(beforeCursor(after, 'u.created_at', 'u.id'))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

export function identityById(tx: Reader | Writer, personId: string): Promise<IdentityRow | undefined> {
  return identityQuery(tx).select(shown).select(openHits).where('u.id', '=', personId).executeTakeFirst()
}

export async function countIdentities(db: Reader, filter: IdentityFilter): Promise<number> {
  const row = await identityQuery(db)
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(fits(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Submissions and renewals that administrators have to decide. */
export async function countIdentitiesToReview(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('identity_check as c')
    .innerJoin('app_user as u', 'u.id', 'c.person_id')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('u.state', '=', 'active')
    .where((where) => where.or([where('c.state', '=', 'review'), where('c.renewal', '=', 'review')]))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
