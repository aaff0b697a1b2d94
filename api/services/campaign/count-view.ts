import type { Deps, Member } from '#api/deps.ts'
import { mayModerate } from '#domain/account/permissions.ts'
import { visibleCampaign } from './visible-campaign.ts'

/** Programs that identify themselves. */
const robots = /bot|crawl|spider|preview|monitor|lighthouse|headless/i

interface CampaignView {
  readonly campaignId: string
  readonly member: Member | undefined
  readonly address: string
  readonly userAgent: string
}

/**
 * Counts a view of a visitor, not of the campaign's own team or of a robot. Views are collected in memory and written
 * together some seconds later.
 * @throws CallError NOT_FOUND
 */
export async function countView(
  { campaignId, member, address, userAgent }: CampaignView,
  { db, views }: Pick<Deps, 'db' | 'views'>,
): Promise<void> {
  const campaign = await visibleCampaign(db.read, campaignId)
  const isOwnTeam = member !== undefined && mayModerate(member, { ownerId: campaign.owner_id })
  if (isOwnTeam || userAgent === '' || robots.test(userAgent)) return
  views.note({ campaignId: campaign.id, address, userAgent })
}
