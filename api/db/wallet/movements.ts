/** Money movements between a person and campaigns, from the ledger. */

import { type RawBuilder, sql } from 'kysely'
import type { MovementKind } from '#domain/wallet/movement.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import type { EntryType } from '#domain/wallet/wallet.ts'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'

export interface MovementFilter {
  readonly currency: string | undefined
  readonly type: EntryType | undefined
  readonly year: number | undefined
  readonly timeZone: string
}

interface MovedRow {
  id: string
  kind: MovementKind
  created_at: Date
  investment_id: string | null
  campaign_id: string
  gateway: GatewayName
  currency: string
}

/**
 * Ledger transactions that paid for the person's investments, refunded them or took them back, and their shares of
 * distributions. Money that arrived but never paid for anything is not included.
 */
function movedOf(personId: string): RawBuilder<MovedRow> {
  return sql<MovedRow>`(
    select t.id, case t.kind when 'investment-paid' then 'paid' when 'investment-cancelled' then 'investment-cancelled' else 'refunded' end as kind,
      t.created_at, i.id as investment_id, i.campaign_id, i.gateway, i.currency
    from investment i join ledger_transaction t
      on t.business_key in ('investment:' || i.id || ':paid', 'investment:' || i.id || ':refunded')
    where i.investor_id = ${personId}
    union all
    select t.id, 'reversed', t.created_at, i.id, i.campaign_id, i.gateway, i.currency
    from investment i
      join payment_attempt a on a.investment_id = i.id and a.state = 'reversed'
      join ledger_transaction paid on paid.id = a.transaction_id and paid.kind = 'investment-paid'
      join ledger_transaction t on t.business_key = 'payment:' || a.id || ':reversed'
    where i.investor_id = ${personId}
    union all
    select t.id, 'distribution', t.created_at, null::uuid, d.campaign_id, 'wallet', d.currency
    from distribution_share s
      join distribution d on d.id = s.distribution_id
      join ledger_transaction t on t.id = s.transaction_id
    where s.investor_id = ${personId})`
}

function matching({ currency, type, year, timeZone }: MovementFilter): RawBuilder<boolean> {
  const conditions = [
    ...(currency === undefined ? [] : [sql<boolean>`m.currency = ${currency}`]),
    ...(type === undefined ? [] : [sql<boolean>`(m.kind = 'paid') = ${type === 'DEBIT'}`]),
    ...(year === undefined ? [] : [sql<boolean>`${yearOf(timeZone)} = ${year}`]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function yearOf(timeZone: string): RawBuilder<number> {
  return sql<number>`extract(year from m.created_at at time zone ${timeZone})::int4`
}

/** The amount that moved: the sum of one side of the transaction. */
const moved = sql<bigint>`(select sum(e.amount)::int8 from ledger_entry e where e.transaction_id = m.id and e.amount > 0)`

/** Latest first, one row more than requested. */
export function listMovements(
  db: Reader,
  personId: string,
  filter: MovementFilter,
  { limit, after }: Slice,
  language: Language,
) {
  return db
    .selectFrom(movedOf(personId).as('m'))
    .innerJoin('campaign as c', 'c.id', 'm.campaign_id')
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('words'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .select([moved.as('amount'), 'c.slug', 'words.name'])
    .where(matching(filter))
    .where(beforeCursor(after, 'm.created_at', 'm.id'))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countMovements(db: Reader, personId: string, filter: MovementFilter): Promise<number> {
  const row = await db
    .selectFrom(movedOf(personId).as('m'))
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Years with any movement, latest first. */
export async function movementYears(db: Reader, personId: string, timeZone: string): Promise<number[]> {
  const rows = await db
    .selectFrom(movedOf(personId).as('m'))
    .select(yearOf(timeZone).as('year'))
    .distinct()
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}

/** In one currency, oldest day first. Days are those of a time zone. */
export function movementsByDay(db: Reader, personId: string, currency: string, timeZone: string) {
  const sumOf = (condition: RawBuilder<boolean>) =>
    sql<bigint>`coalesce(sum(${moved}) filter (where ${condition}), 0)::int8`
  return db
    .selectFrom(movedOf(personId).as('m'))
    .select([
      sql<string>`to_char(m.created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('date'),
      sumOf(sql`m.kind = 'paid'`).as('paid'),
      sumOf(sql`m.kind in ('refunded', 'investment-cancelled', 'reversed')`).as('returned'),
      sumOf(sql`m.kind = 'distribution'`).as('distributed'),
    ])
    .where('m.currency', '=', currency)
    .groupBy('date')
    .orderBy('date')
    .execute()
}
