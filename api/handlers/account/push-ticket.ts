import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

/** The relay learns opaque names of person and session, and nothing else about them. */
export const pushTicket = handle(calls.account.pushTicket, async ({ member }, { push, partitions }) => ({
  ticket:
    (await push.config()) === undefined
      ? null
      : push.ticket(partitions.of(member.id), partitions.ofSession(member.sessionId)),
}))
