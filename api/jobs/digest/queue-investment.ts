import { findCampaign } from '#api/db/campaigns.ts'
import type { InvestmentRow } from '#api/db/investments.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { goalReached } from '#domain/campaign.ts'
import { campaignNames } from '#api/jobs/notify-update.ts'
import { queueForDigest } from './queue-for-digest.ts'
import { queueForFollowers } from './queue-for-followers.ts'

/** Money has arrived in a campaign: for its owner, without a name; and where its goal is reached by now, for its followers. */
export async function queueInvestmentForDigest(row: InvestmentRow, deps: JobDeps): Promise<void> {
  const campaign = await findCampaign(deps.db.read, row.campaign_id)
  if (!campaign) return
  const names = await campaignNames(campaign.id, deps)
  const facts = {
    campaign: names,
    amount: String(row.amount),
    currency: row.currency,
    path: `/campaign-dashboard/${campaign.id}?tab=investments`,
  }
  await queueForDigest(
    [{ id: campaign.owner_id, kind: 'newInvestment' }],
    { news: 'investment', subject: row.id, campaignId: campaign.id, facts },
    deps,
  )
  if (campaign.status !== 2 || campaign.goal === null) return
  if (!goalReached(campaign.raised, campaign.goal, campaign.unit_price ?? 1n)) return
  await queueForFollowers(
    {
      news: 'goal-reached',
      subject: campaign.id,
      campaignId: campaign.id,
      facts: { campaign: names, path: `/campaign-detail-page/${campaign.slug}` },
    },
    deps,
  )
}
