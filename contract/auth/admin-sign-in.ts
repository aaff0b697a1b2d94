/** Sign-in settings, for administrators (decisions T14, T79). */

import { call } from '#contract/call.ts'
import { bool, instant, integer, nullable, object, optional, text, type Value } from '#contract/schema.ts'

const signInSettings = object({
  /** Signing up requires a second factor before the first sign-in. */
  signUpTwoFactor: bool(),
  /** Applications may pass their session to a page. */
  appAutoLogin: bool(),
  /** Number of active accounts, and of those with a second factor. */
  accounts: integer({ min: 0, max: 1_000_000_000 }),
  protectedAccounts: integer({ min: 0, max: 1_000_000_000 }),
  changed: nullable(object({ at: instant(), by: text({ max: 250 }) })),
})
export type SignInSettings = Value<typeof signInSettings>

export const getSignIn = call({
  method: 'GET',
  path: 'admin/sign-in',
  access: 'admin',
  summary: 'Returns the sign-in settings, and how many accounts have a second factor.',
  spec: 'decisions T14, T79',
  reply: signInSettings,
})

export const updateSignIn = call({
  method: 'PATCH',
  path: 'admin/sign-in',
  access: 'admin',
  summary:
    'Updates whether sign-up requires a second factor, and whether applications may pass their session to a page.',
  spec: 'decisions T1, T14, T79',
  body: object({ signUpTwoFactor: optional(bool()), appAutoLogin: optional(bool()) }),
  reply: signInSettings,
  idempotent: true,
  stale: ['admin/sign-in'],
})
