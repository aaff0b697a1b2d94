/**
 * Investors' self-declarations, and whether they are accredited (investing 2, 3, 7; decision T34,
 * docs/areas/identity.md).
 */

import { accreditationStates, accreditationStepNames } from '#domain/identity/accreditation.ts'
import { longTextMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  record,
  text,
  type Value,
} from '#contract/schema.ts'
import { unreadableStates } from '#contract/uploads.ts'
import { done } from '#contract/shapes.ts'
import { reasonMaximum } from './identity.ts'

/**
 * Answers by their names (domain/identity/accreditation.ts), as texts; amounts are digits of minor units. Unknown names
 * are refused.
 */
export const accreditationValues = record(text({ max: longTextMaximum }), 60)

/** An uploaded evidence file. Only administrators read it. */
export const accreditationFile = object({
  id: id(),
  mime: text({ max: 100 }),
  bytes: integer({ min: 1, max: 100_000_000 }),
  scan: optional(oneOf(unreadableStates)),
})
export type AccreditationFile = Value<typeof accreditationFile>

export const letterFields = {
  state: oneOf(['requested', 'confirmed', 'declined']),
  requestedAt: instant(),
  /** End of the link; null until it was mailed. */
  expiresAt: nullable(instant()),
  answeredAt: nullable(instant()),
} as const

const profile = object({
  state: oneOf(accreditationStates),
  /** Why it was declined; empty otherwise. */
  reason: text({ max: reasonMaximum }),
  /** When this state began; null if nothing was ever submitted. */
  changedAt: nullable(instant()),
  /** End of the approval; null if it is not approved. */
  expiresAt: nullable(instant()),
  /** A renewal of the approval is under review. */
  renewing: bool(),
  /** The social security number is masked except for its last four digits. */
  values: accreditationValues,
  files: list(accreditationFile, 5),
  /** The confirmation by a third party; null if none was requested, or the answers have changed since. */
  letter: nullable(object({ ...letterFields, mayResend: bool() })),
})
export type AccreditationProfile = Value<typeof profile>

const path = 'investor-profiles/'
/** Besides the profile itself: the accreditation status, the figures of the limit, and the administrators' lists. */
const stale = [path, 'users/me', 'bootstrap', 'investor-limit/', 'admin/accreditations']

export const getAccreditation = call({
  method: 'GET',
  path,
  access: 'user',
  summary: "Returns the investor's answers and the status of their accreditation.",
  spec: 'investing 3, 7',
  reply: profile,
  cache: 'never',
})

export const keepAccreditation = call({
  method: 'PATCH',
  path,
  access: 'user',
  summary:
    'Saves and validates the answers of one step. If they change, a profile that is under review or approved must be submitted again.',
  spec: 'investing 2, 5, 7, decisions T34, T58',
  body: object({ step: oneOf(accreditationStepNames), values: accreditationValues }),
  reply: profile,
  idempotent: true,
  rate: 40,
  stale,
})

export const sendAccreditation = call({
  method: 'POST',
  path,
  access: 'user',
  summary:
    'Submits complete answers for review, with a statement that they are true. Income, net worth and investments elsewhere then count towards the 12-month limit. Within 30 days of the end of an approval it submits the unchanged answers for its renewal.',
  spec: 'investing 2, 4, 5, 7, decisions T33, T34',
  body: object({ statementAccepted: bool() }),
  reply: profile,
  errors: ['ACCREDITATION_INCOMPLETE'],
  idempotent: true,
  rate: 10,
  stale,
})

export const resendLetter = call({
  method: 'POST',
  path: `${path}letter/resend`,
  access: 'user',
  summary: 'Emails the third party a new link; the earlier one becomes invalid. At most three emails, one an hour.',
  spec: 'investing 4',
  body: object({}),
  reply: done,
  errors: ['LETTER_NOT_RESENT'],
  idempotent: true,
  rate: 10,
  stale: [path],
})
