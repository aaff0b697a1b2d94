import { handle } from '#api/handlers/handler.ts'
import * as accountCalls from '#contract/account/account.ts'
import { endOneSession, revokeByHash } from '#api/services/auth/end-session.ts'

export const signOut = handle(accountCalls.signOut, ({ member, once }, deps) =>
  once(async (tx) => {
    await endOneSession(tx, member.id, member.sessionId, deps)
    return { done: true }
  }),
)

export const revokeSession = handle(accountCalls.revokeSession, ({ body, once }, deps) =>
  once(async (tx) => {
    await revokeByHash(tx, Buffer.from(body.tokenHash, 'base64url'), deps)
    return { done: true }
  }),
)

export const eraseDevice = handle(accountCalls.eraseDevice, ({ member, once }, deps) =>
  once(async (tx) => {
    if (member) await endOneSession(tx, member.id, member.sessionId, deps)
    return { done: true }
  }),
)
