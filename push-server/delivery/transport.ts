/** The real transport: undici, HTTP/2 if the service supports it, one small pool per push service. */

import { Agent, type Dispatcher } from 'undici'
import { isIP, type LookupFunction } from 'node:net'
import type { PushReply, PushRequest, Transport } from '#push-server/ports.ts'
import { createGuardedLookup, isPublicAddress } from './public-address.ts'

const patienceMs = 10_000
/** The response is not read beyond this size: nothing in it is used. */
const answerBytes = 65_536
/** For services without HTTP/2; with HTTP/2 all requests share one connection. */
const connections = 16

export interface TransportOptions {
  /** Origins that may have private addresses, for tests. */
  readonly extraOrigins: readonly string[]
  /** DNS; defaults to the system's. */
  readonly resolve?: LookupFunction
  /** For connecting, for the headers, for the rest; ten seconds each by default. */
  readonly timeoutMs?: number
}

export function createTransport({ extraOrigins, resolve, timeoutMs = patienceMs }: TransportOptions): Transport {
  const trusted = new Set(extraOrigins)
  const guarded = agent(timeoutMs, createGuardedLookup(resolve))
  const open = agent(timeoutMs)
  return {
    async send(request) {
      const { origin, hostname } = new URL(request.url)
      if (trusted.has(origin)) return await post(request, open, timeoutMs)
      // An address literal as the host is never looked up, so the lookup cannot refuse it.
      const address = hostname.replace(/^\[|\]$/g, '')
      if (isIP(address) !== 0 && !isPublicAddress(address))
        throw Object.assign(new Error('not a public address'), { code: 'PRIVATE_ADDRESS' })
      return await post(request, guarded, timeoutMs)
    },
    async close() {
      await Promise.all([guarded.destroy(), open.destroy()])
    },
  }
}

function agent(timeoutMs: number, lookup?: LookupFunction): Agent {
  return new Agent({
    allowH2: true,
    connections,
    pipelining: 1,
    keepAliveTimeout: 60_000,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { preferH2: true, timeout: timeoutMs, ...(lookup ? { lookup } : {}) },
  })
}

/** `request` follows no redirect: a 3xx is returned unchanged. */
async function post(
  { url, headers, body }: PushRequest,
  dispatcher: Dispatcher,
  timeoutMs: number,
): Promise<PushReply> {
  const { origin, pathname, search } = new URL(url)
  const reply = await dispatcher.request({ origin, path: pathname + search, method: 'POST', headers, body })
  // Only the status is used; an incomplete or endless body changes nothing.
  await reply.body.dump({ limit: answerBytes, signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  return { status: reply.statusCode, headers: { 'retry-after': single(reply.headers['retry-after']) } }
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
