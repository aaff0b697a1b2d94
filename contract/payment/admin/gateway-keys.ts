/** Keys of payment and identity providers and their state, for administrators (platform 7, decision T79, docs/areas/payment.md). */

import { keyMaximum, keyProviders } from '#domain/payment/gateway-keys.ts'
import { providerOperations, providerOutcomes } from '#domain/payment/payment-administration.ts'
import { passwordMaximum } from '#domain/limits.ts'
import { providerGateways } from '#domain/payment/payment.ts'
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
import { typedCode } from '#contract/auth/second-step.ts'

const sources = ['environment', 'administrator', 'sandbox', 'none'] as const

export const providerKeys = object({
  provider: oneOf(keyProviders),
  /** The source of the keys in force. The environment takes precedence over entered keys. */
  source: oneOf(sources),
  /** No real money moves; null if there is no provider. */
  test: nullable(bool()),
  /** The part of the entered keys that may be shown: the last four characters of a key. */
  fields: list(object({ name: text({ max: 40 }), shown: nullable(text({ max: 20 })) }), 20),
  /** Entered, but encrypted under a secret that the site no longer has: they must be entered again. */
  unreadable: bool(),
  changed: nullable(object({ at: instant(), by: text({ max: 250 }) })),
  /** The webhook URL for the provider; null if it sends no webhooks. */
  messagesTo: nullable(text({ max: 500 })),
  /** Pending payments, or identity checks in progress, that started with other keys, and are settled with those. */
  begunOtherwise: integer({ min: 0, max: 1_000_000_000 }),
})
export type ProviderKeys = Value<typeof providerKeys>

const ofProvider = object({ provider: oneOf(keyProviders) })
/** The administrator's proof: a code if there is a second factor, else the password. */
const proof = {
  password: optional(text({ max: passwordMaximum, keepSpace: true })),
  code: optional(typedCode),
}
const stale = ['admin/gateway-keys', 'admin/gateway-health', 'admin/payment-gateway', 'bootstrap', 'payment-gateway/']

export const listProviderKeys = call({
  method: 'GET',
  path: 'admin/gateway-keys',
  access: 'admin',
  summary: "Lists the source of each provider's keys, and the last characters of keys that were entered.",
  spec: 'platform 7, decision T79',
  reply: object({
    providers: list(providerKeys, 10),
    /** Whether the caller proves their identity with a code, or else with their password. */
    secondFactor: bool(),
  }),
})

export const updateProviderKeys = call({
  method: 'PUT',
  path: 'admin/gateway-keys/{provider}',
  access: 'admin',
  summary: 'Tests keys at their provider, encrypts them, and activates them for new payments or identity checks.',
  spec: 'platform 7, decision T79',
  params: ofProvider,
  body: object({ values: record(text({ max: keyMaximum }), 20), ...proof }),
  reply: providerKeys,
  errors: ['KEYS_FIXED', 'KEYS_HOLD_MONEY', 'PROVIDER_SILENT'],
  idempotent: true,
  stale,
  rate: 20,
})

export const removeProviderKeys = call({
  method: 'POST',
  path: 'admin/gateway-keys/{provider}/remove',
  access: 'admin',
  summary: 'Deactivates entered keys. Payments and identity checks that were started with them are settled with them.',
  spec: 'platform 7, decision T79',
  params: ofProvider,
  body: object(proof),
  reply: providerKeys,
  errors: ['KEYS_FIXED', 'NOT_FOUND'],
  idempotent: true,
  stale,
})

const span = object({
  requests: integer({ min: 0, max: 1_000_000_000 }),
  silent: integer({ min: 0, max: 1_000_000_000 }),
  /** Median response time of the answered requests; null if none was answered. */
  medianMs: nullable(integer({ min: 0, max: 3_600_000 })),
})

const health = object({
  gateway: oneOf(providerGateways),
  /** Whether the site offers this payment method. */
  on: bool(),
  source: oneOf(sources),
  test: nullable(bool()),
  last: nullable(
    object({
      operation: oneOf(providerOperations),
      outcome: oneOf(providerOutcomes),
      milliseconds: integer({ min: 0, max: 3_600_000 }),
      at: instant(),
    }),
  ),
  hour: span,
  day: span,
  lastMessageAt: nullable(instant()),
  /** Webhooks of the last days that match nothing of the site; more than a thousand are reported as 1001. */
  unmatched: integer({ min: 0, max: 1001 }),
  /** Payments whose status the provider has not reported. */
  unknown: integer({ min: 0, max: 1_000_000_000 }),
  /** The oldest payment that has not ended. */
  oldest: nullable(object({ id: id(), createdAt: instant() })),
})
export type GatewayHealth = Value<typeof health>

export const listGatewayHealth = call({
  method: 'GET',
  path: 'admin/gateway-health',
  access: 'admin',
  summary: 'Lists the health of each provider payment method: recent responses, recent webhooks, and open payments.',
  spec: 'platform 7, decision T79',
  reply: list(health, 10),
})

export const probeGateway = call({
  method: 'POST',
  path: 'admin/gateway-health/{gateway}/probe',
  access: 'admin',
  summary: 'Checks whether a provider responds and accepts the keys. Has no side effects at the provider.',
  spec: 'platform 7, decision T79',
  params: object({ gateway: oneOf(providerGateways) }),
  reply: object({ outcome: oneOf(providerOutcomes), milliseconds: integer({ min: 0, max: 3_600_000 }) }),
  errors: ['GATEWAY_OFF'],
  stale: ['admin/gateway-health'],
  rate: 20,
})
