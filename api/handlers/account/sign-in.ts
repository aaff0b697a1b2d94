import { findUserByEmail } from '#api/db/users.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { newSession } from './new-session.ts'

/** What is wrong with an account is told only to who knows its password. */
export const signIn = handle(calls.account.signIn, async ({ body, once }, deps) => {
  const user = await findUserByEmail(deps.db.read, body.email)
  const right = await deps.passwords.verify(user?.password_hash, body.password)
  if (!user || !right) throw new CallError('SIGN_IN_FAILED')
  if (user.state === 'pending') throw new CallError('ACCOUNT_NOT_ACTIVATED')
  if (user.state === 'blocked') throw new CallError('ACCOUNT_BLOCKED')
  return once((tx) => newSession(tx, user.id, deps))
})
