/** The owner's figures of a campaign over time, and its funds. */

import { sql } from 'kysely'
import type { Reader } from '#api/db/database.ts'
import type { LedgerKind } from '#api/db/wallet/ledger.ts'

/** A day and what was added on it; days without any are left out. */
export interface DayRow {
  readonly date: string
  readonly added: bigint
}

/** The amount received on each day, oldest first. Money that was returned later is included. */
export async function raisedByDay(db: Reader, campaignId: string, timeZone: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(confirmed_at at time zone ${timeZone}, 'YYYY-MM-DD') as date, sum(amount)::int8 as added
    from investment where campaign_id = ${campaignId} and transaction_id is not null
    group by 1 order by 1`.execute(db)
  return rows
}

/** When the current followers saved the campaign, by day. */
export async function savedByDay(db: Reader, campaignId: string, timeZone: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as date, count(*) as added
    from saved_campaign where campaign_id = ${campaignId}
    group by 1 order by 1`.execute(db)
  return rows
}

export async function viewsByDay(db: Reader, campaignId: string): Promise<DayRow[]> {
  return db
    .selectFrom('campaign_view_day')
    .select(['day as date', 'views as added'])
    .where('campaign_id', '=', campaignId)
    .orderBy('day')
    .execute()
}

export async function countInvestments(db: Reader, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('investment')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Users who took units since the first day on which views were counted. */
export async function countConverted(db: Reader, campaignId: string, timeZone: string): Promise<number> {
  const { rows } = await sql<{ people: bigint }>`
    select count(distinct investor_id) as people from investment
    where campaign_id = ${campaignId} and state in ('reserved', 'confirmed', 'refunded')
      and (created_at at time zone ${timeZone})::date >= (
        select min(day) from campaign_view_day where campaign_id = ${campaignId}
      )`.execute(db)
  return Number(rows[0]?.people ?? 0n)
}

export interface CampaignFunds {
  readonly received: bigint
  readonly held: bigint
  readonly refunded: bigint
  /** All amounts that left the campaign's account, except returns to investors. */
  readonly paidOut: bigint
}

/** Ledger entries that returned money to its investor: refunded, taken back, or charged back by a bank. */
const back: readonly LedgerKind[] = ['investment-refunded', 'investment-cancelled', 'payment-reversed']

/** The campaign's ledger account, by kind of entry. */
export async function campaignFunds(db: Reader, campaignId: string): Promise<CampaignFunds> {
  const { rows } = await sql<CampaignFunds>`
    select
      coalesce(sum(e.amount) filter (where t.kind = 'investment-paid'), 0)::int8 as received,
      coalesce(sum(e.amount), 0)::int8 as held,
      coalesce(-sum(e.amount) filter (where t.kind in (${sql.join(back)})), 0)::int8 as refunded,
      coalesce(-sum(e.amount) filter (where t.kind not in ('investment-paid', ${sql.join(back)})), 0)::int8 as "paidOut"
    from ledger_account a
    join ledger_entry e on e.account_id = a.id
    join ledger_transaction t on t.id = e.transaction_id
    where a.kind = 'escrow' and a.holder = ${campaignId}`.execute(db)
  return rows[0] ?? { received: 0n, held: 0n, refunded: 0n, paidOut: 0n }
}
