/** Accounts and sessions (platform 2, 4, 7). */

import { legalNameMaximum, passwordMaximum, siteNameMaximum } from '#domain/limits.ts'
import { captchaAnswer } from '#contract/auth/captcha.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { profileCity, profileDescription, profileLinks } from './profile.ts'
import { done, languages, person } from '#contract/shapes.ts'

const email = text({ min: 3, max: 254, format: 'email' })
const password = text({ max: passwordMaximum, keepSpace: true })

export const session = object({
  /** Opaque; sent as `Authorization: Bearer`. */
  token: text({ min: 40, max: 100 }),
  expirationDate: instant(),
  /** Names this user's private caches on a device; not an id. */
  partition: text({ min: 8, max: 40 }),
  /**
   * Encrypts this user's data that remains on a device after the session, base64url of 32 bytes: constant for a user,
   * stored with the session and removed with it (decision record 0021).
   */
  draftKey: text({ min: 43, max: 43, pattern: /^[\w-]+$/ }),
  user: person,
})
export type Session = Value<typeof session>

export const signUp = call({
  method: 'POST',
  path: 'signup',
  access: 'visitor',
  summary:
    'Registers an account. The response does not reveal whether the address is already registered; the outcome is emailed.',
  spec: 'platform 7',
  body: object({
    firstName: text({ min: 1, max: legalNameMaximum }),
    lastName: text({ min: 1, max: legalNameMaximum }),
    email,
    password,
    confirmPassword: password,
    userType: text({ min: 1, max: 40 }),
    /** Terms of use. */
    terms: bool(),
    captcha: optional(captchaAnswer),
  }),
  reply: done,
  errors: ['CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
  idempotent: true,
  rate: 10,
})

export const signOut = call({
  method: 'POST',
  path: 'logout',
  whileClosed: true,
  access: 'member',
  summary: 'Ends the current session.',
  spec: 'platform 4',
  reply: done,
})

export const revokeSession = call({
  method: 'POST',
  path: 'revoke-session',
  whileClosed: true,
  access: 'visitor',
  summary:
    'Ends a session by the SHA-256 hash of its token (base64url), for a sign-out while offline, after which the device stores only the hash. Succeeds for an unknown session too.',
  spec: 'decision T79',
  body: object({ tokenHash: text({ min: 43, max: 43, pattern: /^[\w-]+$/ }) }),
  reply: done,
  rate: 30,
})

export const eraseDevice = call({
  method: 'POST',
  path: 'erase-device',
  whileClosed: true,
  access: 'either',
  summary: "Ends the current session, if any, and clears the site's data in the browser (Clear-Site-Data).",
  spec: 'decision record 0026',
  reply: done,
  clearsSiteData: true,
})

export const me = call({
  method: 'GET',
  path: 'users/me',
  whileClosed: true,
  access: 'member',
  summary: 'Returns the signed-in user and the expiry date of the session.',
  spec: 'platform 7',
  reply: object({ user: person, expirationDate: instant(), serverTime: instant() }),
  cache: 'private',
})

export const updateMe = call({
  method: 'PATCH',
  path: 'updateMe',
  access: 'member',
  summary: "Updates the user's names, language or profile, or sets the user type, which can be set only once.",
  spec: 'platform 7, investing 3, decision T70',
  body: object({
    firstName: optional(text({ min: 1, max: legalNameMaximum })),
    lastName: optional(text({ min: 1, max: legalNameMaximum })),
    language: optional(oneOf(languages)),
    userType: optional(text({ min: 1, max: 40 })),
    /** Id of the uploaded file; null for none. */
    photo: optional(nullable(id())),
    coverPhoto: optional(nullable(id())),
    city: optional(profileCity),
    description: optional(profileDescription),
    links: optional(profileLinks),
    /** Other users see the name instead of initials (decision T7). */
    showName: optional(bool()),
  }),
  reply: person,
  errors: ['USER_TYPE_CHOSEN'],
  stale: ['users/me', 'profile-network/'],
})

const activationParams = object({ userId: id(), verificationId: text({ min: 20, max: 100, pattern: /^[\w-]+$/ }) })

export const activation = call({
  method: 'GET',
  path: 'activeAccount/{userId}/{verificationId}',
  access: 'visitor',
  summary: 'Checks whether an activation link is valid. Has no side effects, because mail scanners open links.',
  spec: 'platform 7, reliability 3.7',
  params: activationParams,
  reply: object({ usable: bool() }),
})

export const activate = call({
  method: 'POST',
  path: 'activeAccount/{userId}/{verificationId}',
  access: 'visitor',
  summary:
    'Activates an account with a single-use link. Returns a ticket for the second step if the site requires a second factor.',
  spec: 'platform 4, 7, reliability 3.7',
  params: activationParams,
  reply: object({
    done: bool(),
    /** Opens the second step of the sign-up; null if the account is already active. */
    ticket: nullable(text({ min: 40, max: 100 })),
  }),
  errors: ['LINK_INVALID'],
  rate: 20,
})

export const resendActivation = call({
  method: 'POST',
  path: 'resendUserActivationLink',
  access: 'visitor',
  summary: 'Resends the activation link. The response does not reveal whether the address has an account.',
  spec: 'platform 7',
  body: object({ email }),
  reply: done,
  rate: 5,
})

export const userTypes = call({
  method: 'GET',
  path: 'usertypes/front/',
  whileClosed: true,
  access: 'visitor',
  summary: 'Lists the user types that are available at sign-up.',
  spec: 'platform 7',
  reply: list(
    object({ slug: text({ max: 40 }), name: text({ max: 80 }), purpose: text({ max: 200 }), runsCampaigns: bool() }),
    20,
  ),
  cache: 'content',
})

export const setUp = call({
  method: 'POST',
  path: 'admin/set-up',
  whileClosed: true,
  access: 'visitor',
  summary: 'Creates the first administrator of an empty site. Requires the code that the server printed at start-up.',
  spec: 'decision T79',
  body: object({
    code: text({ min: 6, max: 100 }),
    siteName: text({ max: siteNameMaximum }),
    firstName: text({ min: 1, max: legalNameMaximum }),
    lastName: text({ min: 1, max: legalNameMaximum }),
    email,
    password,
    confirmPassword: password,
  }),
  reply: session,
  errors: ['ALREADY_SET_UP', 'NOT_ALLOWED'],
  rate: 10,
  stale: ['bootstrap', 'site-setting/front'],
})

export const pushTicket = call({
  method: 'GET',
  path: 'push-ticket',
  access: 'member',
  summary: 'Returns a short-lived ticket for subscribing this browser at the push relay, or null if push is disabled.',
  spec: 'decision T79',
  reply: object({ ticket: nullable(text({ max: 400 })) }),
})
