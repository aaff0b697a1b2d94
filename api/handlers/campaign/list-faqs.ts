import { listFaqs as rowsOf } from '#api/db/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { textIn } from '#api/presenters/texts.ts'
import { calls } from '#contract/calls.ts'
import { visibleCampaign } from './visible-campaign.ts'

export const listFaqs = handle(calls.campaign.listFaqs, async ({ params, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  return (await rowsOf(db.read, campaign.id)).map((row) => ({
    id: row.id,
    question: textIn(row.questions, language),
    answer: textIn(row.answers, language),
  }))
})
