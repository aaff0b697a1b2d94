import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { endOneSession } from './end-session.ts'

export const signOut = handle(calls.account.signOut, ({ member, once }, deps) =>
  once(async (tx) => {
    await endOneSession(tx, member.id, member.sessionId, deps)
    return { done: true }
  }),
)
