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
  summary: 'Returns whether the user is subscribed to the newsletter.',
  spec: 'platform 7',
  reply: state,
  cache: 'private',
})

export const changeState = call({
  method: 'PATCH',
  path,
  access: 'member',
  summary:
    'Subscribes or unsubscribes the user. No confirmation email is sent, because the address of the account is verified.',
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
  summary:
    'Requests a newsletter subscription and sends a confirmation email. The response does not reveal whether the address is known.',
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
  summary: 'Confirms a newsletter subscription by the link of its confirmation email.',
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
  summary:
    'Unsubscribes an address from the newsletter by the link of any of its emails. The link can be used repeatedly.',
  spec: 'decision T79',
  body: byLink,
  reply: done,
  errors: ['LINK_INVALID'],
  rate: 20,
})
