import { passwordResetUsable } from '#api/db/auth/password-resets.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import { handle } from '#api/handlers/handler.ts'
import { checkPasswordReset, resetPassword as reset } from '#api/services/auth/reset-password.ts'
import * as accountPasswordCalls from '#contract/account/account-password.ts'

/** Reading a link changes nothing: mail scanners open links. */
export const passwordReset = handle(accountPasswordCalls.passwordReset, async ({ params }, { db, clock }) => ({
  usable: await passwordResetUsable(db.read, hashOf(params.token), new Date(clock.now())),
}))

export const resetPassword = handle(
  accountPasswordCalls.resetPassword,
  async ({ params: { token }, body, address, once }, deps) => {
    const passwordHash = await checkPasswordReset({ token, form: body }, deps)
    return once(async (tx) => {
      await reset(tx, { token, passwordHash, address }, deps)
      return { done: true }
    })
  },
)
