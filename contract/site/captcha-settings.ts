/** The captcha as visitors' forms need it (platform 3, 7). A file of its own: the forms load it alone. */

import { call } from '#contract/call.ts'
import { bool, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'

/** Forms that require a captcha. */
export const captchaForms = object({
  adminLogin: bool(),
  frontLogin: bool(),
  frontSignup: bool(),
  contactUs: bool(),
  newsletter: bool(),
})
export type CaptchaForms = Value<typeof captchaForms>

export const captchaFront = call({
  method: 'GET',
  path: 'recaptcha/front',
  access: 'visitor',
  whileClosed: true,
  summary:
    "Returns the captcha's provider and public key, and the forms that require it. The secret key is never returned.",
  spec: 'platform 3, 7',
  reply: object({
    /** Without reCAPTCHA keys the site uses its own proof of work. */
    kind: oneOf(['recaptcha', 'proof-of-work']),
    clientKey: nullable(text({ max: 100 })),
    forms: captchaForms,
  }),
  cache: 'settings',
})
