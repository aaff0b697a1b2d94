import { handle } from '#api/handlers/handler.ts'
import { countView as count } from '#api/services/campaign/count-view.ts'
import * as campaignDetailCalls from '#contract/campaign/campaign-detail.ts'

export const countView = handle(campaignDetailCalls.countView, async ({ params, member, address, userAgent }, deps) => {
  await count({ campaignId: params.id, member, address, userAgent }, deps)
  return { done: true }
})
