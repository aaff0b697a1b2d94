/** The ledger's movements at external accounts, with the references by which a statement names them. */

import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { holdersOf } from '#domain/payment/reconciliation/match.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import type { LedgerKind } from '#api/db/wallet/ledger.ts'
import type { ExternalAccount } from './statements.ts'

export interface MovementRow {
  readonly id: string
  readonly transaction_id: string
  readonly kind: LedgerKind
  readonly amount: bigint
  readonly booked_at: Date
  readonly counted_on: IsoDate
  readonly references: string[]
}

/** A business key names what it books: `investment:<id>:paid`. */
const aboutId = sql`case when t.business_key ~ '^[a-z-]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)'
  then split_part(t.business_key, ':', 2)::uuid end`

/** References of the payment, its payable, its provider, and what administrators entered from the bank statement. */
const referencesOf = sql`array_remove(array[
    i.reference, u.reference, o.reference, rp.reference, rp.bank_reference, a.provider_ref, a.payment_ref,
    r.provider_ref, r.manual_reference, b.bank_reference, pt.provider_ref, pt.bank_ref, w.bank_reference,
    d.bank_reference, noted.bank_reference
  ], null)`

const joins = sql`
  left join payment_refund r on r.id = t.about
  left join unusable_transfer x on x.id = t.about
  left join payout_bank_transfer b on b.id = t.about
  left join payout_transfer pt on pt.id = t.about
  left join wallet_withdrawal w on w.id = t.about
  left join distribution d on d.id = t.about
  left join repayment rp on rp.id = t.about
  left join investment i on i.id = coalesce(x.investment_id, t.about)
  left join wallet_top_up u on u.id = coalesce(x.top_up_id, t.about)
  left join lateral (
    select a.id, a.provider_ref, a.payment_ref, a.investment_id, a.top_up_id, a.repayment_id from payment_attempt a
      where a.id = t.about
    union all select a.id, a.provider_ref, a.payment_ref, a.investment_id, a.top_up_id, a.repayment_id
      from payment_attempt a where a.id = r.attempt_id
    union all select a.id, a.provider_ref, a.payment_ref, a.investment_id, a.top_up_id, a.repayment_id
      from payment_attempt a where a.investment_id = t.about and a.transaction_id = t.id
    union all select a.id, a.provider_ref, a.payment_ref, a.investment_id, a.top_up_id, a.repayment_id
      from payment_attempt a where a.top_up_id = t.about and a.transaction_id = t.id
    union all select a.id, a.provider_ref, a.payment_ref, a.investment_id, a.top_up_id, a.repayment_id
      from payment_attempt a where a.repayment_id = t.about and a.transaction_id = t.id
    limit 1
  ) a on true
  left join lateral (
    select coalesce(
      (select reference from investment where id = a.investment_id),
      (select reference from wallet_top_up where id = a.top_up_id),
      (select reference from repayment where id = a.repayment_id)
    ) as reference
  ) o on true
  left join lateral (
    select e.facts ->> 'bankReference' as bank_reference from audit_event e
      where e.subject = t.about::text and e.facts ->> 'transaction' = t.id::text limit 1
  ) noted on true`

function movementsBy(condition: ReturnType<typeof sql<boolean>>, limit: number) {
  return sql<MovementRow>`
    with m as (
      select m.* from external_movement m where ${condition} order by m.booked_at desc, m.id desc limit ${limit}
    )
    select m.id, m.transaction_id, t.kind, m.amount, m.booked_at, m.counted_on, ${referencesOf} as "references"
    from m
      join lateral (select t.id, t.kind, ${aboutId} as about from ledger_transaction t where t.id = m.transaction_id) t on true
      ${joins}
    order by m.booked_at desc, m.id desc`
}

/** The ledger's accounts; cards and bank debits share one at their provider. */
function ledgerAccounts({ account, currency }: ExternalAccount) {
  return sql`(select id from ledger_account
    where kind = 'external' and holder = any(${holdersOf[account]}::text[]) and currency = ${currency})`
}

/** Without a statement entry, of these amounts; the latest ones. */
export async function openMovementsOf(
  db: Reader | Writer,
  of: ExternalAccount,
  amounts: readonly bigint[],
  limit: number,
): Promise<MovementRow[]> {
  if (amounts.length === 0) return []
  const wanted = [...new Set(amounts)].map(String)
  const condition = sql<boolean>`m.account_id in ${ledgerAccounts(of)} and m.entry_id is null
    and m.amount = any(${wanted}::text[]::int8[])`
  return (await movementsBy(condition, limit).execute(db)).rows
}

export interface MovementFilter extends ExternalAccount {
  readonly from: IsoDate | undefined
  readonly to: IsoDate | undefined
}

function openIn({ from, to, ...of }: MovementFilter) {
  return sql<boolean>`m.account_id in ${ledgerAccounts(of)} and m.entry_id is null
    and ${from === undefined ? sql`true` : sql`m.counted_on >= ${from}`}
    and ${to === undefined ? sql`true` : sql`m.counted_on <= ${to}`}`
}

/** Without a statement entry, latest first. */
export async function listOpenMovements(
  db: Reader,
  filter: MovementFilter,
  { limit, after }: Slice,
): Promise<MovementRow[]> {
  const condition = sql<boolean>`${openIn(filter)} and ${beforeCursor(after, 'm.booked_at', 'm.id')}`
  return (await movementsBy(condition, limit + 1).execute(db)).rows
}

export async function countOpenMovements(db: Reader, filter: MovementFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from external_movement m where ${openIn(filter)}`.execute(db)
  return Number(rows[0]?.total ?? 0n)
}

/** The open movements of the account among these, locked. */
export async function lockMovements(tx: Writer, of: ExternalAccount, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; transaction_id: string; amount: bigint }>`
    select m.id, m.transaction_id, m.amount from external_movement m
    where m.id = any(${ids}::uuid[]) and m.account_id in ${ledgerAccounts(of)} and m.entry_id is null
    order by m.id for update`.execute(tx)
  return rows
}

/** The movements that this transaction of the database has booked at the account. */
export async function movementsBookedHere(tx: Writer, of: ExternalAccount) {
  const { rows } = await sql<{ id: string; transaction_id: string; amount: bigint }>`
    select m.id, m.transaction_id, m.amount from external_movement m
      join ledger_transaction t on t.id = m.transaction_id
    where m.account_id in ${ledgerAccounts(of)} and m.entry_id is null and t.written_by = pg_current_xact_id()`.execute(
    tx,
  )
  return rows
}

/** A movement counts on the day of its entry, so that both sides agree on any day. */
export async function linkMovements(
  tx: Writer,
  links: readonly { readonly movementId: string; readonly entryId: string }[],
): Promise<void> {
  if (links.length === 0) return
  await sql`update external_movement m set entry_id = e.id, counted_on = e.booked_on
    from unnest(
      ${links.map(({ movementId }) => movementId)}::uuid[], ${links.map(({ entryId }) => entryId)}::uuid[]
    ) as link (movement_id, entry_id) join statement_entry e on e.id = link.entry_id
    where m.id = link.movement_id and m.entry_id is null`.execute(tx)
}

/** @returns the ledger transactions of the movements, which count on the days of their bookings again */
export async function unlinkMovements(tx: Writer, entryId: string): Promise<string[]> {
  const { rows } = await sql<{ transaction_id: string }>`
    update external_movement set entry_id = null, counted_on = (booked_at at time zone 'UTC')::date
    where entry_id = ${entryId} returning transaction_id`.execute(tx)
  return rows.map((row) => row.transaction_id)
}
