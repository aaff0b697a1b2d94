import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { publicDetail } from './public-detail.ts'
import { visibleCampaign } from './visible-campaign.ts'

export const getById = handle(calls.campaign.getById, async ({ params, language }, { db }) => {
  const { slug } = await visibleCampaign(db.read, params.id)
  return publicDetail(db.read, slug, language)
})
