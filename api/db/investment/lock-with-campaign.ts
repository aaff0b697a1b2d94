/**
 * An investment is always locked after its campaign, in this order, so that concurrent transactions do not deadlock.
 */

import type { Reader, Writer } from '#api/db/database.ts'
import { lockInvestment, lockOffering, type OfferingRow } from '#api/db/investment/investments.ts'

export type LockedInvestment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

export async function findCampaignId(db: Reader | Writer, investmentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('investment').select('campaign_id').where('id', '=', investmentId).executeTakeFirst()
  return row?.campaign_id
}

export async function findInvestorId(db: Reader, investmentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('investment').select('investor_id').where('id', '=', investmentId).executeTakeFirst()
  return row?.investor_id
}

/** The campaign of an investment of one investor; undefined for another's. */
export async function findOwnCampaignId(
  db: Reader | Writer,
  investmentId: string,
  investorId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('investment')
    .select('campaign_id')
    .where('id', '=', investmentId)
    .where('investor_id', '=', investorId)
    .executeTakeFirst()
  return row?.campaign_id
}

/** Undefined if there is no such investment. */
export async function lockInvestmentAndCampaign(
  tx: Writer,
  investmentId: string,
): Promise<{ readonly campaign: OfferingRow; readonly investment: LockedInvestment } | undefined> {
  const campaignId = await findCampaignId(tx, investmentId)
  const campaign = campaignId === undefined ? undefined : await lockOffering(tx, campaignId)
  const investment = campaign && (await lockInvestment(tx, investmentId))
  return campaign && investment ? { campaign, investment } : undefined
}
