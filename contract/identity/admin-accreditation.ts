/** Review of accreditation profiles by administrators (investing 1, 2, 4; decision T79, docs/areas/identity.md). */

import { accreditationStates } from '#domain/identity/accreditation.ts'
import { call, file } from '#contract/call.ts'
import { accreditationFile, accreditationValues, letterFields } from './accreditation.ts'
import { reasonMaximum } from './identity.ts'
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
  text,
  type Value,
} from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'
import { evidenceMediaTypes } from '#contract/uploads.ts'

const decisionFields = {
  person: object({ id: id(), name: text({ max: 250 }), email: text({ max: 254 }) }),
  state: oneOf(accreditationStates),
  reason: text({ max: reasonMaximum }),
  changedAt: nullable(instant()),
  /** End of the approval; null if it is not approved. */
  expiresAt: nullable(instant()),
  /** Approved, and the renewal is under review. The state "review" of the list includes these. */
  renewing: bool(),
} as const

const accreditation = object(decisionFields)
export type Accreditation = Value<typeof accreditation>

export const listAccreditations = call({
  method: 'GET',
  path: 'admin/accreditations',
  access: 'admin',
  summary: 'Lists the accreditation profiles of investors, latest change first.',
  spec: 'investing 1, 4, decision T79',
  query: object({ ...paging, state: optional(oneOf(accreditationStates)), search: optional(text({ max: 100 })) }),
  reply: object({ items: list(accreditation, 200), ...paged }),
})

const opened = object({
  ...decisionFields,
  values: accreditationValues,
  files: list(accreditationFile, 5),
  /** The confirmation by a third party. */
  letter: nullable(
    object({
      ...letterFields,
      /** As the third party entered it; null until it answers. */
      signature: nullable(
        object({ name: text({ max: 1000 }), licenceNumber: text({ max: 400 }), date: text({ max: 40 }) }),
      ),
      /** Network of the answer, shortened; empty until then. */
      address: text({ max: 60 }),
      statementVersion: integer({ min: 1, max: 1000 }),
    }),
  ),
})
export type OpenedAccreditation = Value<typeof opened>

/** Not a GET, because reading it is logged. */
export const openAccreditation = call({
  method: 'POST',
  path: 'admin/accreditations/{personId}/open',
  access: 'admin',
  summary: "Returns an investor's answers, decrypted. Each access is recorded in the audit log.",
  spec: 'decision T6, T79',
  params: object({ personId: id() }),
  body: object({}),
  reply: opened,
  cache: 'never',
})

export const downloadEvidence = file({
  path: 'admin/accreditations/{personId}/files/{fileId}',
  access: 'admin',
  summary: 'Downloads an evidence file of an accreditation profile. The download is recorded in the audit log.',
  spec: 'decision T6, T79',
  params: object({ personId: id(), fileId: id() }),
  contentTypes: evidenceMediaTypes,
  rate: 30,
})

export const decideAccreditation = call({
  method: 'PATCH',
  path: 'admin/accreditations/{personId}',
  access: 'admin',
  summary:
    'Approves an accreditation profile, or declines it with a reason shown to the investor. Refused if the answers have changed since `changedAt`.',
  spec: 'investing 1, 4, decision T79',
  params: object({ personId: id() }),
  body: object({
    state: oneOf(['approved', 'declined']),
    changedAt: instant(),
    reason: optional(text({ max: reasonMaximum })),
  }),
  reply: accreditation,
  errors: ['REASON_REQUIRED', 'ACCREDITATION_CHANGED', 'OWN_DECISION'],
  idempotent: true,
  stale: ['admin/accreditations', 'admin/overview', 'admin/users'],
})
