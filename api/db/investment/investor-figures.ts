/** Figures of an investor's investments, from counters. */

import { sql } from 'kysely'
import type { Reader } from '#api/db/database.ts'
import type { OwnInvestments } from './investments.ts'
import type { InvestmentState } from '#domain/investment/investment.ts'

export async function countInvestmentsOf(db: Reader, { investorId, currency, state }: OwnInvestments): Promise<number> {
  const row = await db
    .selectFrom('investor_investment_count')
    .select(sql<bigint>`coalesce(sum(total), 0)::int8`.as('total'))
    .where('investor_id', '=', investorId)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'reserved'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Sums by currency and state. */
export function sumsOf(db: Reader, investorId: string) {
  return db
    .selectFrom('investor_investment_count as n')
    .leftJoin('investor_campaign_count as c', (join) =>
      join.onRef('c.investor_id', '=', 'n.investor_id').onRef('c.currency', '=', 'n.currency'),
    )
    .select([
      'n.currency',
      sum('confirmed').as('confirmed'),
      sum('reserved').as('pending'),
      sum('refunded').as('refunded'),
      sql<bigint>`sum(n.total)::int8`.as('investments'),
      sql<bigint>`coalesce(max(c.total), 0)`.as('campaigns'),
    ])
    .where('n.investor_id', '=', investorId)
    .where('n.total', '>', 0n)
    .groupBy('n.currency')
    .orderBy('n.currency')
    .execute()
}

const sum = (state: InvestmentState) => sql<bigint>`coalesce(sum(n.amount) filter (where n.state = ${state}), 0)::int8`

/** The confirmed amount of each day, in one currency, oldest first. */
export function confirmedByDay(db: Reader, investorId: string, currency: string) {
  return db
    .selectFrom('investor_confirmed_day')
    .select(['day as date', 'amount as added'])
    .where('investor_id', '=', investorId)
    .where('currency', '=', currency)
    .where('amount', '<>', 0n)
    .orderBy('day')
    .execute()
}
