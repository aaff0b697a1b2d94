/** Declared income and net worth, and the amount invested under the 12-month limit. */

import { sql } from 'kysely'
import { type InvestorFigures, limitCurrency } from '#domain/investment/investor-limit.ts'
import type { Reader, Writer } from '#api/db/database.ts'

/**
 * Locks a person's row until the transaction ends: of two concurrent investments, the second is counted after the
 * first.
 */
export function lockInvestor(tx: Writer, personId: string) {
  // Weaker than the lock of a delete, so that other writes that reference this person do not wait.
  return tx.selectFrom('app_user').select('accredited').where('id', '=', personId).forNoKeyUpdate().executeTakeFirst()
}

/** The latest declaration of a person. */
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

/** Appends a declaration: earlier ones are retained. */
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

/**
 * Reserved and confirmed since a moment, in offerings under the rule.
 * @param exceptFor an investment that is not counted
 */
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
