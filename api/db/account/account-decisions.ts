/** Why accounts were blocked and reactivated. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { AccountDecision, AccountState } from '#domain/account/user-administration.ts'

/** Locks the account until the transaction ends, so that it also gains no new dependent rows meanwhile. */
export function lockAccount(tx: Writer, id: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'state', 'activated_at', 'user_type'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Prevents the account's deletion until this transaction ends. */
export function keepAccount(tx: Writer, id: string) {
  return tx.selectFrom('app_user').select('state').where('id', '=', id).forKeyShare().executeTakeFirst()
}

/** Active administrators. The next transaction that locks them waits until this one ends. */
export async function lockAdministrators(tx: Writer): Promise<string[]> {
  await tx.selectFrom('administrator').select('user_id').orderBy('user_id').forUpdate().execute()
  const rows = await tx
    .selectFrom('administrator as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select('u.id')
    .where('u.state', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}

/** Covers an empty table too: the next appointment of an administrator waits until this transaction ends. */
export async function lockAdministratorTable(tx: Writer): Promise<void> {
  await sql`lock table administrator in share row exclusive mode`.execute(tx)
}

export interface NewDecision {
  readonly id: string
  readonly personId: string
  readonly decision: AccountDecision
  readonly reason: string
  readonly at: Date
  readonly byId: string
}

export async function decideAccount(tx: Writer, state: AccountState, made: NewDecision): Promise<void> {
  await tx.updateTable('app_user').set({ state }).where('id', '=', made.personId).execute()
  await tx
    .insertInto('account_decision')
    .values({
      id: made.id,
      person_id: made.personId,
      decision: made.decision,
      reason: made.reason,
      at: made.at,
      by_id: made.byId,
    })
    .execute()
}

export function findDecision(db: Reader, id: string) {
  return db.selectFrom('account_decision').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Decisions on an account, latest first. */
export function decisionsOn(db: Reader | Writer, personId: string, most: number) {
  return db
    .selectFrom('account_decision as d')
    .innerJoin('app_user as u', 'u.id', 'd.by_id')
    .select(['d.decision', 'd.reason', 'd.at', 'u.first_name', 'u.last_name'])
    .where('d.person_id', '=', personId)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(most)
    .execute()
}

export async function setUserType(tx: Writer, id: string, userType: string): Promise<void> {
  await tx.updateTable('app_user').set({ user_type: userType }).where('id', '=', id).execute()
}
