/**
 * A message to the site, outside the call table: `POST /api/v1.1/contact-us` as multipart/form-data with the fields of
 * `contactBody` and up to five parts named `files`. All of it is kept or nothing. The answer is the usual envelope; `data` is
 * `contactSent`. A browser without scripts sends the same form to the page itself and gets a page (investing 7).
 */

import { contactMessageMaximum, contactNameMaximum } from '#domain/limits.ts'
import { contactTopics } from '#domain/site/contact.ts'
import { captchaAnswer } from './captcha.ts'
import { id, object, oneOf, optional, text, type Value } from './schema.ts'

export const contactPath = 'contact-us'

export const contactBody = object({
  /** Made by who sends it: the same message again is one message. */
  id: optional(id()),
  name: text({ max: contactNameMaximum }),
  email: text({ min: 3, max: 254, format: 'email' }),
  topic: oneOf(contactTopics),
  message: text({ min: 1, max: contactMessageMaximum }),
  captcha: optional(captchaAnswer),
})
export type ContactBody = Value<typeof contactBody>

export const contactSent = object({ id: id() })
