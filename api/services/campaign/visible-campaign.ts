import { type CampaignRow, findCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'
import { isPublic } from '#domain/campaign/campaign.ts'

/** A public campaign. @throws CallError NOT_FOUND for any other, whether or not it exists. */
export async function visibleCampaign(db: Reader, id: string): Promise<CampaignRow> {
  const campaign = await findCampaign(db, id)
  if (!campaign || !isPublic(campaign.status)) throw new CallError('NOT_FOUND')
  return campaign
}
