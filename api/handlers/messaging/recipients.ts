import { handle } from '#api/handlers/handler.ts'
import {
  presentCampaign,
  presentCounterpart,
  presentWriteAccess,
  presentUserToTeam,
} from '#api/presenters/messaging/conversation.ts'
import { findRecipient as find } from '#api/services/messaging/find-recipient.ts'
import * as conversationCalls from '#contract/messaging/conversation.ts'

export const findRecipient = handle(
  conversationCalls.findRecipient,
  async ({ query: { kind, id }, member, language }, deps) => {
    const found = await find({ kind, id }, { actor: member, language }, deps)
    const { recipient, side, counterpart, campaign, conversationId } = found
    return {
      recipient,
      counterpart: side === 'team' ? presentUserToTeam(counterpart) : presentCounterpart(counterpart),
      campaign: campaign === undefined ? null : presentCampaign(campaign),
      conversationId: conversationId ?? null,
      ...presentWriteAccess(found),
    }
  },
)
