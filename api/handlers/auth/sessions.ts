import { listSessions as list } from '#api/db/auth/sessions.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSession } from '#api/presenters/account/account.ts'
import * as accountSessionCalls from '#contract/auth/account-session.ts'
import { CallError } from '#contract/errors.ts'
import { endAllSessions, endOneSession } from '#api/services/auth/end-session.ts'

export const listSessions = handle(accountSessionCalls.listSessions, async ({ member }, { db, clock }) =>
  (await list(db.read, member.id, new Date(clock.now()))).map((row) => presentSession(row, member.sessionHash)),
)

export const endSession = handle(accountSessionCalls.endSession, ({ params, member, once }, deps) =>
  once(async (tx) => {
    if (!(await endOneSession(tx, member.id, params.id, deps))) throw new CallError('NOT_FOUND')
    return { done: true }
  }),
)

export const endSessions = handle(accountSessionCalls.endSessions, ({ member, once }, deps) =>
  once(async (tx) => {
    await endAllSessions(tx, member.id, deps)
    return { done: true }
  }),
)
