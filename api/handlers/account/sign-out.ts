import { sessionOf } from '#api/db/sessions.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { endOneSession } from './end-session.ts'

export const signOut = handle(calls.account.signOut, ({ member, once }, deps) =>
  once(async (tx) => {
    await endOneSession(tx, member.id, member.sessionId, deps)
    return { done: true }
  }),
)

/** Says nothing of whether there was such a session: whoever has the hash may end it, and learns no more. */
export const revokeSession = handle(calls.account.revokeSession, ({ body, once }, deps) =>
  once(async (tx) => {
    const session = await sessionOf(tx, Buffer.from(body.tokenHash, 'base64url'))
    if (session) await endOneSession(tx, session.user_id, session.id, deps)
    return { done: true }
  }),
)

export const eraseDevice = handle(calls.account.eraseDevice, ({ member, once }, deps) =>
  once(async (tx) => {
    if (member) await endOneSession(tx, member.id, member.sessionId, deps)
    return { done: true }
  }),
)
