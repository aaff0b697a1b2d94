/** Sums and counts of statements, their entries and the ledger's movements. */

import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { type EntryState, holdersOf, reconciledAccounts } from '#domain/payment/reconciliation/match.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { ExternalAccount, StatementRow } from './statements.ts'

/** Every account with movements in the ledger or with statements. */
export async function listExternalAccounts(db: Reader): Promise<ExternalAccount[]> {
  const holders = reconciledAccounts.flatMap((account) => holdersOf[account].map((holder) => ({ account, holder })))
  const { rows } = await sql<ExternalAccount>`
    select h.account, a.currency from ledger_account a
      join unnest(
        ${holders.map(({ account }) => account)}::text[], ${holders.map(({ holder }) => holder)}::text[]
      ) as h (account, holder) on h.holder = a.holder
      where a.kind = 'external'
    union select account, currency from bank_statement
    order by 1, 2 limit 500`.execute(db)
  return rows
}

export interface Period {
  readonly from: IsoDate | undefined
  readonly to: IsoDate | undefined
}

function within({ account, currency }: ExternalAccount, { from, to }: Period) {
  return sql<boolean>`account = ${account} and currency = ${currency}
    and ${from === undefined ? sql`true` : sql`from_on >= ${from}`}
    and ${to === undefined ? sql`true` : sql`to_on <= ${to}`}`
}

/** The first and the last statement of a period. */
export async function boundaryStatements(
  db: Reader | Writer,
  of: ExternalAccount,
  period: Period,
): Promise<{ first: StatementRow; last: StatementRow } | undefined> {
  const query = db.selectFrom('bank_statement').selectAll().where(within(of, period)).limit(1)
  const first = await query.orderBy('from_on').orderBy('imported_at').orderBy('position').executeTakeFirst()
  const last = await query
    .orderBy('to_on', 'desc')
    .orderBy('imported_at', 'desc')
    .orderBy('position', 'desc')
    .executeTakeFirst()
  return first && last ? { first, last } : undefined
}

/** The latest first. */
export function latestStatements(db: Reader, of: ExternalAccount, limit: number): Promise<StatementRow[]> {
  return db
    .selectFrom('bank_statement')
    .selectAll()
    .where(within(of, { from: undefined, to: undefined }))
    .orderBy('to_on', 'desc')
    .orderBy('imported_at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
}

export interface Sum {
  readonly count: number
  readonly amount: bigint
}

/** Of the entries of these days, by state. */
export async function entrySums(
  db: Reader | Writer,
  { account, currency }: ExternalAccount,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<Readonly<Record<EntryState, Sum>>> {
  const rows = await db
    .selectFrom('statement_entry')
    .select((select) => [
      'state',
      select.fn.countAll<bigint>().as('count'),
      sql<bigint>`coalesce(sum(amount), 0)::int8`.as('amount'),
    ])
    .where('account', '=', account)
    .where('currency', '=', currency)
    .where('booked_on', '>=', from)
    .where('booked_on', '<=', to)
    .groupBy('state')
    .execute()
  const of = (state: EntryState): Sum => {
    const row = rows.find((each) => each.state === state)
    return { count: Number(row?.count ?? 0n), amount: row?.amount ?? 0n }
  }
  return { open: of('open'), matched: of('matched'), ignored: of('ignored') }
}

export interface LedgerFigures {
  /** What the ledger has at the account at the end of the period. */
  readonly balance: bigint
  /** Movements of the period without a statement entry. */
  readonly open: Sum
}

/** With an end, the movements that count later are left out; they are few, or else the period is long past. */
export async function ledgerFigures(
  db: Reader | Writer,
  { account, currency }: ExternalAccount,
  { from, to }: Period,
): Promise<LedgerFigures> {
  const later = to === undefined ? sql`false` : sql`m.counted_on > ${to}`
  const { rows } = await sql<{ balance: bigint; later: bigint; count: bigint; amount: bigint }>`
    with accounts as (
      select id, balance from ledger_account
      where kind = 'external' and holder = any(${holdersOf[account]}::text[]) and currency = ${currency}
    )
    select (select coalesce(-sum(balance), 0)::int8 from accounts) as balance,
      (select coalesce(sum(m.amount), 0)::int8 from external_movement m
        where m.account_id in (select id from accounts) and ${later}) as later,
      open.count, open.amount
    from (select count(*) as count, coalesce(sum(m.amount), 0)::int8 as amount from external_movement m
      where m.account_id in (select id from accounts) and m.entry_id is null
        and ${from === undefined ? sql`true` : sql`m.counted_on >= ${from}`}
        and ${to === undefined ? sql`true` : sql`m.counted_on <= ${to}`}) open`.execute(db)
  const [row] = rows
  if (!row) return { balance: 0n, open: { count: 0, amount: 0n } }
  return { balance: row.balance - row.later, open: { count: Number(row.count), amount: row.amount } }
}
