import { handle } from '#api/handlers/handler.ts'
import { decideOnAmendment } from '#api/services/campaign/closing/decide-amendment.ts'
import * as adminAmendmentCalls from '#contract/campaign/admin-amendment.ts'

export const decideAmendment = handle(adminAmendmentCalls.decideAmendment, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await decideOnAmendment(tx, { ...body, campaignId: params.id, actorId: member.id }, deps)
    return { done: true }
  }),
)
