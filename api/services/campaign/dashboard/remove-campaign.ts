import { insertAudit } from '#api/db/audit/audit.ts'
import { deleteCampaign } from '#api/db/campaign/campaigns.ts'
import { lockDeleted, writeDeletedAt } from '#api/db/campaign/deleted-campaigns.ts'
import { countOwn, lockOwner, totalOf } from '#api/db/campaign/own-campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { hasInvestments } from '#api/db/investment/campaign-investments.ts'
import type { Deps, Member } from '#api/deps.ts'
import { endPage } from '#api/services/campaign/coming-soon/decide-page.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage } from '#domain/account/permissions.ts'
import { erasedAt, isDeletable } from '#domain/campaign/campaign.ts'
import { draftsMaximum } from '#domain/limits.ts'
import { lockManaged } from './managed-campaign.ts'

interface OwnCampaign {
  readonly campaignId: string
  readonly member: Member
}

/** Deletes a campaign that was never live. Its owner can restore it for thirty days; a job erases it afterwards. */
export async function removeCampaign(
  tx: Writer,
  { campaignId, member }: OwnCampaign,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  const campaign = await lockManaged(tx, campaignId, member)
  if (!isDeletable(campaign.status, await hasInvestments(tx, campaign.id)))
    throw new CallError('CAMPAIGN_NOT_DELETABLE')
  const at = new Date(clock.now())
  await writeDeletedAt(tx, campaign.id, at)
  await endPage(tx, campaign.id, at)
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'campaign-deleted',
    subject: campaign.id,
    facts: { status: campaign.status },
  })
}

/** With everything that it had, in the status that it had. @throws CallError NOT_FOUND, CAMPAIGN_LIMIT */
export async function restoreCampaign(
  tx: Writer,
  { campaignId, member }: OwnCampaign,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  await lockOwner(tx, member.id)
  const campaign = await lockDeleted(tx, campaignId)
  if (!campaign?.deleted_at || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
  // The job erases it any minute.
  if (erasedAt(campaign.deleted_at) <= clock.now()) throw new CallError('NOT_FOUND')
  if (totalOf(await countOwn(tx, member.id, [0, 3])) >= draftsMaximum) throw new CallError('CAMPAIGN_LIMIT')
  await writeDeletedAt(tx, campaign.id, null)
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: member.id,
    eventName: 'campaign-restored',
    subject: campaign.id,
    facts: { status: campaign.status },
  })
}

/** Erases a deleted draft with everything that it had, before its thirty days are over. @throws CallError NOT_FOUND */
export async function eraseCampaign(
  tx: Writer,
  { campaignId, member }: OwnCampaign,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  const campaign = await lockDeleted(tx, campaignId)
  if (!campaign || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
  await deleteCampaign(tx, campaign.id)
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId: member.id,
    eventName: 'campaign-erased',
    subject: campaign.id,
    facts: { status: campaign.status },
  })
}
