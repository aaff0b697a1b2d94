/** Makes one call: structs out, redaxios, structs in. */

import axios from 'redaxios'
import { type CallDefinition, type Input, pathOf, queryOf, type Reply } from '#contract/call.ts'
import { decode, encode, type Schema } from '#contract/schema.ts'
import { offlineHeader, savedAtHeader } from '#contract/worker.ts'
import { noteRefused } from '#src/state/session.ts'
import { hearServerTime } from '#src/platform/clock.ts'
import { noteReachable } from '#src/platform/online.ts'
import { CallFailure, failureOf } from './failure.ts'

export interface SendContext {
  readonly language: string
  readonly token?: string | undefined
  readonly partition?: string | undefined
  /** The token goes with every call: a closed site answers administrators alone. */
  readonly always?: boolean | undefined
}

export interface SendOptions {
  readonly idempotencyKey?: string
  readonly ifMatch?: number
  readonly timeoutMs?: number
}

export interface Answer<R> {
  readonly value: R
  /** When the service worker kept it, for an answer that came from its cache; milliseconds. */
  readonly savedAt: number | undefined
}

export type SomeCall = CallDefinition<never, never, never, unknown> | CallDefinition<unknown, unknown, unknown, unknown>

const defaultTimeoutMs = 20_000

/** @throws CallFailure for every answer but a success, and `OFFLINE` where none came. */
export async function send<C>(
  call: C,
  input: Input<C>,
  context: SendContext,
  options: SendOptions = {},
): Promise<Answer<Reply<C>>> {
  const definition = call as CallDefinition<unknown, unknown, unknown, Reply<C>>
  const { body } = input as { body?: unknown }
  const response = await request(addressOf(call, input, context.language), {
    method: definition.method,
    headers: headersOf(definition, context, options),
    ...(definition.method === 'GET' ? {} : { body: JSON.stringify(encode(definition.body, body ?? {})) }),
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
  })
  if (response.status < 200 || response.status > 299) {
    const failure = failureOf(response.status, response.body)
    if (failure.code === 'SESSION_EXPIRED' && context.token !== undefined) noteRefused(context.token)
    throw failure
  }
  return { value: decodeReply(definition.reply, response.body), savedAt: response.savedAt }
}

/** Path and query of a call, as fetched and as kept: equal questions have equal addresses. */
export function addressOf<C>(call: C, input: Input<C>, language: string): string {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  return pathOf(call as SomeCall, params) + queryOf({ ...query, lng: language })
}

/** @throws CallFailure UNREADABLE when the envelope or its data is not what the call promises. */
export function decodeReply<R>(schema: Schema<R>, body: unknown): R {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  const decoded = decode(schema, data, { tolerant: true })
  if (!decoded.ok) throw new CallFailure('UNREADABLE', 200, { fields: decoded.problems })
  return decoded.value
}

function headersOf(call: SomeCall, context: SendContext, options: SendOptions): Record<string, string> {
  const personal = call.access !== 'visitor' && context.token !== undefined
  return {
    accept: 'application/json',
    ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(personal || context.always ? { authorization: `Bearer ${context.token}` } : {}),
    // The worker keeps private answers under this name, and only when the answer carries the same.
    ...(personal && context.partition !== undefined ? { 'x-partition': context.partition } : {}),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
  }
}

interface RawAnswer {
  readonly status: number
  readonly body: unknown
  readonly savedAt: number | undefined
}

async function request(
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; timeoutMs: number },
): Promise<RawAnswer> {
  const client = axios.create({
    // redaxios knows neither time-outs nor typed failures; both are ours.
    fetch: ((address: string, options: RequestInit) =>
      fetch(address, {
        ...options,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(init.timeoutMs),
      })) as typeof fetch,
  })
  try {
    const response = await client(url, {
      method: init.method as 'get',
      headers: init.headers,
      responseType: 'text',
      ...(init.body === undefined ? {} : { data: init.body }),
    })
    return rawAnswer(response)
  } catch (error) {
    if (isResponse(error)) return rawAnswer(error)
    noteReachable(false)
    throw new CallFailure('OFFLINE', 0)
  }
}

interface ResponseLike {
  readonly status: number
  readonly headers: Headers
  readonly data?: unknown
}

function rawAnswer(response: ResponseLike): RawAnswer {
  const saved = response.headers.get(savedAtHeader)
  // A kept answer says nothing about the line, unless the worker had tried it.
  if (saved === null) {
    noteReachable(true)
    hearServerTime(Date.parse(response.headers.get('date') ?? ''))
  } else if (response.headers.get(offlineHeader) !== null) noteReachable(false)
  return { status: response.status, body: bodyOf(response.data), savedAt: saved === null ? undefined : Number(saved) }
}

function bodyOf(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function isResponse(error: unknown): error is ResponseLike {
  return typeof error === 'object' && error !== null && 'status' in error && 'headers' in error
}
