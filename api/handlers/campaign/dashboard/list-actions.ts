import { handle } from '#api/handlers/handler.ts'
import { actionsOfOwner } from '#api/services/campaign/dashboard/owner-actions.ts'
import { listActions as call } from '#contract/campaign/owner-actions.ts'

export const listActions = handle(call, async ({ query, member, language }, deps) => {
  const actions = await actionsOfOwner({ member, campaignId: query.campaignId, language }, deps)
  return {
    items: actions.map(({ dueOn, repayment, ...action }) => ({
      ...action,
      ...(dueOn === undefined ? {} : { dueOn }),
      repayment: repayment ?? null,
    })),
  }
})
