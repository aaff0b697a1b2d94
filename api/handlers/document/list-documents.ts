import { listDocuments as rowsOf } from '#api/db/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDocument } from '#api/presenters/campaign-tabs.ts'
import { calls } from '#contract/calls.ts'
import { visibleCampaign } from '#api/handlers/campaign/visible-campaign.ts'

export const listDocuments = handle(calls.campaign.listDocuments, async ({ params, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  return (await rowsOf(db.read, campaign.id)).map((row) => presentDocument(row, language))
})
