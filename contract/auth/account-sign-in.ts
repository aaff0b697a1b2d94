/** Sign-in (platform 4, 7; docs/areas/auth.md). */

import { passwordMaximum } from '#domain/limits.ts'
import { session } from '#contract/account/account.ts'
import { call } from '#contract/call.ts'
import { captchaAnswer } from './captcha.ts'
import { either, integer, object, optional, text } from '#contract/schema.ts'
import { secondStep } from './second-step.ts'

export const signIn = call({
  method: 'POST',
  path: 'login',
  whileClosed: true,
  access: 'visitor',
  summary: 'Signs a user in. Returns a session, or enableTwoFactorAuth yes and a ticket for the second step.',
  spec: 'platform 7, decisions T14, T78',
  query: object({ active: optional(integer({ min: 1, max: 1 })) }),
  body: object({
    email: text({ min: 3, max: 254, format: 'email' }),
    password: text({ max: passwordMaximum, keepSpace: true }),
    /** The browser's clock; used only for the log (reliability 3.17). */
    createdAt: optional(text({ max: 40 })),
    captcha: optional(captchaAnswer),
  }),
  reply: either(session, secondStep),
  errors: ['SIGN_IN_FAILED', 'ACCOUNT_NOT_ACTIVATED', 'ACCOUNT_BLOCKED', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
  rate: 20,
})
