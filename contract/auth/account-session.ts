/** An account's sessions on all devices (docs/areas/auth.md). */

import { deviceBrowsers, devicePlatforms } from '#domain/auth/device.ts'
import { session } from '#contract/account/account.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, list, object, oneOf, text, type Value } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

export const accountSession = object({
  id: id(),
  browser: oneOf(deviceBrowsers),
  platform: oneOf(devicePlatforms),
  createdAt: instant(),
  expiresAt: instant(),
  /** The session that makes this request. */
  current: bool(),
})
export type AccountSession = Value<typeof accountSession>

export const listSessions = call({
  method: 'GET',
  path: 'user-sessions',
  access: 'member',
  summary: "Lists the user's active sessions, latest first.",
  spec: 'platform 4',
  reply: list(accountSession, 100),
})

export const endSession = call({
  method: 'DELETE',
  path: 'user-sessions/{id}',
  access: 'member',
  summary: "Ends one of the user's sessions.",
  spec: 'platform 4',
  params: object({ id: id() }),
  reply: done,
  stale: ['user-sessions'],
})

export const endSessions = call({
  method: 'DELETE',
  path: 'user-sessions',
  access: 'member',
  summary: "Ends all of the user's sessions, including the current one.",
  spec: 'platform 4',
  reply: done,
})

/** An application passes its session to a page (platform 7; decision T1; docs/areas/auth.md). */
export const appCode = call({
  method: 'POST',
  path: 'app-auto-login/code',
  access: 'member',
  summary:
    "Creates a single-use code, valid for one minute, with which the holder of the device's secret obtains a session.",
  spec: 'decision T1',
  body: object({
    /** SHA-256 of the secret, base64url. */
    deviceHash: text({ min: 43, max: 43, pattern: /^[\w-]+$/ }),
  }),
  reply: object({ appUserId: text({ max: 200 }), expiresAt: instant() }),
  errors: ['APP_SIGN_IN_REFUSED'],
  rate: 10,
})

export const appAutoLogin = call({
  method: 'POST',
  path: 'app-auto-login',
  access: 'visitor',
  summary: 'Exchanges a code from app-auto-login/code for a session, if the site allows it. User ids are not accepted.',
  spec: 'platform 7, decision T1',
  // Everything that is not a code is refused with the same error.
  body: object({ id: text({ max: 400 }), device: text({ max: 400 }) }),
  reply: session,
  errors: ['APP_SIGN_IN_REFUSED'],
  rate: 5,
})
