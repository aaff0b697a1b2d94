import { insertAudit } from '#api/db/audit/audit.ts'
import { deleteCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { hasInvestments } from '#api/db/investment/campaign-investments.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { isDeletable } from '#domain/campaign/campaign.ts'
import { lockManaged } from './managed-campaign.ts'

/** Deletes a campaign that was never live, with all of its records; the audit log retains the event. */
export async function removeCampaign(
  tx: Writer,
  { campaignId, member }: { readonly campaignId: string; readonly member: Member },
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  const campaign = await lockManaged(tx, campaignId, member)
  if (!isDeletable(campaign.status, await hasInvestments(tx, campaign.id)))
    throw new CallError('CAMPAIGN_NOT_DELETABLE')
  await deleteCampaign(tx, campaign.id)
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: member.id,
    eventName: 'campaign-deleted',
    subject: campaign.id,
    facts: { status: campaign.status },
  })
}
