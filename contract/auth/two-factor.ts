/** The second factor of a signed-in user (platform 2, 7; decision T14; docs/areas/auth.md). */

import { passwordMaximum } from '#domain/limits.ts'
import { enrolment, recoveryCodes, ticket, typedCode } from './second-step.ts'
import { call } from '#contract/call.ts'
import { bool, instant, integer, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

const password = text({ max: passwordMaximum, keepSpace: true })
/** Proves that the request comes from the account's user and not just from an open session. */
const proof = object({ password, code: typedCode })

export const twoFactor = call({
  method: 'GET',
  path: 'two-factor',
  access: 'member',
  summary: 'Returns whether the second factor is enabled, since when, and the number of recovery codes left.',
  spec: 'investing 2, decision T14',
  reply: object({ on: bool(), since: nullable(instant()), recoveryCodesLeft: integer({ min: 0, max: 20 }) }),
})
export type TwoFactorState = Value<typeof twoFactor.reply>

export const beginTwoFactor = call({
  method: 'POST',
  path: 'two-factor/begin',
  access: 'member',
  summary:
    'Starts setting up an authenticator app. An enabled second factor remains in use until a code of the new one is confirmed.',
  spec: 'investing 2, decision T14',
  body: object({
    password,
    /** Required if the second factor is already on. */
    code: optional(typedCode),
  }),
  reply: enrolment,
  rate: 10,
})

export const regenerateQrCode = call({
  method: 'GET',
  path: 'regenerate-qr-code',
  access: 'user',
  summary: 'Returns the QR code of the pending set-up again. Has no side effects.',
  spec: 'platform 7',
  reply: enrolment,
  errors: ['ENROLMENT_OVER'],
  rate: 30,
})

export const confirmTwoFactor = call({
  method: 'POST',
  path: 'two-factor/confirm',
  access: 'member',
  summary: 'Enables the second factor with the first code from the authenticator app. Returns the recovery codes.',
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
  summary: 'Disables the second factor. Requires the password and a code.',
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
  summary: 'Generates new recovery codes and invalidates the previous ones. Requires the password and a code.',
  spec: 'decision T14',
  body: proof,
  reply: object({ recoveryCodes }),
  errors: ['TWO_FACTOR_OFF'],
  rate: 10,
  stale: ['two-factor'],
})

// Recovery after losing both phone and recovery codes (docs/areas/auth.md).

const token = text({ min: 60, max: 120, pattern: /^[\w.-]+$/ })
const lostState = object({
  /**
   * `asked`: the link is to be confirmed. `waiting`: until `readyAt`. `ready`: the password completes it. `over`: the
   * link is no longer valid.
   */
  state: oneOf(['requested', 'waiting', 'ready', 'over']),
  readyAt: nullable(instant()),
})
export type LostFactorState = Value<typeof lostState>

export const requestFactorReset = call({
  method: 'POST',
  path: 'lost-factor',
  access: 'visitor',
  summary: 'Requests the removal of a lost second factor, in the second step of a sign-in. The next steps are emailed.',
  spec: 'decision T79',
  body: object({ ticket }),
  reply: done,
  errors: ['SECOND_STEP_OVER'],
  rate: 5,
})

export const lostFactor = call({
  method: 'GET',
  path: 'lost-factor/{token}',
  access: 'visitor',
  summary: 'Returns the status of a second factor removal. Has no side effects, because mail scanners open links.',
  spec: 'decision T79',
  params: object({ token }),
  reply: lostState,
})

export const beginLostFactor = call({
  method: 'POST',
  path: 'lost-factor/{token}/begin',
  access: 'visitor',
  summary: 'Starts the waiting period. A sign-in with a code during this period cancels the removal.',
  spec: 'decision T79',
  params: object({ token }),
  reply: lostState,
  errors: ['LINK_INVALID'],
  rate: 20,
})

export const cancelLostFactor = call({
  method: 'POST',
  path: 'lost-factor/{token}/cancel',
  access: 'visitor',
  summary: 'Cancels the removal of the second factor.',
  spec: 'decision T79',
  params: object({ token }),
  reply: done,
  errors: ['LINK_INVALID'],
  rate: 20,
})

export const finishLostFactor = call({
  method: 'POST',
  path: 'lost-factor/{token}/finish',
  access: 'visitor',
  summary:
    'Removes the second factor after the waiting period and ends every session of the account. Requires the password.',
  spec: 'decision T79',
  params: object({ token }),
  body: object({ password }),
  reply: done,
  errors: ['LINK_INVALID'],
  rate: 5,
})
