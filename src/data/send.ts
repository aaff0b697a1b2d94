/** Runs one call: encodes its input, sends the request and decodes the response. */

import { type CallDefinition, type Input, pathOf, queryOf, type Reply } from '#contract/call.ts'
import type { BrowserCall } from '#contract/compact.ts'
import { decode, encode, type Schema } from '#contract/schema.ts'
import { CallFailure } from './failure.ts'
import { request, type RequestOptions } from './request.ts'

export interface SendContext {
  readonly language: string
  readonly token?: string | undefined
  readonly partition?: string | undefined
  /** Sends the token with every call: a closed site responds to administrators only. */
  readonly always?: boolean | undefined
}

export interface SendOptions {
  readonly idempotencyKey?: string
  readonly ifMatch?: number
  readonly timeoutMs?: number
}

export interface Answer<R> {
  readonly value: R
  /** When the service worker cached it, for a response from its cache; milliseconds. */
  readonly savedAt: number | undefined
}

export type SomeCall = BrowserCall<CallDefinition<unknown, unknown, unknown, unknown>>

/** @throws CallFailure for every unsuccessful response, and `OFFLINE` without a response. */
export async function send<C>(
  call: C,
  input: Input<C>,
  context: SendContext,
  { idempotencyKey, ifMatch, timeoutMs }: SendOptions = {},
): Promise<Answer<Reply<C>>> {
  const definition = call as BrowserCall<CallDefinition<unknown, unknown, unknown, Reply<C>>>
  const { body } = input as { body?: unknown }
  const isRead = definition.method === 'GET'
  const { data, savedAt } = await request(addressOf(call, input, context.language), {
    method: definition.method,
    headers: {
      accept: 'application/json',
      ...(!isRead && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    },
    as: senderOf(definition, context),
    body: isRead ? undefined : JSON.stringify(encode(definition.body, body ?? {})),
    timeoutMs,
  })
  return { value: decodeReply(definition.reply, data), savedAt }
}

/**
 * The user of a request. A reply for all visitors is the same for everyone, so it is requested without a session. A reply
 * that is not cached is requested without the partition.
 */
export function senderOf(
  { access, cache }: Pick<BrowserCall, 'access' | 'cache'>,
  { token, partition, always }: SendContext,
): RequestOptions['as'] {
  if (access !== 'visitor' && token !== undefined)
    return { token, partition: cache === 'never' ? undefined : partition }
  return always ? { token } : undefined
}

/** Path and query of a call, both for fetching and as the cache key: equal inputs have equal addresses. */
export function addressOf<C>(call: C, input: Input<C>, language?: string): string {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  return pathOf(call as BrowserCall, params) + queryOf({ ...query, lng: language })
}

/** @throws CallFailure UNREADABLE if the envelope or its data does not match the call's schema. */
export function decodeReply<R>(schema: Schema<R>, body: unknown): R {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  const decoded = decode(schema, data, { tolerant: true })
  if (!decoded.ok) throw new CallFailure('UNREADABLE', 200, { fields: decoded.problems })
  return decoded.value
}
