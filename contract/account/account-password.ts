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
  summary: 'Sends a password reset link by email. The response does not reveal whether the address has an account.',
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
  summary: 'Checks whether a password reset link is valid. Has no side effects, because mail scanners open links.',
  spec: 'platform 7, reliability 4 (17)',
  params: resetParams,
  reply: object({ usable: bool() }),
})

export const resetPassword = call({
  method: 'PATCH',
  path: 'resetPassword/{token}',
  whileClosed: true,
  access: 'visitor',
  summary: 'Sets a new password with a single-use link and ends every session of the account.',
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
  summary: 'Changes the password and ends every session of the account, including the current one.',
  spec: 'platform 7',
  body: object({ currentPassword: password, password, confirmPassword: password }),
  reply: done,
  rate: 10,
})
