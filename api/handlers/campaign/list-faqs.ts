import { listFaqs as rowsOf } from '#api/db/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentFaq } from '#api/presenters/campaign-tabs.ts'
import { calls } from '#contract/calls.ts'
import { visibleCampaign } from './visible-campaign.ts'

export const listFaqs = handle(calls.campaign.listFaqs, async ({ params, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  return (await rowsOf(db.read, campaign.id)).map((row) => presentFaq(row, language))
})
