/** Accreditation, as administrators look at and decide it (investing 1, 2, 4; decision T79, decision record 0060). */

import { accreditationStates } from '#domain/accreditation.ts'
import { call } from '#contract/call.ts'
import { accreditationFile, accreditationValues } from '#contract/investing/accreditation.ts'
import { reasonMaximum } from '#contract/investing/identity.ts'
import { id, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

const decisionFields = {
  person: object({ id: id(), name: text({ max: 250 }), email: text({ max: 254 }) }),
  state: oneOf(accreditationStates),
  reason: text({ max: reasonMaximum }),
  changedAt: nullable(instant()),
} as const

const accreditation = object(decisionFields)
export type Accreditation = Value<typeof accreditation>

export const listAccreditations = call({
  method: 'GET',
  path: 'admin/accreditations',
  access: 'admin',
  summary: 'People who have said something of themselves as investors, the latest change first.',
  spec: 'investing 1, 4, decision T79',
  query: object({ ...paging, state: optional(oneOf(accreditationStates)), search: optional(text({ max: 100 })) }),
  reply: object({ items: list(accreditation, 200), ...paged }),
})

const opened = object({ ...decisionFields, values: accreditationValues, files: list(accreditationFile, 5) })
export type OpenedAccreditation = Value<typeof opened>

/** Not a GET: that somebody has read it is written down. */
export const openAccreditation = call({
  method: 'POST',
  path: 'admin/accreditations/{personId}/open',
  access: 'admin',
  summary: 'Shows what a person has said, which is sealed otherwise. Who has read it is written down.',
  spec: 'decision T6, T79',
  params: object({ personId: id() }),
  body: object({}),
  reply: opened,
  cache: 'never',
})

export const decideAccreditation = call({
  method: 'PATCH',
  path: 'admin/accreditations/{personId}',
  access: 'admin',
  summary:
    'Approves, or declines with a reason that the person reads. `changedAt` is what was looked at: answers that have changed since are not decided.',
  spec: 'investing 1, 4, decision T79',
  params: object({ personId: id() }),
  body: object({
    state: oneOf(['approved', 'declined']),
    changedAt: instant(),
    reason: optional(text({ max: reasonMaximum })),
  }),
  reply: accreditation,
  errors: ['REASON_REQUIRED', 'ACCREDITATION_CHANGED'],
  idempotent: true,
  stale: ['admin/accreditations', 'admin/overview', 'admin/users'],
})
