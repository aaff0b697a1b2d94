/**
 * The double-entry ledger: append-only, every transaction sums to zero in each currency, and no account except the
 * outside world is below zero. The database rejects violations; see migrations/0001 and decision record 0003.
 */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { insertMovement, type NewMovement } from '#api/db/wallet/movements.ts'
import type { LedgerAccountKind } from '#api/db/tables.ts'

export interface LedgerAccount {
  readonly kind: LedgerAccountKind
  /** A person's or a campaign's id, or the name of a gateway. */
  readonly holder: string
  readonly currency: string
}

export interface LedgerLine {
  readonly account: LedgerAccount
  /** Minor units; positive when the account receives. */
  readonly amount: bigint
}

/** The kinds of ledger transactions. */
export type LedgerKind =
  | 'investment-paid'
  | 'investment-refunded'
  | 'payment-to-return'
  | 'payment-returned'
  | 'payment-cost'
  | 'payment-reversed'
  | 'payment-reinstated'
  | 'wallet-topped-up'
  | 'wallet-reversed'
  | 'wallet-refunded'
  | 'wallet-receivable-settled'
  | 'wallet-receivable-returned'
  | 'payment-return-bounced'
  | 'payment-refunded-manually'
  | 'wallet-credited'
  | 'withdrawal-held'
  | 'withdrawal-paid'
  | 'withdrawal-refunded'
  | 'withdrawal-returned'
  | 'investment-cancelled'
  | 'investment-oversubscribed'
  | 'payment-held'
  | 'distribution-received'
  | 'repayment-received'
  | 'payout-confirmed'
  | 'payout-paid'
  | 'payout-returned'

export interface LedgerBooking {
  readonly id: string
  readonly kind: LedgerKind
  /** Unique forever, so that the same event is booked only once, for example `investment:<id>:paid`. */
  readonly businessKey: string
  readonly actorId: string | null
  readonly at: Date
  readonly lines: readonly LedgerLine[]
  /** Set if the money moves between an investor and a campaign: their list of transactions shows it. */
  readonly movement?: LedgerMovement | undefined
}

export type LedgerMovement = Pick<
  NewMovement,
  'investorId' | 'kind' | 'investmentId' | 'campaignId' | 'repaymentType' | 'capital'
>

/**
 * Books one transaction. Accounts are created as needed and locked in one order, so that bookings never deadlock.
 * @throws a database error 23505 when the business key was booked before, 23514 when an account would fall below zero.
 */
export async function book(tx: Writer, newId: () => string, booking: LedgerBooking): Promise<void> {
  const lines = booking.lines.filter((line) => line.amount !== 0n)
  const accounts = await accountsOf(tx, newId, lines)
  const entries = lines
    .map(({ account, amount }) => ({ id: accounts.get(keyOf(account)) ?? '', currency: account.currency, amount }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  // The trigger of each entry locks its account, in the order of the entries, which is that of the ids.
  await sql`
    with booked as (
      insert into ledger_transaction (id, kind, business_key, actor_id, created_at)
      values (${booking.id}, ${booking.kind}, ${booking.businessKey}, ${booking.actorId}, ${booking.at})
    )
    insert into ledger_entry (transaction_id, line, account_id, currency, amount)
    select ${booking.id}, line, account_id, currency, amount
    from unnest(
      ${entries.map(({ id }) => id)}::uuid[],
      ${entries.map(({ currency }) => currency)}::text[],
      ${entries.map(({ amount }) => String(amount))}::text[]::int8[]
    ) with ordinality as entry (account_id, currency, amount, line)
    order by line`.execute(tx)
  const received = lines.filter(({ amount }) => amount > 0n)
  const [first] = received
  if (booking.movement && first)
    await insertMovement(tx, {
      ...booking.movement,
      id: booking.id,
      currency: first.account.currency,
      amount: received.reduce((sum, { amount }) => sum + amount, 0n),
      at: booking.at,
    })
}

/** Books the exact reverse of a transaction. @throws as `book` does */
export async function bookReverse(
  tx: Writer,
  newId: () => string,
  transactionId: string,
  booking: Omit<LedgerBooking, 'lines'>,
): Promise<void> {
  const entries = await tx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select(['a.kind', 'a.holder', 'a.currency', 'e.amount'])
    .where('e.transaction_id', '=', transactionId)
    .execute()
  const lines = entries.map(({ amount, ...account }): LedgerLine => ({ account, amount: -amount }))
  await book(tx, newId, { ...booking, lines })
}

async function accountsOf(tx: Writer, newId: () => string, lines: readonly LedgerLine[]): Promise<Map<string, string>> {
  const accounts = [...new Map(lines.map(({ account }) => [keyOf(account), account])).values()].toSorted((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : 1,
  )
  const ids = await idsOf(tx, accounts)
  const missing = accounts.filter((account) => !ids.has(keyOf(account)))
  if (missing.length === 0) return ids
  // One at a time in their order: another transaction may be creating the same accounts, and this one waits for it.
  for (const account of missing)
    await tx
      .insertInto('ledger_account')
      .values({ id: newId(), ...account })
      .onConflict((conflict) => conflict.columns(['kind', 'holder', 'currency']).doNothing())
      .execute()
  return new Map([...ids, ...(await idsOf(tx, missing))])
}

async function idsOf(tx: Writer, accounts: readonly LedgerAccount[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['id', 'kind', 'holder', 'currency'])
    .where((where) => where.or(accounts.map(({ kind, holder, currency }) => where.and({ kind, holder, currency }))))
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

/**
 * The balance of an account; zero if it does not exist. If it changes meanwhile, the check against negative balances
 * stops an overdraft.
 */
export async function accountBalance(tx: Writer | Reader, { kind, holder, currency }: LedgerAccount): Promise<bigint> {
  const row = await tx
    .selectFrom('ledger_account')
    .select('balance')
    .where('kind', '=', kind)
    .where('holder', '=', holder)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.balance ?? 0n
}

interface InvestmentBookings {
  readonly paid: { readonly id: string } | undefined
  readonly refunded: { readonly id: string; readonly kind: string } | undefined
}

/** The transactions that paid and refunded an investment, by their business keys. */
export async function bookingsOfInvestment(db: Reader, id: string): Promise<InvestmentBookings> {
  const [paidKey, refundedKey] = [`investment:${id}:paid`, `investment:${id}:refunded`]
  const rows = await db
    .selectFrom('ledger_transaction')
    .select(['id', 'kind', 'business_key'])
    .where('business_key', 'in', [paidKey, refundedKey])
    .execute()
  return {
    paid: rows.find(({ business_key }) => business_key === paidKey),
    refunded: rows.find(({ business_key }) => business_key === refundedKey),
  }
}

function keyOf({ kind, holder, currency }: LedgerAccount): string {
  return `${kind}|${holder}|${currency}`
}

/** Sum of all entries by currency (each must be zero), and whether balances and totals are the sums of their entries. */
export async function trialBalance(
  db: Reader,
): Promise<{ sums: { currency: string; sum: bigint; entries: number }[]; balancesAgree: boolean }> {
  const sums = await db
    .selectFrom('ledger_entry')
    .select((select) => [
      'currency',
      sql<bigint>`sum(amount)::int8`.as('sum'),
      select.fn.countAll<bigint>().as('entries'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  const off = await db
    .selectFrom('ledger_account as a')
    .select('a.id')
    .where(sql<boolean>`a.balance <> coalesce((select sum(e.amount) from ledger_entry e where e.account_id = a.id), 0)
      or (a.kind = 'escrow' and a.balance <> coalesce((select sum(t.amount) from escrow_total t where t.account_id = a.id), 0))`)
    .limit(1)
    .executeTakeFirst()
  return { sums: sums.map((row) => ({ ...row, entries: Number(row.entries) })), balancesAgree: off === undefined }
}
