import { hasFactor } from '#api/db/second-factors.ts'
import { findUser, passwordHashOf } from '#api/db/users.ts'
import { codeIn, judgeCode, refuseCode } from '#api/handlers/account/second-factor.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import { CallError } from '#contract/errors.ts'
import { decideStepUp } from '#domain/account/step-up.ts'

export interface IdentityProof {
  readonly password?: string | undefined
  /** Of the second factor, where one is on; the password alone is then not enough. */
  readonly code?: string | undefined
}

/**
 * Who sits at an open session proves to be its person.
 * @returns refuses where the proof was wrong. To be called in the work that is done once: a request that is sent again brings a
 * code that is used up, and gets the first one's answer all the same.
 * @throws CallError INVALID_INPUT where there is no proof at all
 */
export async function confirmIdentity(member: Member, proof: IdentityProof, deps: Deps): Promise<() => void> {
  if (await hasFactor(deps.db.read, member.id)) {
    const typed = codeIn(proof)
    // What comes of a wrong code is kept, whatever comes of the work.
    const verdict = await deps.db.transact((tx) => judgeCode(tx, member.id, typed, deps))
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
 * The same for what leads other people's money: the password, and a code as well where a second factor is on. An account without
 * a password, which signs in through a provider, proves itself by the code.
 */
export async function confirmFully(member: Member, proof: IdentityProof, deps: Deps): Promise<() => void> {
  const given = proof.password ?? ''
  const user = await findUser(deps.db.read, member.id)
  const factor = await hasFactor(deps.db.read, member.id)
  const needed = !factor || passwordHashOf(user) !== undefined
  if (needed) {
    if (given === '') return refusing('password', 'required')
    // Before the code is judged: one that is right is used up by that.
    if (!(await deps.passwords.verify(user?.password_hash, given))) return refusing('password', 'wrong')
  }
  return factor ? confirmIdentity(member, { code: proof.code }, deps) : () => {}
}

function refusing(path: 'password' | 'code', code: 'required' | 'wrong'): () => void {
  return () => {
    throw new CallError('INVALID_INPUT', {}, [{ path, code }])
  }
}
