import { changePassword, passwordResetUsable, usePasswordReset } from '#api/db/password-resets.ts'
import { hashOf } from '#api/db/sessions.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { newPasswordProblems } from './password-problems.ts'
import { tellEveryDevice } from './tell-security.ts'

/** Looking at a link changes nothing: mail scanners open links. */
export const passwordReset = handle(calls.account.passwordReset, async ({ params }, { db, clock }) => ({
  usable: await passwordResetUsable(db.read, hashOf(params.token), new Date(clock.now())),
}))

/** A link is used up by a password that is taken, and by no other. The second factor stays (reliability 4, row 14). */
export const resetPassword = handle(calls.account.resetPassword, async ({ params, body, once }, deps) => {
  const problems = newPasswordProblems(body)
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const tokenHash = hashOf(params.token)
  // Hashing is dear: not for links that are no good.
  if (!(await passwordResetUsable(deps.db.read, tokenHash, new Date(deps.clock.now()))))
    throw new CallError('LINK_INVALID')
  const passwordHash = await deps.passwords.hash(body.password)
  return once(async (tx) => {
    const now = new Date(deps.clock.now())
    const userId = await usePasswordReset(tx, tokenHash, now)
    if (userId === undefined) throw new CallError('LINK_INVALID')
    await changePassword(tx, userId, passwordHash, now)
    await tellEveryDevice(tx, userId, 'password-changed', deps)
    return { done: true }
  })
})
