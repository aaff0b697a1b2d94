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
export function raisedByDay(db: Reader, campaignId: string): Promise<DayRow[]> {
  return db
    .selectFrom('campaign_raised_day')
    .select(['day as date', 'amount as added'])
    .where('campaign_id', '=', campaignId)
    .where('amount', '<>', 0n)
    .orderBy('day')
    .execute()
}

/** When the current followers saved the campaign, by day. */
export function savedByDay(db: Reader, campaignId: string): Promise<DayRow[]> {
  return db
    .selectFrom('campaign_follower_day')
    .select(['day as date', 'total as added'])
    .where('campaign_id', '=', campaignId)
    .where('total', '<>', 0n)
    .orderBy('day')
    .execute()
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
    .selectFrom('campaign_investment_count')
    .select(sql<bigint>`coalesce(sum(total), 0)::int8`.as('total'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/**
 * Users who took units since the first day on which views were counted: all who took any, without those who took their
 * last ones before that day. The day is read by itself: as a value, it lets the planner see how few investments are
 * older.
 */
export async function countConverted(db: Reader, campaignId: string, timeZone: string): Promise<number> {
  const first = await sql<{ at: Date | null }>`
    select min(day)::timestamp at time zone ${timeZone} as at from campaign_view_day where campaign_id = ${campaignId}
  `.execute(db)
  const at = first.rows[0]?.at
  if (!at) return 0
  const took = sql`in ('reserved', 'confirmed', 'refunded')`
  const { rows } = await sql<{ converted: bigint }>`
    select coalesce((select total from campaign_investor_count where campaign_id = ${campaignId}), 0) - (
      select count(distinct investor_id) from investment early
      where campaign_id = ${campaignId} and created_at < ${at} and state ${took}
        and not exists (
          select from investment later
          where later.campaign_id = early.campaign_id and later.investor_id = early.investor_id
            and later.created_at >= ${at} and later.state ${took}
        )
    ) as converted`.execute(db)
  return Number(rows[0]?.converted ?? 0n)
}

export interface CampaignFunds {
  readonly received: bigint
  readonly held: bigint
  readonly refunded: bigint
  /** All amounts that left the campaign's account, except returns to investors. */
  readonly paidOut: bigint
}

/** Ledger entries that returned money to its investor: refunded, taken back, or charged back by a bank. */
const back: readonly LedgerKind[] = [
  'investment-refunded',
  'investment-cancelled',
  'investment-oversubscribed',
  'payment-reversed',
]

/** The campaign's ledger account, by kind of entry. */
export async function campaignFunds(db: Reader, campaignId: string): Promise<CampaignFunds> {
  const { rows } = await sql<CampaignFunds>`
    select
      coalesce(sum(t.amount) filter (where t.kind = 'investment-paid'), 0)::int8 as received,
      coalesce(sum(t.amount), 0)::int8 as held,
      coalesce(-sum(t.amount) filter (where t.kind in (${sql.join(back)})), 0)::int8 as refunded,
      coalesce(-sum(t.amount) filter (where t.kind not in ('investment-paid', ${sql.join(back)})), 0)::int8 as "paidOut"
    from ledger_account a join escrow_total t on t.account_id = a.id
    where a.kind = 'escrow' and a.holder = ${campaignId}`.execute(db)
  return rows[0] ?? { received: 0n, held: 0n, refunded: 0n, paidOut: 0n }
}
