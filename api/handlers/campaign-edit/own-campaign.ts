import { type CampaignRow, findCampaign } from '#api/db/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage, type Someone } from '#domain/permissions.ts'

/** A campaign that the person runs. @throws CallError NOT_FOUND for another's, as if it did not exist. */
export async function ownCampaign(db: Reader | Writer, someone: Someone, id: string): Promise<CampaignRow> {
  const campaign = await findCampaign(db, id)
  if (!campaign || !mayManage(someone, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
  return campaign
}
