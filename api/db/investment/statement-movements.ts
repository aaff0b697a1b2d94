/** All money between an investor and campaigns, with what the ledger booked for it. */

import { sql } from 'kysely'
import type { Reader } from '#api/db/database.ts'
import { investmentQuery } from '#api/db/investment/investments.ts'
import type { Language } from '#contract/shapes.ts'

/** Earliest first. */
export function statementMovements(db: Reader, investorId: string) {
  return db
    .selectFrom('investor_movement as m')
    .select([
      'm.id',
      'm.kind',
      'm.investment_id',
      'm.campaign_id',
      'm.currency',
      'm.amount',
      'm.capital',
      'm.repayment_type',
    ])
    .select(['m.created_at', bookedTo('escrow').as('contribution'), bookedTo('fee').as('fee')])
    .where('m.investor_id', '=', investorId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
}

/** The size of what a movement's transaction booked to accounts of a kind. */
function bookedTo(kind: 'escrow' | 'fee') {
  return sql<bigint>`coalesce((
    select abs(sum(e.amount)) from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.transaction_id = m.id and a.kind = ${kind}
  ), 0)::int8`
}

/** The currencies of the site's own wallets of a person. */
export async function walletCurrencies(db: Reader, personId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('wallet')
    .select('currency')
    .where('person_id', '=', personId)
    .where('kind', '=', 'own')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

/** The stages with which loans of these campaigns were written off, by campaign. */
export async function listWriteOffs(
  db: Reader,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly at: Date }>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('repayment_stage')
    .select(['id', 'campaign_id', 'at'])
    .where('campaign_id', 'in', campaignIds)
    .where('stage', '=', 'written-off')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ campaign_id: campaignId, ...row }) => [campaignId, row]))
}

/** All investments of a person, earliest first. */
export function allInvestments(db: Reader, investorId: string, language: Language) {
  return investmentQuery(db, language)
    .where('i.investor_id', '=', investorId)
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
}
