/** Proof that the session's own user is at the device. */

import { hasFactor } from '#api/db/auth/second-factors.ts'
import { findUser, passwordHashOf } from '#api/db/account/users.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { TypedCode } from '#domain/auth/totp.ts'
import { codeIn } from './second-factor.ts'

/** Verifies password and code; the password first, so that a wrong one does not consume a code. */
export async function proofIn(
  member: Member,
  body: { readonly password: string; readonly code: string },
  deps: Deps,
): Promise<TypedCode> {
  if (!(await hasFactor(deps.db.read, member.id))) throw new CallError('TWO_FACTOR_OFF')
  const typed = codeIn(body)
  await confirmPassword(member, body.password, deps)
  return typed
}

/** @throws CallError INVALID_INPUT for the password field */
export async function confirmPassword(
  member: Member,
  password: string,
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
): Promise<void> {
  const user = await findUser(db.read, member.id)
  if (password !== '' && (await passwords.verify(passwordHashOf(user), password))) return
  throw new CallError('INVALID_INPUT', {}, [{ path: 'password', code: password === '' ? 'required' : 'wrong' }])
}
