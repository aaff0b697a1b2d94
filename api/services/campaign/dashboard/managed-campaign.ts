import { type CampaignRow, findCampaign, lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage, type Actor } from '#domain/account/permissions.ts'

/** A campaign that this user manages. @throws CallError NOT_FOUND for any other, whether or not it exists. */
export async function managedCampaign(db: Reader, id: string, member: Actor): Promise<CampaignRow> {
  return managed(await findCampaign(db, id), member)
}

/** The same, locked until the transaction ends. */
export async function lockManaged(tx: Writer, id: string, member: Actor): Promise<CampaignRow> {
  return managed(await lockCampaign(tx, id), member)
}

function managed(campaign: CampaignRow | undefined, member: Actor): CampaignRow {
  if (!campaign || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
  return campaign
}
