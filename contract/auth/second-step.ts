/** The second step of a sign-in, and of a sign-up that needs a second factor (platform 2, 4, 7; docs/areas/auth.md). */

import { session } from '#contract/account/account.ts'
import { call } from '#contract/call.ts'
import { bool, instant, integer, list, object, oneOf, text, type Value, yesNo } from '#contract/schema.ts'

/** Proof that the previous step was passed; opens only the next step. */
export const ticket = text({ min: 40, max: 100, pattern: /^[\w-]+$/ })
/** As typed: six digits from the authenticator app, or a recovery code. */
export const typedCode = text({ min: 1, max: 40 })

export const secondStep = object({
  /** Always yes here: there is no session yet (platform 4). */
  enableTwoFactorAuth: yesNo(),
  /** `sign-up`: the account has no second factor yet, and must set one up to continue. */
  step: oneOf(['sign-in', 'sign-up']),
  ticket,
  expiresAt: instant(),
  /** A passkey of this account is accepted too. */
  passkey: bool(),
})
export type SecondStep = Value<typeof secondStep>

export const validateLogin = call({
  method: 'POST',
  path: 'validateLoginTwoFactorUser',
  whileClosed: true,
  access: 'visitor',
  summary: 'Completes a sign-in with a code from the authenticator app or a recovery code.',
  spec: 'platform 4, 7, decision T14',
  body: object({ ticket, code: typedCode }),
  reply: session,
  errors: ['SECOND_STEP_OVER'],
  rate: 30,
})

/** What an authenticator app needs. The QR code's path fits a square of `size` units, margin included. */
export const enrolment = object({
  secret: text({ min: 16, max: 64, pattern: /^[A-Z2-7]+$/ }),
  uri: text({ max: 1000 }),
  picture: object({ size: integer({ min: 1, max: 200 }), path: text({ max: 40_000, inUnits: true }) }),
  expiresAt: instant(),
})
export type Enrolment = Value<typeof enrolment>

/** Shown once; the site stores only hashes. */
export const recoveryCodes = list(text({ max: 20 }), 20)

export const signUpEnrolment = call({
  method: 'POST',
  path: 'signup-two-factor',
  whileClosed: true,
  access: 'visitor',
  summary:
    'Returns the data for setting up an authenticator app during sign-up. It does not change while the ticket is valid.',
  spec: 'platform 2, decision T14',
  body: object({ ticket }),
  reply: object({ email: text({ max: 254 }), enrolment }),
  errors: ['SECOND_STEP_OVER'],
  rate: 30,
})

export const validateSignup = call({
  method: 'POST',
  path: 'validateSignupTwoFactorUser',
  whileClosed: true,
  access: 'visitor',
  summary:
    'Completes the sign-up with the first code from the authenticator app. Returns the session and the recovery codes.',
  spec: 'platform 4, 7, decision T14',
  body: object({ ticket, code: typedCode }),
  reply: object({ session, recoveryCodes }),
  errors: ['SECOND_STEP_OVER', 'ENROLMENT_OVER'],
  rate: 30,
})
