/** Recipients of notifications. */

import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import type { Reader } from '#api/db/database.ts'

const columns = ['u.id', 'u.language', 'u.email', 'u.first_name'] as const

/** Administrators who can sign in. */
export function activeAdministrators(db: Reader) {
  return db
    .selectFrom('administrator as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(columns)
    .where('u.state', '=', 'active')
    .orderBy('u.id')
    .execute()
}
export type RecipientRow = Awaited<ReturnType<typeof activeAdministrators>>[number]

/** Users by id, in the order of their ids, without deleted accounts. */
export async function recipientsOf(db: Reader, ids: readonly string[]): Promise<RecipientRow[]> {
  const found = await Promise.all([...new Set(ids)].toSorted().map((id) => recipient(db, id)))
  return found.filter((row) => row !== undefined)
}

const recipient = coalescedRead(async (db, ids: readonly string[]): Promise<ReadonlyMap<string, RecipientRow>> => {
  const rows = await db
    .selectFrom('app_user as u')
    .select(columns)
    .where('u.id', '=', anyOf(ids))
    .where('u.state', '!=', 'deleted')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/** Those of the given users who can sign in. */
export async function activeOf(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('app_user as u')
    .select('u.id')
    .where('u.id', 'in', ids)
    .where('u.state', '=', 'active')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}
