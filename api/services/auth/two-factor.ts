/** The second factor of a signed-in user: set up, enabled and disabled. */

import { hasFactor, lockFactor, removeFactor } from '#api/db/auth/second-factors.ts'
import { endOtherSessions } from '#api/db/auth/sessions.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { TypedCode } from '#domain/auth/totp.ts'
import { confirmPassword } from './proof.ts'
import {
  beginEnrolment,
  codeIn,
  confirmEnrolment,
  freshRecoveryCodes,
  verifyCode,
  pendingEnrolment,
  refuseCode,
  type Verdict,
} from './second-factor.ts'
import { notifySecurity } from './notify-security.ts'

/** @returns the code if a factor is enabled already. @throws CallError INVALID_INPUT */
export async function checkFactorChange(
  {
    body,
    member,
  }: { readonly body: Parameters<typeof codeIn>[0] & { readonly password: string }; readonly member: Member },
  deps: Deps,
): Promise<TypedCode | undefined> {
  const typed = (await hasFactor(deps.db.read, member.id)) ? codeIn(body) : undefined
  await confirmPassword(member, body.password, deps)
  return typed
}

/** The effect of a wrong code has to be committed, so it is not thrown here: see `enrolmentIn`. */
export async function beginTwoFactor(
  tx: Writer,
  { member, typed }: { readonly member: Member; readonly typed: TypedCode | undefined },
  deps: Deps,
) {
  const verdict: Verdict = typed ? await verifyCode(tx, member.id, typed, deps) : { ok: true }
  // Enabled meanwhile, perhaps in another tab: then a code is required as well.
  if (!typed && (await lockFactor(tx, member.id))?.secret) codeIn({})
  return { verdict, enrolment: verdict.ok ? await beginEnrolment(tx, member, deps) : undefined }
}

/** After the commit. @throws CallError if the code was wrong */
export function enrolmentIn({ verdict, enrolment }: Awaited<ReturnType<typeof beginTwoFactor>>) {
  refuseCode(verdict)
  if (!enrolment) throw new CallError('ENROLMENT_OVER')
  return enrolment
}

export async function readEnrolment(tx: Writer, member: Member, deps: Deps) {
  return pendingEnrolment(tx, member, await lockFactor(tx, member.id), deps)
}

/** @returns the recovery codes */
export async function confirmTwoFactor(
  tx: Writer,
  { member, typed }: { readonly member: Member; readonly typed: TypedCode },
  deps: Deps,
): Promise<string[]> {
  const recoveryCodes = await confirmEnrolment(tx, member.id, typed, deps)
  // Ends the sessions of anyone who signed in with the password alone.
  const sessionIds = await endOtherSessions(tx, member.id, member.sessionId)
  if (sessionIds.length > 0) await deps.jobs.add(tx, 'forget-push', { userId: member.id, sessionIds })
  return recoveryCodes
}

/** The effect of a wrong code has to be committed: `refuseCode` throws afterwards. */
export async function endTwoFactor(
  tx: Writer,
  { personId, typed }: { readonly personId: string; readonly typed: TypedCode },
  deps: Deps,
): Promise<Verdict> {
  const verdict = await verifyCode(tx, personId, typed, deps)
  if (!verdict.ok) return verdict
  await removeFactor(tx, personId)
  await notifySecurity(tx, personId, 'two-factor-off', deps)
  return verdict
}

/** The effect of a wrong code has to be committed: `refuseCode` throws afterwards. */
export async function renewRecoveryCodes(
  tx: Writer,
  { personId, typed }: { readonly personId: string; readonly typed: TypedCode },
  deps: Deps,
): Promise<{ readonly verdict: Verdict; readonly codes: string[] }> {
  const verdict = await verifyCode(tx, personId, typed, deps)
  if (!verdict.ok) return { verdict, codes: [] }
  await notifySecurity(tx, personId, 'recovery-codes-renewed', deps)
  return { verdict, codes: await freshRecoveryCodes(tx, personId, deps) }
}
