/** Investors' self-declarations, and the status of their accreditation. Callers encrypt and decrypt the answers. */

import { type SqlBool, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, microsOf, type Cursor, type Slice } from '#api/db/paging.ts'
import type { AccreditationState } from '#domain/identity/accreditation.ts'

export function findAccreditation(db: Reader | Writer, personId: string) {
  return db.selectFrom('accreditation').selectAll().where('person_id', '=', personId).executeTakeFirst()
}
export type AccreditationRow = NonNullable<Awaited<ReturnType<typeof findAccreditation>>>

/**
 * The same, locked until the transaction ends. Locks the user's own row, which exists before the first accreditation,
 * as investing does.
 * @returns false for a deleted account
 */
export async function lockAccreditation(tx: Writer, personId: string): Promise<AccreditationRow | undefined | false> {
  const person = await tx
    .selectFrom('app_user')
    .select('state')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person === undefined || person.state === 'deleted' ? false : findAccreditation(tx, personId)
}

/** The moment of a change: now, and always later than the previous one, because it identifies the reviewed version. */
export function changedAfter(before: Pick<AccreditationRow, 'changed_at'> | undefined, now: number): Date {
  return new Date(Math.max(now, (before?.changed_at.getTime() ?? 0) + 1))
}

type Change = { readonly person_id: string } & Partial<Omit<AccreditationRow, 'person_id'>> &
  Pick<AccreditationRow, 'state' | 'changed_at' | 'decided_by'>

/**
 * Writes the status, and with it whether the user may invest in offerings for accredited investors only. Only under the
 * lock.
 */
export async function writeAccreditation(tx: Writer, change: Change): Promise<void> {
  const { person_id: personId, ...rest } = change
  const accredited = change.state === 'approved'
  const values = accredited ? rest : { ...rest, expires_at: null, noticed_days: null, renewing: false }
  await tx
    .insertInto('accreditation')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
  // A change that does not name the end leaves it as it is.
  const until = accredited ? change.expires_at : null
  await tx
    .updateTable('app_user')
    .set({ accredited, ...(until === undefined ? {} : { accredited_until: until }) })
    .where('id', '=', personId)
    .execute()
}

/** Evidence files of a user, locked until the transaction ends so that none is deleted meanwhile. */
export async function holdEvidence(tx: Writer, personId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : evidenceQuery(tx, personId, ids).forKeyShare().execute()
}

export async function listEvidence(db: Reader | Writer, personId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : evidenceQuery(db, personId, ids).execute()
}

function evidenceQuery(db: Reader | Writer, personId: string, ids: readonly string[]) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'mime', 'bytes', 'scan_state'])
    .where('owner_id', '=', personId)
    .where('kind', '=', 'accreditation-evidence')
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
}

/** An evidence file that a user's profile references and that was submitted for review. */
export function findEvidence(db: Reader, personId: string, fileId: string) {
  return db
    .selectFrom('accreditation as c')
    .innerJoin('app_user as u', 'u.id', 'c.person_id')
    .innerJoin('stored_file as f', (join) => join.on(sql<SqlBool>`f.id in (c.identification_file, c.letter_file)`))
    .select(['f.id', 'f.sha256', 'f.mime', 'c.letter_file'])
    .where('c.person_id', '=', personId)
    .where('c.state', '<>', 'none')
    .where('u.state', '=', 'active')
    .where('f.id', '=', fileId)
    .where('f.kind', '=', 'accreditation-evidence')
    .executeTakeFirst()
}

/** Deletes evidence files that a profile no longer references. @returns the keys under which their bytes are stored */
export async function deleteEvidence(tx: Writer, personId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('stored_file')
    .where('id', 'in', ids)
    .where('owner_id', '=', personId)
    .where('kind', '=', 'accreditation-evidence')
    .returning('sha256')
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** The same for files that no profile has referenced since a moment. */
export async function clearEvidence(tx: Writer, before: Date): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`delete from stored_file f
    where f.kind = 'accreditation-evidence' and f.created_at < ${before}
      and not exists (select from accreditation c where c.identification_file = f.id or c.letter_file = f.id)
    returning f.sha256`.execute(tx)
  return rows.map(({ sha256 }) => sha256)
}

export interface AccreditationFilter {
  readonly state: AccreditationState | undefined
  /** Part of an address or of a name. */
  readonly search: string | undefined
}

function listQuery(db: Reader | Writer) {
  return db
    .selectFrom('accreditation as c')
    .innerJoin('app_user as u', 'u.id', 'c.person_id')
    .where('u.state', '=', 'active')
}

const shown = [
  'u.id',
  'u.first_name',
  'u.last_name',
  'u.email',
  'c.state',
  'c.reason',
  'c.changed_at',
  'c.expires_at',
  'c.renewing',
] as const

function fits({ state, search }: AccreditationFilter) {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`(${state ?? null}::text is null or c.state = ${state ?? null} or (c.renewing and ${state ?? null} = 'review'))
    and (${search ?? null}::text is null or u.email ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern})`
}

/** Users with active accounts, the latest change first; one row more than requested, to detect a next page. */
export function listAccreditationRows(db: Reader, filter: AccreditationFilter, { limit, after }: Slice) {
  return listQuery(db)
    .select(shown)
    .where(fits(filter))
    .where(beforeCursor(after, 'c.changed_at', 'c.person_id'))
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.person_id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type ListedAccreditation = Awaited<ReturnType<typeof listAccreditationRows>>[number]

export function changedCursor(row: Pick<ListedAccreditation, 'id' | 'changed_at'>): Cursor {
  return { key: microsOf(row.changed_at), id: row.id }
}

export function listedAccreditation(db: Reader | Writer, personId: string): Promise<ListedAccreditation | undefined> {
  return listQuery(db).select(shown).where('c.person_id', '=', personId).executeTakeFirst()
}

export async function countAccreditations(db: Reader, filter: AccreditationFilter): Promise<number> {
  const row = await listQuery(db)
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(fits(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
