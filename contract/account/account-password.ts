/** Resetting and changing a password (platform 2, 7). */

import { passwordMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { bool, object, text } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

const password = text({ max: passwordMaximum, keepSpace: true })
const resetParams = object({ token: text({ min: 20, max: 100, pattern: /^[\w-]+$/ }) })

export const forgotPassword = call({
  method: 'POST',
  path: 'forgotPassword',
  whileClosed: true,
  access: 'visitor',
  summary: 'Have a link to a new password mailed. The answer does not tell whether the address has an account.',
  spec: 'platform 7',
  body: object({ email: text({ min: 3, max: 254, format: 'email' }) }),
  reply: done,
  rate: 5,
})

export const passwordReset = call({
  method: 'GET',
  path: 'resetPassword/{token}',
  whileClosed: true,
  access: 'visitor',
  summary: 'Can this link still set a new password? Changes nothing: mail scanners open links.',
  spec: 'platform 7, reliability 4 (17)',
  params: resetParams,
  reply: object({ usable: bool() }),
})

export const resetPassword = call({
  method: 'PATCH',
  path: 'resetPassword/{token}',
  whileClosed: true,
  access: 'visitor',
  summary: 'Set a new password by a link, which works once; every session of the account ends.',
  spec: 'platform 7',
  params: resetParams,
  body: object({ password, confirmPassword: password }),
  reply: done,
  errors: ['LINK_INVALID'],
  rate: 20,
})

export const updateMyPassword = call({
  method: 'PATCH',
  path: 'updateMyPassword',
  access: 'member',
  summary: 'Change the password; every session of the account ends, this one too.',
  spec: 'platform 7',
  body: object({ currentPassword: password, password, confirmPassword: password }),
  reply: done,
  rate: 10,
})
