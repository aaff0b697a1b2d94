/** Top-ups of wallets, and their payment. */

import { sql, type Updateable } from 'kysely'
import { readReference } from '#domain/investment/reference.ts'
import type { TopUpState } from '#domain/wallet/wallet.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { waitingTransfers } from '#api/db/payment/offline-returns.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import { hasNoPendingMoney } from '#api/db/payment/payments.ts'
import type { Tables } from '#api/db/tables.ts'

export interface NewTopUp {
  readonly id: string
  readonly walletId: string
  readonly amount: bigint
  readonly at: Date
  readonly expiresAt: Date
}

export async function insertTopUp(tx: Writer, topUp: NewTopUp): Promise<void> {
  await tx
    .insertInto('wallet_top_up')
    .values({
      id: topUp.id,
      wallet_id: topUp.walletId,
      state: 'requested',
      amount: topUp.amount,
      gateway: null,
      reference: null,
      created_at: topUp.at,
      expires_at: topUp.expiresAt,
      paid_at: null,
    })
    .execute()
}

function topUpQuery(db: Reader | Writer) {
  return db
    .selectFrom('wallet_top_up as t')
    .innerJoin('wallet as w', 'w.id', 't.wallet_id')
    .selectAll('t')
    .select(['w.person_id', 'w.currency', 'w.kind'])
}
export type OwnedTopUp = Awaited<ReturnType<ReturnType<typeof topUpQuery>['executeTakeFirstOrThrow']>>

export function findTopUp(db: Reader | Writer, id: string): Promise<OwnedTopUp | undefined> {
  return topUpQuery(db).where('t.id', '=', id).executeTakeFirst()
}

/** Locked; its attempts and its wallet are locked after it. */
export function lockTopUp(tx: Writer, id: string): Promise<OwnedTopUp | undefined> {
  return topUpQuery(tx).where('t.id', '=', id).forUpdate('t').executeTakeFirst()
}

export async function changeTopUp(tx: Writer, id: string, change: Updateable<Tables['wallet_top_up']>): Promise<void> {
  await tx.updateTable('wallet_top_up').set(change).where('id', '=', id).execute()
}

/** Expired top-ups whose money cannot be in transit. */
export function endedTopUps(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('wallet_top_up')
    .select(['id', dueMoment('expires_at').as('at')])
    .where('state', 'in', ['requested', 'waiting'])
    .where('expires_at', '<=', now)
    .where(hasNoPendingMoney('top_up_id', 'wallet_top_up.id'))
    .where(isAfter('expires_at', 'id', after))
    .orderBy(dueMoment('expires_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface TransferFilter {
  /** `returning`: a transfer that does not match waits to be sent back. */
  readonly state: TopUpState | 'returning' | undefined
  readonly search: string | undefined
}

function transferQuery(db: Reader | Writer) {
  return db
    .selectFrom('wallet_top_up as t')
    .innerJoin('wallet as w', 'w.id', 't.wallet_id')
    .innerJoin('app_user as u', 'u.id', 'w.person_id')
    .select(['t.id', 't.reference', 't.amount', 't.fee', 't.state', 't.created_at', 't.expires_at', 't.paid_at'])
    .select(['w.person_id', 'w.currency', 'u.first_name', 'u.last_name', 'u.email'])
    .select(waitingTransfers('top_up_id', 't.id').as('unusable'))
    .where('t.reference', 'is not', null)
}
export type TransferRow = Awaited<ReturnType<ReturnType<typeof transferQuery>['execute']>>[number]

export function findTransfer(db: Reader | Writer, id: string): Promise<TransferRow | undefined> {
  return transferQuery(db).where('t.id', '=', id).executeTakeFirst()
}

/** Top-ups by transfer, latest first. */
export function listTransfers(db: Reader, filter: TransferFilter, { limit, after }: Slice): Promise<TransferRow[]> {
  return transferQuery(db)
    .where(matching(filter))
    .where(beforeCursor(after, 't.created_at', 't.id'))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countTransfers(db: Reader, filter: TransferFilter): Promise<number> {
  const row = await db
    .selectFrom('wallet_top_up as t')
    .innerJoin('wallet as w', 'w.id', 't.wallet_id')
    .innerJoin('app_user as u', 'u.id', 'w.person_id')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('t.reference', 'is not', null)
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function matching({ state, search }: TransferFilter) {
  const byState =
    state === undefined
      ? sql<boolean>`true`
      : state === 'returning'
        ? sql<boolean>`exists (select from unusable_transfer x where x.top_up_id = t.id and x.done_at is null)`
        : sql<boolean>`t.state = ${state}`
  if (search === undefined) return byState
  const reference = readReference(search)
  if (reference !== undefined) return sql<boolean>`${byState} and t.reference = ${reference}`
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  return sql<boolean>`${byState} and (u.email ilike ${pattern} or (u.first_name || ' ' || u.last_name) ilike ${pattern} or t.reference ilike ${pattern})`
}

/** The ledger transaction that credited the amount of a top-up to its wallet. */
export async function findTopUpTransaction(
  db: Reader | Writer,
  { id, amount }: Pick<OwnedTopUp, 'id' | 'amount'>,
): Promise<string | undefined> {
  const entry = await db
    .selectFrom('wallet_entry')
    .select('transaction_id')
    .where('top_up_id', '=', id)
    .where('event', '=', 'top-up')
    .where('transaction_id', 'is not', null)
    // Transfers of other amounts may also have arrived for it, or the same one twice.
    .where('amount', '=', amount)
    .orderBy('booked_at')
    .limit(1)
    .executeTakeFirst()
  return entry?.transaction_id ?? undefined
}

export async function hasReversedAttempt(db: Reader, topUpId: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('top_up_id', '=', topUpId)
    .where('state', '=', 'reversed')
    .executeTakeFirst()
  return attempt !== undefined
}

export async function isTopUpRefunded(
  db: Reader,
  { id, wallet_id: walletId }: Pick<OwnedTopUp, 'id' | 'wallet_id'>,
): Promise<boolean> {
  const entry = await db
    .selectFrom('wallet_entry')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('top_up_id', '=', id)
    .where('event', '=', 'top-up-refunded')
    .executeTakeFirst()
  return entry !== undefined
}
