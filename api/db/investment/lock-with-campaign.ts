/**
 * An investment is always locked after its campaign, in this order, so that concurrent transactions do not deadlock.
 */

import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { lockInvestment, lockOfferingOf, type OfferingRow } from '#api/db/investment/investments.ts'

export type LockedInvestment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

export async function findCampaignId(db: Reader | Writer, investmentId: string): Promise<string | undefined> {
  return (await parties(db, investmentId))?.campaign_id
}

export async function findInvestorId(db: Reader, investmentId: string): Promise<string | undefined> {
  return (await parties(db, investmentId))?.investor_id
}

/** The campaign of an investment of one investor; undefined for another's. */
export async function findOwnCampaignId(
  db: Reader | Writer,
  investmentId: string,
  investorId: string,
): Promise<string | undefined> {
  const found = await parties(db, investmentId)
  return found?.investor_id === investorId ? found.campaign_id : undefined
}

const parties = coalescedRead(async (db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('investment')
    .select(['id', 'campaign_id', 'investor_id'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/** Undefined if there is no such investment. */
export async function lockInvestmentAndCampaign(
  tx: Writer,
  investmentId: string,
): Promise<{ readonly campaign: OfferingRow; readonly investment: LockedInvestment } | undefined> {
  const campaign = await lockOfferingOf(tx, investmentId)
  const investment = campaign && (await lockInvestment(tx, investmentId))
  return campaign && investment ? { campaign, investment } : undefined
}
