import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { mayModerate } from '#domain/permissions.ts'
import { visibleCampaign } from './visible-campaign.ts'

/** Programs that say what they are. */
const robots = /bot|crawl|spider|preview|monitor|lighthouse|headless/i

/** Nothing is written here: what is noted is counted some seconds later, for many at once. */
export const countView = handle(calls.campaign.countView, async ({ params, member, address, userAgent }, deps) => {
  const campaign = await visibleCampaign(deps.db.read, params.id)
  const ownSide = member !== undefined && mayModerate(member, { ownerId: campaign.owner_id })
  if (!ownSide && userAgent !== '' && !robots.test(userAgent))
    deps.views.note({ campaignId: campaign.id, address, userAgent })
  return { done: true }
})
