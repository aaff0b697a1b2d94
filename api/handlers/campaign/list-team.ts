import { listTeam as rowsOf } from '#api/db/campaign/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentMember } from '#api/presenters/campaign/campaign-tabs.ts'
import * as campaignTabCalls from '#contract/campaign/campaign-tabs.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'

export const listTeam = handle(campaignTabCalls.listTeam, async ({ params, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  return (await rowsOf(db.read, campaign.id)).map((row) => presentMember(row, language))
})
