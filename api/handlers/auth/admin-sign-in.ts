import { handle } from '#api/handlers/handler.ts'
import { presentChanged } from '#api/presenters/audit/last-change.ts'
import { readSignIn, updateSignIn as update } from '#api/services/auth/update-sign-in.ts'
import * as adminSignInCalls from '#contract/auth/admin-sign-in.ts'

export const getSignIn = handle(adminSignInCalls.getSignIn, async (_, { db }) =>
  presentChanged(await readSignIn(db.read)),
)

export const updateSignIn = handle(adminSignInCalls.updateSignIn, ({ body, member, once }, deps) =>
  once(async (tx) => presentChanged(await update(tx, { change: body, actorId: member.id }, deps))),
)
