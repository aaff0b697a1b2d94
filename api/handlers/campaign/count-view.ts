import { handle } from '#api/handlers/handler.ts'
import * as campaignDetailCalls from '#contract/campaign/campaign-detail.ts'
import { mayModerate } from '#domain/account/permissions.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'

/** Programs that identify themselves. */
const robots = /bot|crawl|spider|preview|monitor|lighthouse|headless/i

/** Nothing is written here: views are collected in memory and written together some seconds later. */
export const countView = handle(campaignDetailCalls.countView, async ({ params, member, address, userAgent }, deps) => {
  const campaign = await visibleCampaign(deps.db.read, params.id)
  const ownSide = member !== undefined && mayModerate(member, { ownerId: campaign.owner_id })
  if (!ownSide && userAgent !== '' && !robots.test(userAgent))
    deps.views.note({ campaignId: campaign.id, address, userAgent })
  return { done: true }
})
