/** The identity verification of users. */

import { type SqlBool, sql } from 'kysely'
import type { IdentityState, StoredIdentityState } from '#domain/identity/identity.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'

export function findIdentity(db: Reader | Writer, personId: string) {
  return db.selectFrom('identity_check').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

/** The same, locked until the transaction ends. Locks the user's own row, which exists before the first check. */
export async function lockIdentity(tx: Writer, personId: string) {
  await tx.selectFrom('app_user').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  return findIdentity(tx, personId)
}

export interface IdentityChange {
  readonly personId: string
  readonly state: StoredIdentityState
  readonly reason: string
  readonly at: Date
  /** Null if the user requested it. */
  readonly decidedBy: string | null
}

export async function writeIdentity(tx: Writer, change: IdentityChange): Promise<void> {
  const values = {
    state: change.state,
    reason: change.reason,
    changed_at: change.at,
    decided_by: change.decidedBy,
  }
  await tx
    .insertInto('identity_check')
    .values({ person_id: change.personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
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

function fits({ state, search }: IdentityFilter) {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`(${state ?? null}::text is null or coalesce(c.state, 'none') = ${state ?? null})
    and (${search ?? null}::text is null or u.email ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern})`
}

/** Active accounts, the latest first; one row more than requested, to detect a next page. */
export function listIdentities(db: Reader, filter: IdentityFilter, { limit, after }: Slice) {
  return identityQuery(db)
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.created_at', 'c.state', 'c.reason', 'c.changed_at'])
    .where(fits(filter))
    .where(beforeCursor(after, 'u.created_at', 'u.id'))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type IdentityRow = Awaited<ReturnType<typeof listIdentities>>[number]

export function identityById(tx: Writer, personId: string): Promise<IdentityRow | undefined> {
  return identityQuery(tx)
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.created_at', 'c.state', 'c.reason', 'c.changed_at'])
    .where('u.id', '=', personId)
    .executeTakeFirst()
}

export async function countIdentities(db: Reader, filter: IdentityFilter): Promise<number> {
  const row = await identityQuery(db)
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(fits(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
