import { hashOf } from '#api/db/sessions.ts'
import { activationUsable } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

/** Looking at a link changes nothing: mail scanners open links. */
export const activation = handle(calls.account.activation, async ({ params }, { db, clock }) => ({
  usable: await activationUsable(db.read, hashOf(params.verificationId), params.userId, new Date(clock.now())),
}))
