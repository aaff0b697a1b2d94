import { handle } from '#api/handlers/handler.ts'
import { presentDetail } from '#api/presenters/campaign/campaign-detail.ts'
import * as campaignDetailCalls from '#contract/campaign/campaign-detail.ts'
import { publicDetail } from '#api/services/campaign/public-detail.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'

export const getById = handle(campaignDetailCalls.getById, async ({ params, language }, { db }) => {
  const { slug } = await visibleCampaign(db.read, params.id)
  return presentDetail(await publicDetail(db.read, slug, language), language)
})
