/** Identity verification, as administrators see and decide it (investing 4; decisions T35, T79). */

import { identityStates } from '#domain/identity/identity.ts'
import { call } from '#contract/call.ts'
import { reasonMaximum } from './identity.ts'
import { id, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

const identityCheck = object({
  person: object({ id: id(), name: text({ max: 250 }), email: text({ max: 254 }) }),
  state: oneOf(identityStates),
  reason: text({ max: reasonMaximum }),
  changedAt: nullable(instant()),
})
export type IdentityCheck = Value<typeof identityCheck>

export const listIdentities = call({
  method: 'GET',
  path: 'admin/identity-checks',
  access: 'admin',
  summary: 'Lists active accounts with their verification status, latest first.',
  spec: 'investing 4, decision T79',
  query: object({ ...paging, state: optional(oneOf(identityStates)), search: optional(text({ max: 100 })) }),
  reply: object({ items: list(identityCheck, 200), ...paged }),
})

export const decideIdentity = call({
  method: 'PATCH',
  path: 'admin/identity-checks/{personId}',
  access: 'admin',
  summary: "Approves a user's identity verification, or declines it with a reason shown to the user.",
  spec: 'investing 4, decision T79',
  params: object({ personId: id() }),
  body: object({ state: oneOf(['approved', 'declined']), reason: optional(text({ max: reasonMaximum })) }),
  reply: identityCheck,
  errors: ['REASON_REQUIRED'],
  idempotent: true,
  stale: ['admin/identity-checks'],
})
