import { listVideos as rowsOf } from '#api/db/campaign/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentVideo } from '#api/presenters/campaign/campaign-tabs.ts'
import * as campaignTabCalls from '#contract/campaign/campaign-tabs.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'

export const listVideos = handle(campaignTabCalls.listVideos, async ({ params, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  return (await rowsOf(db.read, campaign.id)).map((row) => presentVideo(row, language))
})
