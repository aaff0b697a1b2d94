/** Proof that it is the person who sits at an open session. */

import { hasFactor } from '#api/db/second-factors.ts'
import { findUser, passwordHashOf } from '#api/db/users.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import { CallError } from '#contract/errors.ts'
import type { TypedCode } from '#domain/account/totp.ts'
import { codeIn } from './second-factor.ts'

/** Password and code; the password is looked at first, so that a wrong one does not use a code up. */
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

/** @throws CallError INVALID_INPUT beside the password */
export async function confirmPassword(
  member: Member,
  password: string,
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
): Promise<void> {
  const user = await findUser(db.read, member.id)
  if (password !== '' && (await passwords.verify(passwordHashOf(user), password))) return
  throw new CallError('INVALID_INPUT', {}, [{ path: 'password', code: password === '' ? 'required' : 'wrong' }])
}
