import { findUser } from '#api/db/users.ts'
import type { Deps, Member } from '#api/handlers/handler.ts'
import { CallError } from '#contract/errors.ts'
import { decideStepUp } from '#domain/step-up.ts'

/** Who sits at an open session proves to be its person. @throws CallError INVALID_INPUT */
export async function confirmIdentity(
  member: Member,
  proof: { readonly password: string },
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
): Promise<void> {
  const user = await findUser(db.read, member.id)
  const password = proof.password === '' ? undefined : await passwords.verify(user?.password_hash, proof.password)
  // There is no second factor yet: its codes come in here.
  const decision = decideStepUp({ password, code: undefined }, false)
  if (!decision.ok)
    throw new CallError('INVALID_INPUT', {}, [
      { path: decision.field, code: proof.password === '' ? 'required' : 'wrong' },
    ])
}
