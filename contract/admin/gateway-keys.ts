/** Keys of payment providers, and how these are: for administrators (platform 7, decision T79, decision record 0032). */

import { keyMaximum, keyProviders } from '#domain/gateway-keys.ts'
import { providerOperations, providerOutcomes } from '#domain/payment-administration.ts'
import { passwordMaximum } from '#domain/limits.ts'
import { providerGateways } from '#domain/payment.ts'
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
import { typedCode } from '#contract/account-sign-in.ts'

const sources = ['environment', 'administrator', 'sandbox', 'none'] as const

const keys = object({
  provider: oneOf(keyProviders),
  /** Where the keys in force come from. The environment comes before what is entered. */
  source: oneOf(sources),
  /** No money moves; null where there is nothing. */
  test: nullable(bool()),
  /** Of what was entered, as much as may be seen again: the last four characters of a key. */
  fields: list(object({ name: text({ max: 40 }), shown: nullable(text({ max: 20 })) }), 20),
  /** Entered, and sealed under a secret that the site has no more: they are to be entered again. */
  unreadable: bool(),
  changed: nullable(object({ at: instant(), by: text({ max: 250 }) })),
  /** The address that the provider is to send its messages to; null where it sends none. */
  messagesTo: nullable(text({ max: 500 })),
  /** Payments under way that were begun with other keys, and are settled with those. */
  begunOtherwise: integer({ min: 0, max: 1_000_000_000 }),
})
export type ProviderKeys = Value<typeof keys>

const ofProvider = object({ provider: oneOf(keyProviders) })
/** Of the administrator: a code where there is a second factor, else the password. */
const proof = {
  password: optional(text({ max: passwordMaximum, keepSpace: true })),
  code: optional(typedCode),
}
const stale = ['admin/gateway-keys', 'admin/gateway-health', 'admin/payment-gateway', 'bootstrap', 'payment-gateway/']

export const listProviderKeys = call({
  method: 'GET',
  path: 'admin/gateway-keys',
  access: 'admin',
  summary: 'Where the keys of each payment provider come from, and the end of those that were entered.',
  spec: 'platform 7, decision T79',
  reply: object({
    providers: list(keys, 10),
    /** Whether whoever asks proves themselves by a code, or else by their password. */
    secondFactor: bool(),
  }),
})

export const updateProviderKeys = call({
  method: 'PUT',
  path: 'admin/gateway-keys/{provider}',
  access: 'admin',
  summary: 'Tries keys at their provider, seals them, and puts them in force everywhere for what begins from now on.',
  spec: 'platform 7, decision T79',
  params: ofProvider,
  body: object({ values: record(text({ max: keyMaximum }), 20), ...proof }),
  reply: keys,
  errors: ['KEYS_FIXED', 'KEYS_HOLD_MONEY', 'PROVIDER_SILENT'],
  idempotent: true,
  stale,
  rate: 20,
})

export const removeProviderKeys = call({
  method: 'POST',
  path: 'admin/gateway-keys/{provider}/remove',
  access: 'admin',
  summary: 'Takes entered keys out of force. Payments that were begun with them are settled with them.',
  spec: 'platform 7, decision T79',
  params: ofProvider,
  body: object(proof),
  reply: keys,
  errors: ['KEYS_FIXED', 'NOT_FOUND'],
  idempotent: true,
  stale,
})

const span = object({
  asked: integer({ min: 0, max: 1_000_000_000 }),
  silent: integer({ min: 0, max: 1_000_000_000 }),
  /** In the middle of those that were answered; null where none was. */
  medianMs: nullable(integer({ min: 0, max: 3_600_000 })),
})

const health = object({
  gateway: oneOf(providerGateways),
  /** Whether the site lets people pay in this way. */
  on: bool(),
  source: oneOf(sources),
  test: nullable(bool()),
  last: nullable(
    object({
      act: oneOf(providerOperations),
      outcome: oneOf(providerOutcomes),
      milliseconds: integer({ min: 0, max: 3_600_000 }),
      at: instant(),
    }),
  ),
  hour: span,
  day: span,
  lastMessageAt: nullable(instant()),
  /** Messages of the last days that name nothing of the site’s; a thousand and more count as one more than that. */
  unplaced: integer({ min: 0, max: 1001 }),
  /** Payments of which the provider has not said how they stand. */
  unknown: integer({ min: 0, max: 1_000_000_000 }),
  /** Begun first of those that have not ended. */
  oldest: nullable(object({ id: id(), createdAt: instant() })),
})
export type GatewayHealth = Value<typeof health>

export const listGatewayHealth = call({
  method: 'GET',
  path: 'admin/gateway-health',
  access: 'admin',
  summary: 'How each way to pay at a provider is: answers and messages of late, and what is open.',
  spec: 'platform 7, decision T79',
  reply: list(health, 10),
})

export const probeGateway = call({
  method: 'POST',
  path: 'admin/gateway-health/{gateway}/probe',
  access: 'admin',
  summary: 'Asks a provider now whether it answers and takes the keys; nothing else happens there.',
  spec: 'platform 7, decision T79',
  params: object({ gateway: oneOf(providerGateways) }),
  reply: object({ outcome: oneOf(providerOutcomes), milliseconds: integer({ min: 0, max: 3_600_000 }) }),
  errors: ['GATEWAY_OFF'],
  stale: ['admin/gateway-health'],
  rate: 20,
})
