/** Fees of a payment method, and the administrators' notes on it (investing 9, platform 7). */

import { payPageGateways } from '#domain/payment/payment.ts'
import { call } from '#contract/call.ts'
import { bool, instant, list, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'
import { payerFee } from './payer-fee.ts'

export const gatewayTerms = object({
  type: oneOf(payPageGateways),
  on: bool(),
  fee: payerFee,
  /** The connected provider; null if there is none, so that the payment method is unavailable. */
  provider: nullable(object({ test: bool() })),
  /** Who changed it last. */
  changed: nullable(object({ at: instant(), by: text({ max: 250 }) })),
})
export type GatewayTerms = Value<typeof gatewayTerms>

export const listGatewayTerms = call({
  method: 'GET',
  path: 'admin/payment-gateways',
  access: 'admin',
  summary: 'Lists the provider payment methods: whether they are enabled and connected, and their fees.',
  spec: 'platform 7, decision T79',
  reply: list(gatewayTerms, 10),
})
