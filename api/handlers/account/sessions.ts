import { endSessions as endAll, listSessions as list } from '#api/db/sessions.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSession } from '#api/presenters/account.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { endOneSession } from './end-session.ts'

export const listSessions = handle(calls.account.listSessions, async ({ member }, { db, clock }) =>
  (await list(db.read, member.id, new Date(clock.now()))).map((row) => presentSession(row, member.sessionHash)),
)

export const endSession = handle(calls.account.endSession, ({ params, member, once }, deps) =>
  once(async (tx) => {
    if (!(await endOneSession(tx, member.id, params.id, deps))) throw new CallError('NOT_FOUND')
    return { done: true }
  }),
)

export const endSessions = handle(calls.account.endSessions, ({ member, once }, { jobs }) =>
  once(async (tx) => {
    await endAll(tx, member.id)
    await jobs.add(tx, 'forget-push', { userId: member.id })
    return { done: true }
  }),
)
