/** Loans that campaigns raised: their terms, what they paid, and what an investor holds of them. */

import { sql } from 'kysely'
import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Cursor, microsOf, type Slice } from '#api/db/paging.ts'

/** A campaign with the terms of its loan, the time of its payout, and what its investors hold. */
export const findLoan = coalescedRead(async (db, campaignIds: readonly string[]) => {
  const rows = await loanQuery(db).where('c.id', '=', anyOf(campaignIds)).execute()
  return new Map(rows.map((row) => [row.id, row]))
})

function loanQuery(db: Reader | Writer) {
  return db
    .selectFrom('campaign as c')
    .leftJoin('campaign_investment_count as held', (join) =>
      join.onRef('held.campaign_id', '=', 'c.id').on('held.state', '=', 'confirmed'),
    )
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('payout')
          .select('payout.paid_out_at')
          .whereRef('payout.campaign_id', '=', 'c.id')
          .orderBy('payout.requested_at', 'desc')
          .orderBy('payout.id', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.owner_id', 'c.kind', 'c.currency', 'c.distribution_points', 'c.return_points'])
    .select(['c.term_months', 'c.frequency', 'c.repayment_structure', 'c.interest_method'])
    .select(['held.units', 'held.amount'])
    .select('p.paid_out_at')
}
export type LoanRow = NonNullable<Awaited<ReturnType<typeof findLoan>>>

/** What a campaign paid to its investors, earliest first; undefined for nothing. */
export const listLoanPayments = coalescedRead(async (db, campaignIds: readonly string[]) => {
  const rows = await db
    .selectFrom('distribution as d')
    .select(['d.campaign_id', 'd.amount', 'd.type', 'd.created_at'])
    .where('d.campaign_id', '=', anyOf(campaignIds))
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()
  return Map.groupBy(rows, (row) => row.campaign_id)
})

/** An investor's shares of these payments, earliest first. */
export function listOwnPayments(db: Reader, campaignId: string, investorId: string) {
  return db
    .selectFrom('distribution as d')
    .innerJoin('distribution_share as s', 's.distribution_id', 'd.id')
    .select(['s.amount', 'd.created_at'])
    .where('d.campaign_id', '=', campaignId)
    .where('s.investor_id', '=', investorId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()
}

/** Units of a campaign that an investor has paid. */
export async function ownUnits(db: Reader, campaignId: string, investorId: string): Promise<bigint> {
  const row = await db
    .selectFrom('investment as i')
    .select(sql<bigint>`coalesce(sum(i.units), 0)::int8`.as('units'))
    .where('i.campaign_id', '=', campaignId)
    .where('i.investor_id', '=', investorId)
    .where('i.state', '=', 'confirmed')
    .executeTakeFirst()
  return row?.units ?? 0n
}

/**
 * Investors with paid units of a campaign, with what they received from it. Each is named by their latest investment, so
 * that neither a row nor a cursor identifies an anonymous investor. Latest first.
 */
export function listLoanInvestors(db: Reader, campaignId: string, { limit, after }: Slice) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('investment as o')
          .select([sql<bigint>`sum(o.units)::int8`.as('units'), sql<boolean>`bool_and(o.anonymous)`.as('anonymous')])
          .whereRef('o.campaign_id', '=', 'i.campaign_id')
          .whereRef('o.investor_id', '=', 'i.investor_id')
          .where('o.state', '=', 'confirmed')
          .as('held'),
      (join) => join.onTrue(),
    )
    .select(['i.id', 'i.confirmed_at', 'u.first_name', 'u.last_name', 'u.show_name', 'held.units', 'held.anonymous'])
    .select(
      sql<bigint>`(select coalesce(sum(s.amount), 0)::int8 from distribution_share s
        join distribution d on d.id = s.distribution_id
        where s.investor_id = i.investor_id and d.campaign_id = i.campaign_id)`.as('paid'),
    )
    .where('i.campaign_id', '=', campaignId)
    .where('i.state', '=', 'confirmed')
    .where(
      sql<boolean>`not exists (select from investment o where o.campaign_id = i.campaign_id
        and o.investor_id = i.investor_id and o.state = 'confirmed'
        and (o.confirmed_at, o.id) > (i.confirmed_at, i.id))`,
    )
    .where(beforeCursor(after, 'i.confirmed_at', 'i.id'))
    .orderBy('i.confirmed_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type LoanInvestorRow = Awaited<ReturnType<typeof listLoanInvestors>>[number]

export function loanInvestorsCursor({ id, confirmed_at: at }: Pick<LoanInvestorRow, 'id' | 'confirmed_at'>): Cursor {
  return { key: microsOf(at ?? new Date(0)), id }
}
