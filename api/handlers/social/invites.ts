import { handle } from '#api/handlers/handler.ts'
import { checkInvites, sendInvites as send } from '#api/services/social/send-invites.ts'
import * as invitesCalls from '#contract/social/invites.ts'

export const sendInvites = handle(invitesCalls.sendInvites, ({ body, member, once }, deps) => {
  const emails = checkInvites(body.emails, member)
  return once(async (tx) => {
    await send(tx, { emails, inviterId: member.id }, deps)
    return { done: true }
  })
})
