import { type CampaignRow, findCampaign, findDocument, lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage, mayModerate, type Actor } from '#domain/account/permissions.ts'

/** A campaign that this user manages. @throws CallError NOT_FOUND for any other, whether or not it exists. */
export async function managedCampaign(db: Reader, id: string, member: Actor): Promise<CampaignRow> {
  return managed(await findCampaign(db, id), member)
}

/** The same, locked until the transaction ends. */
export async function lockManaged(tx: Writer, id: string, member: Actor): Promise<CampaignRow> {
  return managed(await lockCampaign(tx, id), member)
}

/** A campaign whose discussion this user moderates. @throws CallError NOT_FOUND for any other. */
export async function moderatedCampaign(db: Reader, id: string, member: Actor): Promise<CampaignRow> {
  const campaign = await findCampaign(db, id)
  if (!campaign || !mayModerate(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
  return campaign
}

/** A document of a campaign that this user manages. @throws CallError NOT_FOUND for any other. */
export async function managedDocument(db: Reader, id: string, member: Actor) {
  const document = await findDocument(db, id)
  if (!document || !mayManage(member, { ownerId: document.owner_id })) throw new CallError('NOT_FOUND')
  return document
}

function managed(campaign: CampaignRow | undefined, member: Actor): CampaignRow {
  if (!campaign || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
  return campaign
}
