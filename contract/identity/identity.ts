/**
 * Identity verification, as far as it is known (investing 4, 7, 8; decision T35). The providers add their own screens.
 */

import { identityStates } from '#domain/identity/identity.ts'
import { call } from '#contract/call.ts'
import { bool, object, oneOf, text, type Value } from '#contract/schema.ts'

/** Maximum length of the reason shown to a declined user. */
export const reasonMaximum = 500

const identity = object({
  /** Is verification required before signing and paying? */
  required: bool(),
  state: oneOf(identityStates),
  /** Why it was declined; empty otherwise. */
  reason: text({ max: reasonMaximum }),
})
export type Identity = Value<typeof identity>

export const getIdentity = call({
  method: 'GET',
  path: 'user-kyc',
  access: 'user',
  summary: "Returns the user's verification status, and whether verification is required to sign and pay.",
  spec: 'investing 7, decision T35',
  reply: identity,
})

export const requestReview = call({
  method: 'POST',
  path: 'user-kyc',
  access: 'user',
  summary: 'Requests identity verification. Has no effect if it is under review or approved.',
  spec: 'investing 7, decision T35',
  body: object({}),
  reply: identity,
  idempotent: true,
  rate: 10,
  stale: ['user-kyc', 'admin/identity-checks'],
})
