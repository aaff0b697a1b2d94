import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { publicDetail } from './public-detail.ts'

export const getBySlug = handle(calls.campaign.getBySlug, ({ params, language }, { db }) =>
  publicDetail(db.read, params.slug, language),
)
