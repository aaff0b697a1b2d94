import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

/** The relay learns the person's partition and nothing else about them. */
export const pushTicket = handle(calls.account.pushTicket, async ({ member }, { push, partitions }) => ({
  ticket: (await push.config()) === undefined ? null : push.ticket(partitions.of(member.id)),
}))
