import { handle } from '#api/handlers/handler.ts'
import { decidePage } from '#api/services/campaign/coming-soon/decide-page.ts'
import * as adminComingSoonCalls from '#contract/campaign/admin-coming-soon.ts'

export const decideComingSoon = handle(adminComingSoonCalls.decideComingSoon, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await decidePage(tx, { ...body, campaignId: params.id, actorId: member.id }, deps)
    return { done: true }
  }),
)
