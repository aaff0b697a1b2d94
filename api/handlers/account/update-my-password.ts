import { changePassword } from '#api/db/password-resets.ts'
import { findUser } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { newPasswordProblems } from '#domain/account/forms.ts'
import { tellEveryDevice } from './tell-security.ts'

/** A new password for who knows the present one. Every session ends: the person signs in again (investing 2). */
export const updateMyPassword = handle(calls.account.updateMyPassword, async ({ body, member, once }, deps) => {
  const user = await findUser(deps.db.read, member.id)
  const right = body.currentPassword !== '' && (await deps.passwords.verify(user?.password_hash, body.currentPassword))
  const current = right
    ? []
    : [{ path: 'currentPassword', code: body.currentPassword === '' ? ('required' as const) : ('wrong' as const) }]
  const problems = [...current, ...newPasswordProblems(body)]
  // Told only to who has the present one: it says what that is.
  if (problems.length === 0 && body.password === body.currentPassword)
    problems.push({ path: 'password', code: 'same' as const })
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  const passwordHash = await deps.passwords.hash(body.password)
  return once(async (tx) => {
    await changePassword(tx, member.id, passwordHash, new Date(deps.clock.now()))
    await tellEveryDevice(tx, member.id, 'password-changed', deps)
    return { done: true }
  })
})
