import { hashOf } from '#api/db/auth/sessions.ts'
import { activationUsable } from '#api/db/account/users.ts'
import { handle } from '#api/handlers/handler.ts'
import * as accountCalls from '#contract/account/account.ts'

/** Reading a link changes nothing: mail scanners open links. */
export const activation = handle(accountCalls.activation, async ({ params }, { db, clock }) => ({
  usable: await activationUsable(db.read, hashOf(params.verificationId), params.userId, new Date(clock.now())),
}))
