import { handle } from '#api/handlers/handler.ts'
import * as accountCalls from '#contract/account/account.ts'

/** The relay receives opaque names of user and session, and nothing else about them. */
export const pushTicket = handle(accountCalls.pushTicket, async ({ member }, { push, partitions }) => ({
  ticket:
    (await push.config()) === undefined
      ? null
      : push.ticket(partitions.of(member.id), partitions.ofSession(member.sessionId)),
}))
