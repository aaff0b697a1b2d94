import { handle } from '#api/handlers/handler.ts'
import { acceptAccess as accept, listSharedCampaigns, readInvitation } from '#api/services/draft/accept-access.ts'
import * as campaignAccessCalls from '#contract/draft/campaign-access.ts'

export const invitation = handle(campaignAccessCalls.invitation, ({ params }, deps) =>
  readInvitation(params.token, deps),
)

export const acceptAccess = handle(campaignAccessCalls.acceptAccess, ({ params, member, once }, deps) =>
  once((tx) => accept(tx, { token: params.token, member }, deps)),
)

export const shared = handle(campaignAccessCalls.shared, ({ member }, { db }) =>
  listSharedCampaigns(db.read, member.id),
)
