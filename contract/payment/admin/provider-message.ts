/** Unmatched webhooks, which match nothing of the site, for administrators (platform 7, decision T79). */

import { providerGateways } from '#domain/payment/payment.ts'
import { shownEventMaximum, unmatchedReasons } from '#domain/payment/payment-administration.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

const message = object({
  id: id(),
  gateway: oneOf(providerGateways),
  kind: text({ max: 200 }),
  /** The object that it refers to, by the provider's id. */
  names: nullable(text({ max: 255 })),
  reason: oneOf(unmatchedReasons),
  receivedAt: instant(),
})
export type ProviderMessage = Value<typeof message>

const ofMessage = object({ id: id() })

export const listProviderMessages = call({
  method: 'GET',
  path: 'admin/provider-messages',
  access: 'admin',
  summary: 'Lists unmatched webhooks, which refer to no payment or account of the site, latest first.',
  spec: 'platform 7, decision T79',
  query: object({ ...paging, gateway: optional(oneOf(providerGateways)) }),
  reply: object({ items: list(message, 200), ...paged }),
})

export const getProviderMessage = call({
  method: 'GET',
  path: 'admin/provider-messages/{id}',
  access: 'admin',
  summary: "Returns the body of an unmatched webhook. The payer's identity and payment details are masked.",
  spec: 'platform 7, decision T79',
  params: ofMessage,
  /** Empty if it can no longer be read; truncated if it is very long. */
  reply: object({ body: text({ max: shownEventMaximum, inUnits: true, keepSpace: true }) }),
})

export const readProviderMessage = call({
  method: 'POST',
  path: 'admin/provider-messages/{id}/match',
  access: 'admin',
  summary: 'Matches a webhook again. If it now refers to a known record, the provider is polled for that record.',
  spec: 'platform 7, decisions T39, T79',
  params: ofMessage,
  reply: object({
    /** Whether it now matches an object of the site: then it leaves this list. */
    found: bool(),
    /** The payment attempt that it refers to. */
    attemptId: nullable(id()),
  }),
  idempotent: true,
  stale: ['admin/', 'my-investment/', 'process-investment/', 'get-user-wallet-'],
  rate: 60,
})
