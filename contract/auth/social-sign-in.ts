/** Signing in with Google, Facebook and LinkedIn (platform 7; docs/areas/auth.md). */

import { legalNameMaximum, passwordMaximum } from '#domain/limits.ts'
import { socialProviders } from '#domain/social/social.ts'
import { session } from '#contract/account/account.ts'
import { captchaAnswer } from './captcha.ts'
import { secondStep, ticket } from './second-step.ts'
import { call } from '#contract/call.ts'
import { bool, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

/**
 * A secret that the browser stores while the user is at the provider, so that another browser's flow cannot end in it.
 */
const device = text({ min: 40, max: 100, pattern: /^[\w-]+$/ })
const provider = oneOf(socialProviders)
/** As in the URL; the provider refuses an invalid value. */
const returned = optional(text({ max: 4000, keepSpace: true }))
/** Which providers are on. Keys are never returned. */
const front = object({ google: bool(), facebook: bool(), linkedin: bool() })
export type SocialFront = Value<typeof front>

export const socialLogin = call({
  method: 'GET',
  path: 'social-login',
  whileClosed: true,
  access: 'visitor',
  summary: 'Returns the identity providers that are enabled for sign-in.',
  spec: 'platform 7',
  reply: front,
  cache: 'settings',
})

export const socialSignup = call({
  method: 'GET',
  path: 'social-signup/',
  access: 'visitor',
  summary: 'Returns the identity providers that are enabled for sign-up.',
  spec: 'platform 7',
  reply: front,
  cache: 'settings',
})

export const beginSocial = call({
  method: 'POST',
  path: 'social-login/{provider}/begin',
  whileClosed: true,
  access: 'visitor',
  summary:
    "Starts a sign-in with an identity provider. Returns the provider's URL, and a secret that the browser stores until the user returns.",
  spec: 'decision T79',
  params: object({ provider }),
  reply: object({ address: text({ max: 4000 }), device }),
  errors: ['PROVIDER_DOWN'],
  rate: 20,
})

export const beginSocialConnect = call({
  method: 'POST',
  path: 'social-login/{provider}/connect',
  access: 'member',
  summary: "Starts connecting an identity provider to the user's account. Requires the password.",
  spec: 'decision T79',
  params: object({ provider }),
  body: object({ password: text({ max: passwordMaximum, keepSpace: true }) }),
  reply: object({ address: text({ max: 4000 }), device }),
  errors: ['PROVIDER_DOWN'],
  rate: 10,
})

const arrival = object({
  ticket,
  /** From the provider; null if the user has to enter it. */
  email: nullable(text({ max: 254 })),
  /** The provider has verified the address: no mail is needed, and it cannot be changed. */
  proven: bool(),
  firstName: text({ max: legalNameMaximum }),
  lastName: text({ max: legalNameMaximum }),
})
export type SocialArrival = Value<typeof arrival>

export const finishSocial = call({
  method: 'POST',
  path: 'social-login/{provider}/finish',
  whileClosed: true,
  access: 'either',
  summary:
    "Completes the provider's redirect. Returns a session, a second step, a sign-up to complete, a required sign-in to an existing account, or a connection.",
  spec: 'decision T79',
  params: object({ provider }),
  body: object({ device, code: returned, state: returned, iss: returned, error: returned }),
  reply: object({
    /** `prove`: sign in as usual, then send the ticket. `join`: create an account with it. */
    outcome: oneOf(['session', 'second-step', 'prove', 'join', 'connected']),
    session: nullable(session),
    step: nullable(secondStep),
    arrival: nullable(arrival),
  }),
  errors: [
    'SOCIAL_OVER',
    'SOCIAL_CANCELLED',
    'SOCIAL_REFUSED',
    'SOCIAL_TAKEN',
    'PROVIDER_DOWN',
    'ACCOUNT_BLOCKED',
    'ACCOUNT_NOT_ACTIVATED',
  ],
  rate: 20,
  stale: ['social-accounts'],
})
export type SocialOutcome = Value<typeof finishSocial.reply>

export const joinSocial = call({
  method: 'POST',
  path: 'social-signup/join',
  access: 'visitor',
  summary:
    "Creates an account from an identity provider's data. If the provider has not verified the email address, it is verified by email first.",
  spec: 'platform 4',
  body: object({
    ticket,
    device,
    firstName: text({ min: 1, max: legalNameMaximum }),
    lastName: text({ min: 1, max: legalNameMaximum }),
    email: text({ min: 3, max: 254, format: 'email' }),
    userType: text({ min: 1, max: 40 }),
    terms: bool(),
    captcha: optional(captchaAnswer),
  }),
  reply: object({
    outcome: oneOf(['session', 'second-step', 'mail']),
    session: nullable(session),
    step: nullable(secondStep),
  }),
  errors: ['SOCIAL_OVER', 'SOCIAL_TAKEN', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
  rate: 10,
})

export const connectSocial = call({
  method: 'POST',
  path: 'social-login/prove',
  whileClosed: true,
  access: 'member',
  summary: 'Connects the identity provider to the existing account, once the user has signed in to that account.',
  spec: 'decision T79',
  body: object({ ticket, device }),
  reply: object({ provider }),
  errors: ['SOCIAL_OVER', 'SOCIAL_TAKEN'],
  rate: 20,
  stale: ['social-accounts'],
})

const connection = object({
  provider,
  /** The site has keys for this provider. */
  on: bool(),
  email: nullable(text({ max: 254 })),
  connectedAt: nullable(instant()),
})
export type SocialConnection = Value<typeof connection>

export const listSocials = call({
  method: 'GET',
  path: 'social-accounts',
  access: 'member',
  summary: 'Lists the identity providers that are enabled or connected, and whether the account has a password.',
  spec: 'decision T79',
  reply: object({ hasPassword: bool(), connections: list(connection, 3) }),
})

export const disconnectSocial = call({
  method: 'POST',
  path: 'social-accounts/{provider}/remove',
  access: 'member',
  summary:
    'Disconnects an identity provider. Requires the password, so that the account does not lose its only sign-in method.',
  spec: 'decision T79',
  params: object({ provider }),
  body: object({ password: text({ max: passwordMaximum, keepSpace: true }) }),
  reply: done,
  errors: ['PASSWORD_NEEDED'],
  rate: 10,
  stale: ['social-accounts'],
})
