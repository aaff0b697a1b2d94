import { handle } from '#api/handlers/handler.ts'
import { countView as count } from '#api/services/campaign/count-view.ts'
import * as campaignTabCalls from '#contract/campaign/campaign-tabs.ts'

export const countView = handle(campaignTabCalls.countView, async ({ params, member, address, userAgent }, deps) => {
  await count({ campaignId: params.id, member, address, userAgent }, deps)
  return { done: true }
})
