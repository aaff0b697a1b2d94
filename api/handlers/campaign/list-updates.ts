import { countTabs } from '#api/db/campaign/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUpdate } from '#api/presenters/campaign/update.ts'
import { publishedUpdates } from '#api/services/campaign/published-updates.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'
import { listUpdates as call } from '#contract/campaign/campaign-tabs.ts'

export const listUpdates = handle(call, async ({ params, query, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  const [{ rows, pictures, ...page }, counts] = await Promise.all([
    publishedUpdates(db.read, { campaign, audience: 'everyone', query, language }),
    countTabs(db.read, campaign.id),
  ])
  const items = rows.map((row) => presentUpdate(row, language, pictures))
  return { items, total: counts.updates, totalIsExact: true, ...page }
})
