import { handle } from '#api/handlers/handler.ts'
import { readSignIn, updateSignIn as update } from '#api/services/auth/update-sign-in.ts'
import * as adminSignInCalls from '#contract/auth/admin-sign-in.ts'

export const getSignIn = handle(adminSignInCalls.getSignIn, (_, { db }) => readSignIn(db.read))

export const updateSignIn = handle(adminSignInCalls.updateSignIn, ({ body, member, once }, deps) =>
  once((tx) => update(tx, { change: body, actorId: member.id }, deps)),
)
