import { hasFactor } from '#api/db/auth/second-factors.ts'
import { findUser, passwordHashOf } from '#api/db/account/users.ts'
import { codeIn, verifyCode, refuseCode } from '#api/services/auth/second-factor.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { decideStepUp } from '#domain/auth/step-up.ts'

export interface IdentityProof {
  readonly password?: string | undefined
  /** Code of the second factor, if one is enabled; the password alone is then not enough. */
  readonly code?: string | undefined
}

/**
 * The client proves that the session's own user is present.
 * @returns refuses if the proof was wrong. To be called in the idempotent work: a repeated request has a code that is
 * used up, and still gets the stored reply.
 * @throws CallError INVALID_INPUT if there is no proof
 */
export async function confirmIdentity(member: Member, proof: IdentityProof, deps: Deps): Promise<() => void> {
  if (await hasFactor(deps.db.read, member.id)) {
    const typed = codeIn(proof)
    // The effect of a wrong code is committed, whatever the result of the work.
    const verdict = await deps.db.transact((tx) => verifyCode(tx, member.id, typed, deps))
    return () => refuseCode(verdict)
  }
  const given = proof.password ?? ''
  const user = await findUser(deps.db.read, member.id)
  const password = given === '' ? undefined : await deps.passwords.verify(user?.password_hash, given)
  const decision = decideStepUp({ password, code: undefined }, false)
  return () => {
    if (!decision.ok)
      throw new CallError('INVALID_INPUT', {}, [{ path: decision.field, code: given === '' ? 'required' : 'wrong' }])
  }
}

/**
 * The same for actions that direct other users' money: the password, and a code as well if a second factor is enabled.
 * An account without a password, which signs in through a provider, proves its identity by the code.
 */
export async function confirmFully(member: Member, proof: IdentityProof, deps: Deps): Promise<() => void> {
  const given = proof.password ?? ''
  const user = await findUser(deps.db.read, member.id)
  const factor = await hasFactor(deps.db.read, member.id)
  const needed = !factor || passwordHashOf(user) !== undefined
  if (needed) {
    if (given === '') return refusing('password', 'required')
    // Before the code is verified, because a right one is consumed.
    if (!(await deps.passwords.verify(user?.password_hash, given))) return refusing('password', 'wrong')
  }
  return factor ? confirmIdentity(member, { code: proof.code }, deps) : () => {}
}

function refusing(path: 'password' | 'code', code: 'required' | 'wrong'): () => void {
  return () => {
    throw new CallError('INVALID_INPUT', {}, [{ path, code }])
  }
}
