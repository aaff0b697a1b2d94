/**
 * The newsletter: subscribing by a link in a mail, unsubscribing with one click (platform 7, investing 2;
 * docs/areas/notification.md).
 */

import { captchaAnswer } from '#contract/auth/captcha.ts'
import { call } from '#contract/call.ts'
import { bool, object, optional, text } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

const path = 'current-user-newsletter-subscribe'
const state = object({ subscribed: bool() })

export const getState = call({
  method: 'GET',
  path,
  access: 'member',
  summary: 'Whether the signed-in person gets the newsletter.',
  spec: 'platform 7',
  reply: state,
  cache: 'private',
})

export const changeState = call({
  method: 'PATCH',
  path,
  access: 'member',
  summary: 'Switches the newsletter on or off. The address of an account is confirmed, so it needs no further mail.',
  spec: 'platform 7',
  body: state,
  reply: state,
  stale: [path],
  rate: 20,
})

export const subscribe = call({
  method: 'POST',
  path: 'newsletter/subscribe',
  access: 'visitor',
  summary: 'Asks for the newsletter. A mail asks back; the answer is the same whether or not the address is known.',
  spec: 'investing 2',
  body: object({ email: text({ min: 3, max: 254, format: 'email' }), captcha: optional(captchaAnswer) }),
  reply: done,
  errors: ['CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
  rate: 5,
})

const byLink = object({ token: text({ min: 40, max: 200, pattern: /^[\w.-]+$/ }) })

export const confirm = call({
  method: 'POST',
  path: 'newsletter/confirm',
  access: 'visitor',
  summary: 'Confirms a subscription by the link of its mail.',
  spec: 'decision T79',
  body: byLink,
  reply: done,
  errors: ['LINK_INVALID'],
  rate: 20,
})

export const end = call({
  method: 'POST',
  path: 'newsletter/end',
  access: 'visitor',
  summary: 'Ends a subscription by the link of any of its mails; as often as one likes.',
  spec: 'decision T79',
  body: byLink,
  reply: done,
  errors: ['LINK_INVALID'],
  rate: 20,
})
