/** The calls of the relay. app.ts checks authorization before any of these runs. */

import { CallError } from '#contract/errors.ts'
import {
  type BrowserSubscription,
  forgetBody,
  messageBody,
  type PushMessage,
  pushConfig,
  pushPayloadBytes,
  relayDone,
  removeBody,
  renewBody,
  subscribeBody,
} from '#contract/push.ts'
import { encode, type Schema } from '#contract/schema.ts'
import type { DeliveryLine } from '#push-server/delivery/delivery-line.ts'
import type { Endpoint, ReadEndpoint } from '#push-server/subscriptions/endpoints.ts'
import type { Clock, RelayDatabase } from './ports.ts'
import { isAuthSecret, isPublicKey } from '#push-server/subscriptions/subscription-keys.ts'
import type { Registration } from '#push-server/subscriptions/subscription-rows.ts'
import type { Subscriptions } from '#push-server/subscriptions/subscriptions.ts'
import { holderOf } from '#push-server/subscriptions/tickets.ts'
import { keyIdOf, type VapidPair } from '#push-server/delivery/vapid-pair.ts'

export interface CallParts {
  /** The current one, and those that are accepted during a rotation. */
  readonly secrets: readonly string[]
  readonly clock: Clock
  readonly database: RelayDatabase
  readonly readEndpoint: ReadEndpoint
  readonly subscriptions: Subscriptions
  readonly line: DeliveryLine
  readonly vapid: () => VapidPair
}

/** `public`: pages and workers of the site. `signed`: the API and operators, from any address. */
export type Access = 'public' | 'signed'

export interface Call {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly path: string
  readonly access: Access
  /** @param body decodes the body against a schema, or throws a CallError */
  readonly answer: (body: <T>(schema: Schema<T>) => T) => Promise<unknown>
}

export function createCalls(parts: CallParts): Call[] {
  return [
    { method: 'GET', path: '/push/config', access: 'public', answer: async () => configOf(parts.vapid()) },
    {
      method: 'PUT',
      path: '/push/subscriptions',
      access: 'public',
      answer: async (body) => await subscribe(parts, body(subscribeBody)),
    },
    {
      method: 'POST',
      path: '/push/subscriptions/renew',
      access: 'public',
      answer: async (body) => await renew(parts, body(renewBody)),
    },
    {
      method: 'POST',
      path: '/push/subscriptions/remove',
      access: 'public',
      answer: async (body) => await remove(parts, body(removeBody)),
    },
    {
      method: 'POST',
      path: '/push/messages',
      access: 'signed',
      answer: async (body) => await accept(parts, body(messageBody)),
    },
    {
      method: 'POST',
      path: '/push/subscribers/forget',
      access: 'signed',
      answer: async (body) => await forget(parts, body(forgetBody)),
    },
    { method: 'GET', path: '/push/health', access: 'public', answer: async () => await health(parts) },
    { method: 'GET', path: '/push/metrics', access: 'signed', answer: async () => await metrics(parts) },
  ]
}

function done(yes: boolean): unknown {
  return encode(relayDone, { done: yes })
}

function configOf({ publicKey }: VapidPair): unknown {
  return encode(pushConfig, { publicKey, keyId: keyIdOf(publicKey) })
}

async function subscribe(
  parts: CallParts,
  input: { ticket: string; subscription: BrowserSubscription },
): Promise<unknown> {
  const holder = parts.secrets
    .map((secret) => holderOf(secret, input.ticket, parts.clock.now()))
    .find((each) => each !== undefined)
  if (holder === undefined) throw new CallError('NOT_ALLOWED')
  await parts.subscriptions.register(holder, registrationOf(parts, input.subscription))
  return done(true)
}

async function renew(
  parts: CallParts,
  input: { oldEndpoint: string; subscription: BrowserSubscription },
): Promise<unknown> {
  const known = await parts.subscriptions.renew(
    endpointOf(parts, input.oldEndpoint),
    registrationOf(parts, input.subscription),
  )
  if (!known) throw new CallError('NOT_FOUND')
  return done(true)
}

/** Removing an unknown endpoint also succeeds: the response must not reveal which endpoints are known. */
async function remove(parts: CallParts, input: { endpoint: string }): Promise<unknown> {
  await parts.subscriptions.remove(endpointOf(parts, input.endpoint))
  return done(true)
}

function endpointOf(parts: CallParts, text: string): Endpoint {
  const endpoint = parts.readEndpoint(text)
  if (!endpoint) throw new CallError('PUSH_ENDPOINT_REFUSED')
  return endpoint
}

function registrationOf(parts: CallParts, { endpoint, keys }: BrowserSubscription): Registration {
  const read = endpointOf(parts, endpoint)
  if (!isPublicKey(keys.p256dh))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'subscription.keys.p256dh', code: 'format' }])
  if (!isAuthSecret(keys.auth))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'subscription.keys.auth', code: 'format' }])
  return { endpoint: read, p256dh: keys.p256dh, auth: keys.auth }
}

async function accept(parts: CallParts, message: PushMessage): Promise<unknown> {
  if (Number.isNaN(Date.parse(message.expiresAt)))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'expiresAt', code: 'format' }])
  if (Buffer.byteLength(JSON.stringify(message.payload)) > pushPayloadBytes) {
    throw new CallError('INVALID_INPUT', {}, [{ path: 'payload', code: 'too-long', limit: pushPayloadBytes }])
  }
  if (await parts.line.messages.accept(message)) {
    parts.line.metrics.count('messages')
    parts.line.runner.wake()
  }
  return done(true)
}

async function forget(
  parts: CallParts,
  input: { subscriber: string; sessions?: readonly string[] | undefined },
): Promise<unknown> {
  await parts.subscriptions.forget(input.subscriber, input.sessions)
  return done(true)
}

async function health({ database }: CallParts): Promise<unknown> {
  await database.query('SELECT 1 AS one', [])
  return { ok: true }
}

async function metrics({ database, line }: CallParts): Promise<unknown> {
  const [row] = await database.query<Record<'subscriptions' | 'sending' | 'waiting' | 'retries', bigint>>(
    `SELECT (SELECT count(*) FROM push.subscription) AS subscriptions, (SELECT count(*) FROM push.retry) AS retries,
       count(*) FILTER (WHERE state = 'sending') AS sending, count(*) FILTER (WHERE state = 'waiting') AS waiting FROM push.message`,
    [],
  )
  const stored = Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]))
  const resting = line.gate.resting().map(({ origin, until }) => ({ origin, until: new Date(until).toISOString() }))
  return { ...line.metrics.snapshot(), stored, resting }
}
