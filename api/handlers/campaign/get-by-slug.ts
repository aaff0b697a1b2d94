import { handle } from '#api/handlers/handler.ts'
import * as campaignDetailCalls from '#contract/campaign/campaign-detail.ts'
import { publicDetail } from '#api/services/campaign/public-detail.ts'

export const getBySlug = handle(campaignDetailCalls.getBySlug, ({ params, language }, { db }) =>
  publicDetail(db.read, params.slug, language),
)
