import { handle } from '#api/handlers/handler.ts'
import { presentDetail } from '#api/presenters/campaign/campaign-detail.ts'
import * as campaignDetailCalls from '#contract/campaign/campaign-detail.ts'
import { publicDetail } from '#api/services/campaign/public-detail.ts'

export const getBySlug = handle(campaignDetailCalls.getBySlug, async ({ params, language }, { db }) =>
  presentDetail(await publicDetail(db.read, params.slug, language), language),
)
