/** The second factor of a signed-in person: set up, switched on and off. */

import { countRecoveryCodes, findFactor, hasFactor, lockFactor, removeFactor } from '#api/db/second-factors.ts'
import { endOtherSessions } from '#api/db/sessions.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { confirmPassword, proofIn } from './proof.ts'
import {
  beginEnrolment,
  codeIn,
  confirmEnrolment,
  freshRecoveryCodes,
  judgeCode,
  pendingEnrolment,
  refuseCode,
} from './second-factor.ts'
import { tellSecurity } from './tell-security.ts'

export const twoFactor = handle(calls.account.twoFactor, async ({ member }, { db }) => {
  const factor = await findFactor(db.read, member.id)
  return {
    on: Boolean(factor?.secret),
    since: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: factor?.secret ? await countRecoveryCodes(db.read, member.id) : 0,
  }
})

export const beginTwoFactor = handle(calls.account.beginTwoFactor, async ({ body, member, once }, deps) => {
  const typed = (await hasFactor(deps.db.read, member.id)) ? codeIn(body) : undefined
  await confirmPassword(member, body.password, deps)
  const outcome = await once(async (tx) => {
    const verdict = typed ? await judgeCode(tx, member.id, typed, deps) : ({ ok: true } as const)
    // Switched on meanwhile, perhaps in another tab: then a code is due as well.
    if (!typed && (await lockFactor(tx, member.id))?.secret) codeIn({})
    return verdict.ok ? { verdict, enrolment: await beginEnrolment(tx, member, deps) } : { verdict }
  })
  refuseCode(outcome.verdict)
  if (!('enrolment' in outcome) || !outcome.enrolment) throw new CallError('ENROLMENT_OVER')
  return outcome.enrolment
})

/** A GET, and changes nothing: a code that was just scanned must not be worth nothing because a page asked twice. */
export const regenerateQrCode = handle(calls.account.regenerateQrCode, async ({ member, once }, deps) => {
  const enrolment = await once(async (tx) => pendingEnrolment(tx, member, await lockFactor(tx, member.id), deps))
  if (!enrolment) throw new CallError('ENROLMENT_OVER')
  return enrolment
})

export const confirmTwoFactor = handle(calls.account.confirmTwoFactor, ({ body, member, once }, deps) => {
  const typed = codeIn(body)
  return once(async (tx) => {
    const recoveryCodes = await confirmEnrolment(tx, member.id, typed, deps)
    // Whoever got in with the password alone is out again.
    const sessionIds = await endOtherSessions(tx, member.id, member.sessionId)
    if (sessionIds.length > 0) await deps.jobs.add(tx, 'forget-push', { userId: member.id, sessionIds })
    return { recoveryCodes }
  })
})

export const endTwoFactor = handle(calls.account.endTwoFactor, async ({ body, member, once }, deps) => {
  const typed = await proofIn(member, body, deps)
  const verdict = await once(async (tx) => {
    const judged = await judgeCode(tx, member.id, typed, deps)
    if (!judged.ok) return judged
    await removeFactor(tx, member.id)
    await tellSecurity(tx, member.id, 'two-factor-off', deps)
    return judged
  })
  refuseCode(verdict)
  return { done: true }
})

export const renewRecoveryCodes = handle(calls.account.renewRecoveryCodes, async ({ body, member, once }, deps) => {
  const typed = await proofIn(member, body, deps)
  const outcome = await once(async (tx) => {
    const verdict = await judgeCode(tx, member.id, typed, deps)
    if (!verdict.ok) return { verdict, codes: [] }
    await tellSecurity(tx, member.id, 'recovery-codes-renewed', deps)
    return { verdict, codes: await freshRecoveryCodes(tx, member.id, deps) }
  })
  refuseCode(outcome.verdict)
  return { recoveryCodes: outcome.codes }
})
