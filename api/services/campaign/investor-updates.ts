import { type CampaignRow, findCampaign } from '#api/db/campaign/campaigns.ts'
import { investmentStates } from '#api/db/campaign/document-access.ts'
import type { Reader } from '#api/db/database.ts'
import type { Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage, mayReadInvestorUpdates } from '#domain/account/permissions.ts'
import { isPublic } from '#domain/campaign/campaign.ts'

/**
 * The campaign whose updates for investors this user reads; undefined for everyone else, who does not learn whether
 * there are any.
 * @throws CallError NOT_FOUND for a campaign that is neither public nor the user's own
 */
export async function campaignOfInvestor(db: Reader, id: string, member: Member): Promise<CampaignRow | undefined> {
  const campaign = await findCampaign(db, id)
  if (!campaign) throw new CallError('NOT_FOUND')
  const of = { ownerId: campaign.owner_id, status: campaign.status }
  if (!isPublic(of.status) && !mayManage(member, of)) throw new CallError('NOT_FOUND')
  const investments = await investmentStates(db, campaign.id, member.id)
  return mayReadInvestorUpdates(member, of, investments) ? campaign : undefined
}
