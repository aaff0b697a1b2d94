import { changePassword, passwordResetUsable, usePasswordReset } from '#api/db/password-resets.ts'
import { forgetSignInFailures, rememberNetwork } from '#api/db/limits/sign-in-failures.ts'
import { hashOf } from '#api/db/sessions.ts'
import { findUser } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { newPasswordProblems } from '#domain/account/forms.ts'
import { tryOf } from './sign-in-limit.ts'
import { tellEveryDevice } from './tell-security.ts'

/** Looking at a link changes nothing: mail scanners open links. */
export const passwordReset = handle(calls.account.passwordReset, async ({ params }, { db, clock }) => ({
  usable: await passwordResetUsable(db.read, hashOf(params.token), new Date(clock.now())),
}))

/** A link is used up by a password that is taken, and by no other. The second factor stays (reliability 4, row 14). */
export const resetPassword = handle(calls.account.resetPassword, async ({ params, body, address, once }, deps) => {
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
    // Whoever reads the account's mail is not held up by those who try its password.
    const user = await findUser(tx, userId)
    const { account, here, network } = tryOf(user?.email ?? '', address, deps)
    await forgetSignInFailures(tx, [account, here])
    await rememberNetwork(tx, userId, network, now)
    await tellEveryDevice(tx, userId, 'password-changed', deps)
    return { done: true }
  })
})
