/** What people say of their income and wealth, and what they have invested under the rule of twelve months. */

import { sql } from 'kysely'
import { type InvestorFigures, limitCurrency } from '#domain/investor-limit.ts'
import type { Reader, Writer } from './database.ts'

/** A person's row, locked until the transaction ends: of two investments at once the second is counted after the first. */
export function lockInvestor(tx: Writer, personId: string) {
  // Not the lock that deletes would need: whoever writes something of this person meanwhile is not kept waiting.
  return tx.selectFrom('app_user').select('accredited').where('id', '=', personId).forNoKeyUpdate().executeTakeFirst()
}

/** What a person said last. */
export function latestFigures(db: Reader | Writer, personId: string) {
  return db
    .selectFrom('investor_declaration')
    .select(['income', 'net_worth', 'elsewhere', 'declared_at'])
    .where('person_id', '=', personId)
    .orderBy('declared_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface NewFigures extends InvestorFigures {
  readonly id: string
  readonly personId: string
  readonly at: Date
}

/** One more line: what was said before stays. */
export async function insertFigures(tx: Writer, figures: NewFigures): Promise<void> {
  await tx
    .insertInto('investor_declaration')
    .values({
      id: figures.id,
      person_id: figures.personId,
      income: figures.income,
      net_worth: figures.netWorth,
      elsewhere: figures.elsewhere,
      declared_at: figures.at,
    })
    .execute()
}

/** Reserved and confirmed since a moment, in offerings under the rule. @param exceptFor an investment that is not counted */
export async function investedSince(
  db: Reader | Writer,
  personId: string,
  since: Date,
  exceptFor: string | undefined,
): Promise<bigint> {
  const row = await db
    .selectFrom('investment')
    .innerJoin('campaign', 'campaign.id', 'investment.campaign_id')
    .select(sql<bigint>`coalesce(sum(investment.amount), 0)::int8`.as('invested'))
    .where('investment.investor_id', '=', personId)
    .where('investment.state', 'in', ['reserved', 'confirmed'])
    .where('investment.created_at', '>', since)
    .where('investment.currency', '=', limitCurrency)
    .where('campaign.limit_exempt', '=', false)
    .$if(exceptFor !== undefined, (query) => query.where('investment.id', '<>', exceptFor ?? ''))
    .executeTakeFirstOrThrow()
  return row.invested
}
