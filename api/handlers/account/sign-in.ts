import { hasFactor } from '#api/db/second-factors.ts'
import { readSettings } from '#api/db/settings.ts'
import { findUserByEmail } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { deviceOf } from '#domain/device.ts'
import { newSession } from './new-session.ts'
import { openSecondStep } from './second-step.ts'

/** What is wrong with an account is told only to who knows its password. Where a second step is due there is no session yet. */
export const signIn = handle(calls.account.signIn, async ({ body, userAgent, once }, deps) => {
  const user = await findUserByEmail(deps.db.read, body.email)
  const right = await deps.passwords.verify(user?.password_hash, body.password)
  if (!user || !right) throw new CallError('SIGN_IN_FAILED')
  if (user.state === 'pending') throw new CallError('ACCOUNT_NOT_ACTIVATED')
  if (user.state === 'blocked') throw new CallError('ACCOUNT_BLOCKED')
  return once(async (tx) => {
    if (await hasFactor(tx, user.id)) return openSecondStep(tx, user.id, 'sign-in', deps)
    if (user.must_enrol && (await readSettings(tx)).settings.signUpTwoFactor)
      return openSecondStep(tx, user.id, 'sign-up', deps)
    return newSession(tx, user.id, deviceOf(userAgent), deps)
  })
})
