import { deleteSession } from '#api/db/sessions.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

export const signOut = handle(calls.account.signOut, ({ member, once }) =>
  once(async (tx) => {
    await deleteSession(tx, member.sessionHash)
    return { done: true }
  }),
)
