/** How people get into their accounts, for administrators (decisions T14, T79). */

import { call } from './call.ts'
import { bool, instant, integer, nullable, object, text, type Value } from './schema.ts'

const signInSettings = object({
  /** Who signs up sets up a second factor before the first sign-in. */
  signUpTwoFactor: bool(),
  /** Active accounts, and those of them with a second factor. */
  accounts: integer({ min: 0, max: 1_000_000_000 }),
  protectedAccounts: integer({ min: 0, max: 1_000_000_000 }),
  changed: nullable(object({ at: instant(), by: text({ max: 250 }) })),
})
export type SignInSettings = Value<typeof signInSettings>

export const getSignIn = call({
  method: 'GET',
  path: 'admin/sign-in',
  access: 'admin',
  summary: 'Whether people who sign up set up a second factor, and how many have one.',
  spec: 'decisions T14, T79',
  reply: signInSettings,
})

export const updateSignIn = call({
  method: 'PATCH',
  path: 'admin/sign-in',
  access: 'admin',
  summary: 'Switches on or off that people who sign up set up a second factor.',
  spec: 'decisions T14, T79',
  body: object({ signUpTwoFactor: bool() }),
  reply: signInSettings,
  idempotent: true,
  stale: ['admin/sign-in'],
})
