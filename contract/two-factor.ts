/** The second factor of a signed-in person (platform 2, 7; decision T14; decision record 0029). */

import { passwordMaximum } from '#domain/limits.ts'
import { enrolment, recoveryCodes, typedCode } from './account-sign-in.ts'
import { call } from './call.ts'
import { bool, instant, integer, nullable, object, optional, text, type Value } from './schema.ts'
import { done } from './shapes.ts'

const password = text({ max: passwordMaximum, keepSpace: true })
/** Who sits at an open session proves to be its person. */
const proof = object({ password, code: typedCode })

export const twoFactor = call({
  method: 'GET',
  path: 'two-factor',
  access: 'member',
  summary: 'Whether the second factor is on, since when, and how many recovery codes are left.',
  spec: 'investing 2, decision T14',
  reply: object({ on: bool(), since: nullable(instant()), recoveryCodesLeft: integer({ min: 0, max: 20 }) }),
})
export type TwoFactorState = Value<typeof twoFactor.reply>

export const beginTwoFactor = call({
  method: 'POST',
  path: 'two-factor/begin',
  access: 'member',
  summary: 'What an authenticator app needs. A factor that is on stays on until a code of the new one was seen.',
  spec: 'investing 2, decision T14',
  body: object({
    password,
    /** Where the second factor is on already. */
    code: optional(typedCode),
  }),
  reply: enrolment,
  rate: 10,
})

export const regenerateQrCode = call({
  method: 'GET',
  path: 'regenerate-qr-code',
  access: 'user',
  summary: 'The QR code of the set-up that is under way, once more. Changes nothing.',
  spec: 'platform 7, decision record 0029',
  reply: enrolment,
  errors: ['ENROLMENT_OVER'],
  rate: 30,
})

export const confirmTwoFactor = call({
  method: 'POST',
  path: 'two-factor/confirm',
  access: 'member',
  summary: 'Switch the second factor on with the first code of the app. Gives the recovery codes.',
  spec: 'investing 2, decision T14',
  body: object({ code: typedCode }),
  reply: object({ recoveryCodes }),
  errors: ['ENROLMENT_OVER'],
  rate: 30,
  stale: ['two-factor'],
})

export const endTwoFactor = call({
  method: 'POST',
  path: 'two-factor/off',
  access: 'member',
  summary: 'Switch the second factor off, with password and code.',
  spec: 'investing 2, decision T14',
  body: proof,
  reply: done,
  errors: ['TWO_FACTOR_OFF'],
  rate: 10,
  stale: ['two-factor'],
})

export const renewRecoveryCodes = call({
  method: 'POST',
  path: 'two-factor/recovery-codes',
  access: 'member',
  summary: 'New recovery codes; the old ones are worth nothing from then on.',
  spec: 'decision T14',
  body: proof,
  reply: object({ recoveryCodes }),
  errors: ['TWO_FACTOR_OFF'],
  rate: 10,
  stale: ['two-factor'],
})
