/** The second factor of a signed-in user: set up, enabled and disabled. */

import { countRecoveryCodes, findFactor } from '#api/db/auth/second-factors.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentEnrolment } from '#api/presenters/auth/session.ts'
import { proofIn } from '#api/services/auth/proof.ts'
import { codeIn, refuseCode } from '#api/services/auth/second-factor.ts'
import {
  beginTwoFactor as begin,
  checkFactorChange,
  confirmTwoFactor as confirm,
  endTwoFactor as end,
  enrolmentIn,
  readEnrolment,
  renewRecoveryCodes as renew,
} from '#api/services/auth/two-factor.ts'
import * as twoFactorCalls from '#contract/auth/two-factor.ts'
import { CallError } from '#contract/errors.ts'

export const twoFactor = handle(twoFactorCalls.twoFactor, async ({ member }, { db }) => {
  const factor = await findFactor(db.read, member.id)
  return {
    on: Boolean(factor?.secret),
    since: factor?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: factor?.secret ? await countRecoveryCodes(db.read, member.id) : 0,
  }
})

export const beginTwoFactor = handle(twoFactorCalls.beginTwoFactor, async ({ body, member, once }, deps) => {
  const typed = await checkFactorChange({ body, member }, deps)
  return presentEnrolment(enrolmentIn(await once((tx) => begin(tx, { member, typed }, deps))))
})

/** A GET that changes nothing: a code that was just scanned must stay valid if a page sends the request twice. */
export const regenerateQrCode = handle(twoFactorCalls.regenerateQrCode, async ({ member, once }, deps) => {
  const enrolment = await once((tx) => readEnrolment(tx, member, deps))
  if (!enrolment) throw new CallError('ENROLMENT_OVER')
  return presentEnrolment(enrolment)
})

export const confirmTwoFactor = handle(twoFactorCalls.confirmTwoFactor, ({ body, member, once }, deps) => {
  const typed = codeIn(body)
  return once(async (tx) => ({ recoveryCodes: await confirm(tx, { member, typed }, deps) }))
})

export const endTwoFactor = handle(twoFactorCalls.endTwoFactor, async ({ body, member, once }, deps) => {
  const typed = await proofIn(member, body, deps)
  refuseCode(await once((tx) => end(tx, { personId: member.id, typed }, deps)))
  return { done: true }
})

export const renewRecoveryCodes = handle(twoFactorCalls.renewRecoveryCodes, async ({ body, member, once }, deps) => {
  const typed = await proofIn(member, body, deps)
  const { verdict, codes } = await once((tx) => renew(tx, { personId: member.id, typed }, deps))
  refuseCode(verdict)
  return { recoveryCodes: codes }
})
