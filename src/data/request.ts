/**
 * The app's only request function: every request to the server uses it, so that session and connectivity are handled
 * the same.
 */

import axios from 'redaxios'
import { offlineHeader, partitionHeader, savedAtHeader } from '#contract/worker.ts'
import { hearServerTime } from '#src/platform/clock.ts'
import { noteReachable } from '#src/platform/online.ts'
import { noteRefused } from '#src/state/session.ts'
import { CallFailure, failureOf } from './failure.ts'

export interface RequestOptions {
  /** GET by default. */
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData | Uint8Array<ArrayBuffer> | undefined
  /**
   * The user of the request. The worker caches the response to a GET request with a partition under it, and only if the
   * response carries the same one.
   */
  readonly as?: { readonly token?: string | undefined; readonly partition?: string | undefined } | undefined
  readonly timeoutMs?: number | undefined
  /** Transfers the bytes: JSON by default, `fileTransport` for a file, `uploadTransport` for a large body. */
  readonly transport?: Transport | undefined
  /** A refusal is returned and not thrown, so that the outbox can decide how to handle it. */
  readonly returnsRefusals?: boolean
}

/**
 * The common part of the browser's `fetch` and XMLHttpRequest. `data` is parsed JSON, a Blob or, from a proxy, text.
 */
interface TransportReply {
  readonly ok: boolean
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  readonly data?: unknown
}

export interface TransportRequest {
  readonly method: string | undefined
  readonly headers: Record<string, string>
  readonly body: RequestOptions['body']
  readonly timeoutMs: number
}

/** Rejects if no complete response arrived. */
export type Transport = (url: string, request: TransportRequest) => Promise<TransportReply>

export interface RequestReply extends TransportReply {
  /** When the service worker cached it, for a response from its cache; milliseconds. */
  readonly savedAt: number | undefined
}

/** @throws CallFailure for every refusal, and `OFFLINE` without a response */
export async function request(
  url: string,
  {
    method,
    headers: given,
    body,
    as: { token, partition } = {},
    timeoutMs = 20_000,
    transport = fetchTransport,
    returnsRefusals,
  }: RequestOptions = {},
): Promise<RequestReply> {
  const sentAt = performance.now()
  const { ok, status, headers, data } = await transport(url, {
    method,
    headers: {
      ...given,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(partition && { [partitionHeader]: partition }),
    },
    body,
    timeoutMs,
  }).catch(() => {
    noteReachable(false)
    throw new CallFailure('OFFLINE', 0)
  })
  const saved = headers.get(savedAtHeader)
  // A cached response says nothing about the connection, unless the worker had tried the network.
  if (saved === null) {
    noteReachable(true)
    // The server dates the start of its response, and the transfer of a file takes a while.
    hearServerTime(Date.parse(headers.get('date') ?? ''), performance.now() - sentAt)
  } else if (headers.get(offlineHeader) !== null) noteReachable(false)
  if (!ok) {
    const failure = failureOf(status, data)
    if (failure.code === 'SESSION_EXPIRED' && token) noteRefused(token)
    if (!returnsRefusals) throw failure
  }
  return { ok, status, headers, data, savedAt: saved === null ? undefined : Number(saved) }
}

/** redaxios supports neither time-outs nor typed failures; both are added here. */
export async function fetchTransport(
  url: string,
  { method, headers, body, timeoutMs }: TransportRequest,
  responseType: 'text' | 'blob' = 'text',
): Promise<TransportReply> {
  // Its types omit that it copies `ok`.
  const reply: unknown = await axios(url, {
    method: method as 'get',
    headers,
    data: body,
    responseType,
    validateStatus: () => true,
    fetch: ((address: string, init: RequestInit) =>
      fetch(address, { ...init, credentials: 'same-origin', signal: AbortSignal.timeout(timeoutMs) })) as typeof fetch,
  })
  // The connection broke during the transfer, which redaxios does not report.
  if ((reply as TransportReply).data === undefined) throw new TypeError('incomplete')
  return reply as TransportReply
}
