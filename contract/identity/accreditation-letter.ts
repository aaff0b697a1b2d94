/** Confirmation of an accreditation by a third party, by a one-time link (docs/areas/identity.md). */

import { legalNameMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { bool, integer, object, text } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

const path = 'accreditation-letters/{token}'
const link = object({ token: text({ min: 20, max: 100, pattern: /^[\w-]+$/ }) })
const spec = 'investing 4'

export const getLetter = call({
  method: 'GET',
  path,
  access: 'visitor',
  summary:
    'Returns who requests a confirmation, and whether the link is valid. Has no side effects, because mail scanners open links.',
  spec,
  params: link,
  reply: object({
    usable: bool(),
    /** Legal name of the investor; empty if the link is not valid. */
    investor: text({ max: 4000 }),
    statementVersion: integer({ min: 1, max: 1000 }),
  }),
  cache: 'never',
  rate: 30,
})

export const answerLetter = call({
  method: 'POST',
  path,
  access: 'visitor',
  summary:
    'Records that a third party confirms, or declines to confirm, that an investor is accredited. Once per link.',
  spec,
  params: link,
  body: object({
    confirmed: bool(),
    name: text({ max: legalNameMaximum * 4 }),
    licenceNumber: text({ max: 400 }),
    /** YYYY-MM-DD. */
    date: text({ max: 40 }),
  }),
  reply: done,
  errors: ['LINK_INVALID'],
  rate: 10,
})
