/** Imported statements and their entries. */

import { type Insertable, type Selectable, sql } from 'kysely'
import { daysBetween, type IsoDate } from '#domain/calendar.ts'
import type { EntryState, ReconciledAccount } from '#domain/payment/reconciliation/match.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Cursor, Slice } from '#api/db/paging.ts'
import type { Tables } from '#api/db/tables.ts'

/** An account of the ledger outside the site. */
export interface ExternalAccount {
  readonly account: ReconciledAccount
  readonly currency: string
}

export type StatementRow = Selectable<Tables['bank_statement']>
export type EntryRow = Selectable<Tables['statement_entry']>

/** Serializes imports and decisions at one account, so that an entry is matched once. */
export async function lockExternalAccount(tx: Writer, { account, currency }: ExternalAccount): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${account}:${currency}`}, 44))`.execute(tx)
}

/** @returns false if this file was imported before */
export async function insertStatement(tx: Writer, row: Insertable<Tables['bank_statement']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('bank_statement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account', 'currency', 'file_hash', 'position']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The identities that the account has already. */
export async function knownIdentities(
  tx: Writer,
  { account, currency }: ExternalAccount,
  identities: readonly Uint8Array[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('statement_entry')
    .select('identity')
    .where('account', '=', account)
    .where('currency', '=', currency)
    .where(sql<boolean>`identity = any(array(select decode(unnest(${identities.map(hexOf)}::text[]), 'hex')))`)
    .execute()
  return new Set(rows.map(({ identity }) => hexOf(identity)))
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Rows of one statement of an insertion: the database limits the number of its parameters. */
const rowsAtOnce = 1000

export async function insertEntries(tx: Writer, rows: readonly Insertable<Tables['statement_entry']>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await tx
      .insertInto('statement_entry')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
}

export function accountOfEntry(tx: Writer, id: string): Promise<ExternalAccount | undefined> {
  return tx.selectFrom('statement_entry').select(['account', 'currency']).where('id', '=', id).executeTakeFirst()
}

/** An existing entry; its account is locked before it. */
export function lockEntry(tx: Writer, id: string): Promise<EntryRow> {
  return tx.selectFrom('statement_entry').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export function openEntries(tx: Writer, { account, currency }: ExternalAccount): Promise<EntryRow[]> {
  return tx
    .selectFrom('statement_entry')
    .selectAll()
    .where('account', '=', account)
    .where('currency', '=', currency)
    .where('state', '=', 'open')
    .execute()
}

interface EntryDecision {
  readonly state: EntryState
  readonly reason: string
  /** Null for the import. */
  readonly by: string | null
  readonly at: Date
}

/** The name of the other side is removed once an entry is matched: it identifies nobody any more. */
export async function decideEntries(
  tx: Writer,
  ids: readonly string[],
  { state, reason, by, at }: EntryDecision,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('statement_entry')
    .set({
      state,
      reason,
      decided_by: state === 'open' ? null : by,
      decided_at: state === 'open' ? null : at,
      ...(state === 'matched' ? { counterparty: '' } : {}),
    })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

export interface EntryFilter extends ExternalAccount {
  readonly state: EntryState | undefined
  readonly from: IsoDate | undefined
  readonly to: IsoDate | undefined
}

function matching({ account, currency, state, from, to }: EntryFilter) {
  return sql<boolean>`e.account = ${account} and e.currency = ${currency}
    and ${state === undefined ? sql`true` : sql`e.state = ${state}`}
    and ${from === undefined ? sql`true` : sql`e.booked_on >= ${from}`}
    and ${to === undefined ? sql`true` : sql`e.booked_on <= ${to}`}`
}

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** Latest first, with the movements that each is matched with and the administrator who decided. */
export function listEntries(db: Reader, filter: EntryFilter, { limit, after }: Slice) {
  return entryQuery(db)
    .where(matching(filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(e.booked_on, e.id) < (${dayOf(after)}, ${after?.id}::uuid)`),
    )
    .orderBy('e.booked_on', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function findEntry(db: Reader | Writer, id: string) {
  return entryQuery(db).where('e.id', '=', id).executeTakeFirst()
}

function entryQuery(db: Reader | Writer) {
  return db
    .selectFrom('statement_entry as e')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('external_movement')
          .innerJoin('ledger_transaction', 'ledger_transaction.id', 'external_movement.transaction_id')
          .select(['ledger_transaction.kind', 'external_movement.booked_at'])
          .select(sql<bigint>`count(*) over ()`.as('movements'))
          .whereRef('external_movement.entry_id', '=', 'e.id')
          .orderBy('external_movement.booked_at')
          .orderBy('external_movement.id')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .leftJoin('app_user as u', 'u.id', 'e.decided_by')
    .selectAll('e')
    .select(['m.kind as movement_kind', 'm.booked_at as movement_at', 'm.movements', 'u.first_name', 'u.last_name'])
}

export async function countEntries(db: Reader, filter: EntryFilter): Promise<number> {
  const row = await db
    .selectFrom('statement_entry as e')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** The first day that a statement may have, from which cursors count. */
const firstDay = '1900-01-01'
/** A later day than any; the key of a cursor comes from the client. */
const mostDays = 1_000_000

export function entryCursor({ booked_on: bookedOn, id }: Pick<EntryRow, 'booked_on' | 'id'>): Cursor {
  return { key: String(daysBetween(firstDay, bookedOn)), id }
}

function dayOf(after: Cursor | undefined) {
  return sql`(${firstDay}::date + least(${after?.key ?? '0'}::numeric, ${mostDays})::int)`
}

export async function closedUntil(
  db: Reader | Writer,
  { account, currency }: ExternalAccount,
): Promise<IsoDate | undefined> {
  const row = await db
    .selectFrom('closed_period')
    .select('closed_until')
    .where('account', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.closed_until
}

export async function writeClosedPeriod(tx: Writer, row: Selectable<Tables['closed_period']>): Promise<void> {
  const { account: _, currency: __, ...rest } = row
  await tx
    .insertInto('closed_period')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account', 'currency']).doUpdateSet(rest))
    .execute()
}
