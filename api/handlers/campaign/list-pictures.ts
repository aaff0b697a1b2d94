import { listPictures as rowsOf } from '#api/db/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentGalleryPicture } from '#api/presenters/campaign-tabs.ts'
import { calls } from '#contract/calls.ts'
import { visibleCampaign } from './visible-campaign.ts'

export const listPictures = handle(calls.campaign.listPictures, async ({ params, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  return (await rowsOf(db.read, campaign.id)).flatMap((row) => presentGalleryPicture(row, language))
})
