/** What people say of themselves as investors, and how their accreditation stands. Answers are opened and sealed by who asks. */

import { type SqlBool, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforePlace, microsOf, type Place, type Slice } from '#api/db/paging.ts'
import type { AccreditationState } from '#domain/accreditation.ts'

export function findAccreditation(db: Reader | Writer, personId: string) {
  return db.selectFrom('accreditation').selectAll().where('person_id', '=', personId).executeTakeFirst()
}
export type AccreditationRow = NonNullable<Awaited<ReturnType<typeof findAccreditation>>>

/**
 * The same, kept as it is until the transaction ends. Who is there for the first time is kept by their own row, as whoever invests
 * is. @returns false for an account that is gone
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

/** The moment of a change: now, and always later than the one before, because it names what was looked at. */
export function changedAfter(before: Pick<AccreditationRow, 'changed_at'> | undefined, now: number): Date {
  return new Date(Math.max(now, (before?.changed_at.getTime() ?? 0) + 1))
}

type Change = { readonly person_id: string } & Partial<Omit<AccreditationRow, 'person_id'>> &
  Pick<AccreditationRow, 'state' | 'changed_at' | 'decided_by'>

/** Writes how it stands, and with it whether the person may invest where only the accredited may. Only under the lock. */
export async function writeAccreditation(tx: Writer, change: Change): Promise<void> {
  const { person_id: personId, ...values } = change
  await tx
    .insertInto('accreditation')
    .values(change)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
  const accredited = change.state === 'approved'
  await tx
    .updateTable('app_user')
    .set({ accredited })
    .where('id', '=', personId)
    .where('accredited', '<>', accredited)
    .execute()
}

/** Papers of a person, held until the transaction ends so that none of them goes meanwhile. */
export async function holdPapers(tx: Writer, personId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : papersOf(tx, personId, ids).forKeyShare().execute()
}

export async function listPapers(db: Reader | Writer, personId: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : papersOf(db, personId, ids).execute()
}

function papersOf(db: Reader | Writer, personId: string, ids: readonly string[]) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'mime', 'bytes'])
    .where('owner_id', '=', personId)
    .where('kind', '=', 'accreditation-paper')
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
}

/** A paper that a person's profile names, and that was sent to be looked at. */
export function findPaper(db: Reader, personId: string, fileId: string) {
  return db
    .selectFrom('accreditation as c')
    .innerJoin('app_user as u', 'u.id', 'c.person_id')
    .innerJoin('stored_file as f', (join) => join.on(sql<SqlBool>`f.id in (c.identification_file, c.letter_file)`))
    .select(['f.id', 'f.sha256', 'f.mime', 'c.letter_file'])
    .where('c.person_id', '=', personId)
    .where('c.state', '<>', 'none')
    .where('u.state', '=', 'active')
    .where('f.id', '=', fileId)
    .where('f.kind', '=', 'accreditation-paper')
    .executeTakeFirst()
}

/** Drops papers that a profile names no more. @returns what their bytes are kept under */
export async function dropPapers(tx: Writer, personId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('stored_file')
    .where('id', 'in', ids)
    .where('owner_id', '=', personId)
    .where('kind', '=', 'accreditation-paper')
    .returning('sha256')
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** The same with those that nobody's profile has named since a moment. */
export async function forgetPapers(tx: Writer, before: Date): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`delete from stored_file f
    where f.kind = 'accreditation-paper' and f.created_at < ${before}
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

const shown = ['u.id', 'u.first_name', 'u.last_name', 'u.email', 'c.state', 'c.reason', 'c.changed_at'] as const

function fits({ state, search }: AccreditationFilter) {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`(${state ?? null}::text is null or c.state = ${state ?? null})
    and (${search ?? null}::text is null or u.email ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern})`
}

/** People of active accounts, the latest change first; one row more than asked for, to see whether there is more. */
export function listAccreditationRows(db: Reader, filter: AccreditationFilter, { limit, after }: Slice) {
  return listQuery(db)
    .select(shown)
    .where(fits(filter))
    .where(beforePlace(after, 'c.changed_at', 'c.person_id'))
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.person_id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type ListedAccreditation = Awaited<ReturnType<typeof listAccreditationRows>>[number]

export function changedPlace(row: Pick<ListedAccreditation, 'id' | 'changed_at'>): Place {
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
