import { countForInvestors } from '#api/db/campaign/updates.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUpdate } from '#api/presenters/campaign/update.ts'
import { campaignOfInvestor } from '#api/services/campaign/investor-updates.ts'
import { publishedUpdates } from '#api/services/campaign/published-updates.ts'
import { listInvestorUpdates as call } from '#contract/campaign/investor-updates.ts'

export const listInvestorUpdates = handle(call, async ({ params, query, member, language }, { db }) => {
  const campaign = await campaignOfInvestor(db.read, params.campaignId, member)
  if (!campaign) return { items: [], total: 0, totalIsExact: true, next: null, displayLoadMore: false }
  const [{ rows, pictures, ...page }, total] = await Promise.all([
    publishedUpdates(db.read, { campaign, audience: 'investors', query, language }),
    countForInvestors(db.read, campaign.id),
  ])
  const items = rows.map((row) => presentUpdate(row, language, pictures))
  return { items, total, totalIsExact: true, ...page }
})
