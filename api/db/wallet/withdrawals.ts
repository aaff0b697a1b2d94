/** Withdrawals, and the accounts that receive them. The status of a withdrawal is that of its entry. */

import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { EntryStatus } from '#domain/wallet/wallet.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import type { Tables } from '#api/db/tables.ts'

export type PayoutAccountRow = Selectable<Tables['withdrawal_account']>

export function findPayoutAccount(db: Reader | Writer, personId: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('withdrawal_account').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

export async function writePayoutAccount(tx: Writer, row: PayoutAccountRow): Promise<void> {
  const { person_id: _, ...rest } = row
  await tx
    .insertInto('withdrawal_account')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(rest))
    .execute()
}

export async function insertWithdrawal(
  tx: Writer,
  row: Omit<
    Insertable<Tables['wallet_withdrawal']>,
    'bank_reference' | 'refusal' | 'handled_by' | 'handled_at' | 'returned_at'
  >,
): Promise<void> {
  await tx
    .insertInto('wallet_withdrawal')
    .values({ ...row, bank_reference: null, refusal: null, handled_by: null, handled_at: null, returned_at: null })
    .execute()
}

export async function changeWithdrawal(
  tx: Writer,
  id: string,
  change: Updateable<Tables['wallet_withdrawal']>,
): Promise<void> {
  await tx.updateTable('wallet_withdrawal').set(change).where('id', '=', id).execute()
}

function withdrawalQuery(db: Reader | Writer) {
  return db
    .selectFrom('wallet_withdrawal as o')
    .innerJoin('wallet as w', 'w.id', 'o.wallet_id')
    .innerJoin('app_user as u', 'u.id', 'w.person_id')
    .innerJoin('wallet_entry as e', (join) =>
      join.onRef('e.withdrawal_id', '=', 'o.id').on('e.event', '=', 'withdrawal'),
    )
    .selectAll('o')
    .select(['w.person_id', 'w.currency', 'w.kind', 'u.first_name', 'u.last_name', 'u.email', 'u.language'])
    .select(['e.id as entry_id', 'e.amount', 'e.status', 'e.reason'])
}
export type WithdrawalRow = Awaited<ReturnType<ReturnType<typeof withdrawalQuery>['executeTakeFirstOrThrow']>>

export function findWithdrawal(db: Reader | Writer, id: string): Promise<WithdrawalRow | undefined> {
  return withdrawalQuery(db).where('o.id', '=', id).executeTakeFirst()
}

/** The amount of this entry's withdrawal that the bank returned. */
export async function returnedAmount(db: Reader, entryId: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('wallet_entry')
    .select('amount')
    .where('original_id', '=', entryId)
    .where('event', '=', 'withdrawal-returned')
    .executeTakeFirst()
  return row?.amount
}

/** Locked with its entry; its wallet is locked after it. */
export function lockWithdrawal(tx: Writer, id: string): Promise<WithdrawalRow | undefined> {
  return withdrawalQuery(tx).where('o.id', '=', id).forUpdate(['o', 'e']).executeTakeFirst()
}

export interface WithdrawalFilter {
  readonly status: EntryStatus | undefined
  readonly search: string | undefined
}

/** Latest first. */
export function listWithdrawals(
  db: Reader,
  filter: WithdrawalFilter,
  { limit, after }: Slice,
): Promise<WithdrawalRow[]> {
  return withdrawalQuery(db)
    .where(matching(filter))
    .where(beforeCursor(after, 'o.created_at', 'o.id'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countWithdrawals(db: Reader, filter: WithdrawalFilter): Promise<number> {
  const row = await db
    .selectFrom('wallet_withdrawal as o')
    .innerJoin('wallet as w', 'w.id', 'o.wallet_id')
    .innerJoin('app_user as u', 'u.id', 'w.person_id')
    .innerJoin('wallet_entry as e', (join) =>
      join.onRef('e.withdrawal_id', '=', 'o.id').on('e.event', '=', 'withdrawal'),
    )
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function matching({ status, search }: WithdrawalFilter) {
  const byStatus = status === undefined ? sql<boolean>`true` : sql<boolean>`e.status = ${status}`
  if (search === undefined) return byStatus
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  return sql<boolean>`${byStatus} and (u.email ilike ${pattern} or (u.first_name || ' ' || u.last_name) ilike ${pattern} or o.bank_reference ilike ${pattern})`
}

function unverifiedQuery(db: Reader) {
  return db
    .selectFrom('withdrawal_account as a')
    .innerJoin('app_user as u', 'u.id', 'a.person_id')
    .selectAll('a')
    .select(['u.first_name', 'u.last_name', 'u.email'])
}
export type UnverifiedRow = Awaited<ReturnType<ReturnType<typeof unverifiedQuery>['executeTakeFirstOrThrow']>>

export function findUnverified(db: Reader, personId: string): Promise<UnverifiedRow | undefined> {
  return unverifiedQuery(db).where('a.person_id', '=', personId).executeTakeFirst()
}

/** Oldest first. @param test whether a verification by the simulator counts as a bank's */
export function listUnverified(db: Reader, test: boolean, limit: number): Promise<UnverifiedRow[]> {
  return unverifiedQuery(db).where(waitsFor(test)).orderBy('a.changed_at').orderBy('a.person_id').limit(limit).execute()
}

export async function countUnverified(db: Reader, test: boolean): Promise<number> {
  const { total } = await db
    .selectFrom('withdrawal_account as a')
    .innerJoin('app_user as u', 'u.id', 'a.person_id')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(waitsFor(test))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function waitsFor(test: boolean) {
  return sql<boolean>`u.state <> 'deleted' and (a.verified_at is null or (a.verified_test and not ${test}::boolean))`
}

export function lockPayoutAccount(tx: Writer, personId: string): Promise<PayoutAccountRow | undefined> {
  return tx
    .selectFrom('withdrawal_account')
    .selectAll()
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
}

/** By an administrator, who verified it with its owner. */
export async function markPayoutAccountVerified(tx: Writer, personId: string, at: Date): Promise<void> {
  await tx
    .updateTable('withdrawal_account')
    .set({ verified_at: at, verified_test: false, verified_by: 'administrator' })
    .where('person_id', '=', personId)
    .execute()
}
