import { listTextPictures as listRows } from '#api/db/content/text-pictures.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentTextPictures } from '#api/presenters/campaign/text-pictures.ts'
import { previewedCampaign } from '#api/services/draft/preview.ts'
import { listTextPictures as call } from '#contract/draft/text-pictures.ts'
import { listedPicturesMaximum } from '#domain/limits.ts'

export const listTextPictures = handle(call, async ({ params, member }, { db }) => {
  const { campaign } = await previewedCampaign(db.read, params.id, member)
  return presentTextPictures(await listRows(db.read, campaign.id, listedPicturesMaximum))
})
