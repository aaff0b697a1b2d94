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
   * Encrypts this user's data that stays on a device after the session, base64url of 32 bytes: constant for a user,
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
  summary: 'Register. The answer is the same whether or not the address has an account; a mail tells which.',
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
  summary: 'End this session.',
  spec: 'platform 4',
  reply: done,
})

export const revokeSession = call({
  method: 'POST',
  path: 'revoke-session',
  whileClosed: true,
  access: 'visitor',
  summary:
    'End a session by the SHA-256 of its token, base64url: for a sign-out without a connection, after which the device keeps the hash alone. A session that is not known is ended too.',
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
  summary:
    'End this session, if there is one, and have the browser delete everything that it keeps of the site (Clear-Site-Data).',
  spec: 'decision record 0026',
  reply: done,
  clearsSiteData: true,
})

export const me = call({
  method: 'GET',
  path: 'users/me',
  whileClosed: true,
  access: 'member',
  summary: 'The signed-in person and when the session ends.',
  spec: 'platform 7',
  reply: object({ user: person, expirationDate: instant(), serverTime: instant() }),
  cache: 'private',
})

export const updateMe = call({
  method: 'PATCH',
  path: 'updateMe',
  access: 'member',
  summary: 'Change names, language or profile, or choose the user type (once).',
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
  summary: 'Can this link still activate the account? Changes nothing: mail scanners open links.',
  spec: 'platform 7, reliability 3.7',
  params: activationParams,
  reply: object({ usable: bool() }),
})

export const activate = call({
  method: 'POST',
  path: 'activeAccount/{userId}/{verificationId}',
  access: 'visitor',
  summary:
    'Confirm the address; the link works once. Where the site asks for a second factor, its ticket comes with the answer.',
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
  summary: 'Send the activation link again. The answer does not tell whether the address has an account.',
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
  summary: 'User types that can be chosen at sign-up.',
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
  summary: 'Make the first administrator of an empty site. Needs the code that the server printed at its start.',
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
  summary: 'A short-lived ticket with which this browser subscribes at the push relay; null where push is off.',
  spec: 'decision T79',
  reply: object({ ticket: nullable(text({ max: 400 })) }),
})
