/** The account list of the administration. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import type { AccountState } from '#domain/account/user-administration.ts'

export interface UserFilter {
  readonly state: AccountState | undefined
  /** Prefix of an address, a name or a last name. */
  readonly search: string | undefined
}

function usersQuery(db: Reader | Writer) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('administrator as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.user_type', 'u.state', 'u.created_at'])
    .select('a.user_id as admin_id')
}

function fits({ state, search }: UserFilter) {
  const inState = state === undefined ? sql<boolean>`true` : sql<boolean>`u.state = ${state}`
  if (search === undefined || search === '') return inState
  const begins = `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`${inState} and (lower(u.email) like ${begins}
    or lower(u.first_name || ' ' || u.last_name) like ${begins} or lower(u.last_name) like ${begins})`
}

/** Latest first; one row more than requested, to detect a next page. */
export function listUserRows(db: Reader, filter: UserFilter, { limit, after }: Slice) {
  return usersQuery(db)
    .where(fits(filter))
    .where(beforeCursor(after, 'u.created_at', 'u.id'))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type UserListRow = Awaited<ReturnType<typeof listUserRows>>[number]

/** How many accounts match; counting stops one after `most`. */
export async function countUsers(db: Reader, filter: UserFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (
    select from app_user u where ${fits(filter)} limit ${most + 1}) as counted`.execute(db)
  return Number(rows[0]?.total ?? 0n)
}

/** One account and its related data, without the password hash. */
export function findAccount(db: Reader | Writer, id: string) {
  return usersQuery(db)
    .leftJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['u.language', 'u.activated_at', 'f.confirmed_at', 'f.blocked_until'])
    .select((eb) => [
      eb
        .selectFrom('campaign as c')
        .whereRef('c.owner_id', '=', 'u.id')
        .where('c.deleted_at', 'is', null)
        .select(eb.fn.countAll<bigint>().as('n'))
        .as('campaigns'),
      eb
        .selectFrom('investment as i')
        .whereRef('i.investor_id', '=', 'u.id')
        .where('i.state', 'in', ['reserved', 'confirmed'])
        .select(eb.fn.countAll<bigint>().as('n'))
        .as('investments'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst()
}
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export async function countCampaigns(tx: Writer, ownerId: string): Promise<number> {
  const row = await tx
    .selectFrom('campaign')
    .select((eb) => eb.fn.countAll<bigint>().as('n'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}
