/** The relay as one object: a fetch handler with start and stop. It has no access to sockets or the process. */

import { CallError } from '#contract/errors.ts'
import { RateLimiter } from '#contract/limits/rate-limiter.ts'
import { relaySignatureHeader } from '#contract/push.ts'
import { decodeBody, readBody } from './body.ts'
import { type Call, createCalls } from './calls.ts'
import type { RelayConfig } from './config.ts'
import { createDeliveryLine } from '#push-server/delivery/delivery-line.ts'
import { createEndpointReader } from '#push-server/subscriptions/endpoints.ts'
import { failure, RefusedCall, success } from '#push-server/delivery/envelope.ts'
import type { Clock, Log, RelayDatabase, Transport } from './ports.ts'
import { retryingDatabase, sqlStateOf } from './retrying-database.ts'
import { migrate } from './schema.ts'
import { createSubscriptions } from '#push-server/subscriptions/subscriptions.ts'
import { isSignedRequest } from '#push-server/subscriptions/tickets.ts'
import { createTransport } from '#push-server/delivery/transport.ts'
import { loadVapidPair } from '#push-server/delivery/vapid.ts'
import { keyIdOf, type VapidPair } from '#push-server/delivery/vapid-pair.ts'

export interface RelayParts {
  readonly config: RelayConfig
  /** Origin of the site; calls from pages of other origins are refused. */
  readonly publicOrigin: string
  readonly database: RelayDatabase
  readonly clock: Clock
  readonly log: Log
  /** Address of the client, as far as the host trusts it. */
  readonly clientAddress: (request: Request) => string
  /** Defaults to undici. */
  readonly transport?: Transport
  /** Milliseconds of a monotonic clock; defaults to the process's own. */
  readonly monotonicNow?: () => number
  /** From 0 (included) to 1 (excluded). */
  readonly random?: () => number
}

export interface Relay {
  /** Answers everything below /push/; never rejects. */
  fetch(request: Request): Promise<Response>
  /** Prepares the database, resumes unfinished work and starts delivering. */
  start(): Promise<void>
  /** Lets running requests finish and takes no new work. Unsent messages stay in the database. */
  stop(): Promise<void>
  /** Settles when nothing can be sent now. */
  idle(): Promise<void>
}

/** Calls per client address: a burst of sixty, then one per second. */
const callLimit = { capacity: 60, refillPerSecond: 1 }

export function createRelay(parts: RelayParts): Relay {
  const { config, clock, log } = parts
  const secrets = [config.secret, ...(config.otherSecrets ?? [])]
  const database = retryingDatabase(parts.database)
  const transport = parts.transport ?? createTransport({ extraOrigins: config.extraOrigins })
  const readEndpoint = createEndpointReader(config.extraOrigins)
  const limiter = new RateLimiter(callLimit, parts.monotonicNow ?? (() => performance.now()))
  let pair: VapidPair | undefined
  let prepared: Promise<void> | undefined

  const line = createDeliveryLine({
    config,
    database,
    clock,
    log,
    transport,
    readEndpoint,
    vapid,
    random: parts.random ?? Math.random,
  })
  const subscriptions = createSubscriptions({
    database,
    clock,
    keyId: () => keyIdOf(vapid().publicKey),
    revoked: (ids) => line.revoke(ids),
  })
  const calls = createCalls({ secrets, clock, database, readEndpoint, subscriptions, line, vapid })

  function vapid(): VapidPair {
    if (!pair) throw new Error('the relay is not prepared')
    return pair
  }

  /** Runs once; runs again only after a failure. */
  async function prepare(): Promise<void> {
    prepared ??= (async () => {
      await migrate(database)
      pair = await loadVapidPair(database, clock, config.vapid)
    })()
    try {
      await prepared
    } catch (error) {
      prepared = undefined
      throw error
    }
  }

  async function answer(request: Request): Promise<Response> {
    const call = callFor(calls, request)
    if (call.access === 'public') checkPage(request)
    const bytes = call.method === 'GET' ? new Uint8Array() : await readBody(request)
    if (call.access !== 'public') checkSignature(request, bytes)
    await prepare()
    const data = await call.answer((schema) => decodeBody(request, bytes, schema))
    return success(data, call.path === '/push/messages' ? 202 : 200)
  }

  function checkPage(request: Request): void {
    const seconds = limiter.consume(parts.clientAddress(request))
    if (seconds > 0) throw new RefusedCall('TOO_MANY_REQUESTS', { 'retry-after': String(seconds) })
    const origin = request.headers.get('origin')
    if (request.method !== 'GET' && origin !== null && origin !== parts.publicOrigin)
      throw new CallError('FORBIDDEN_ORIGIN')
  }

  function checkSignature(request: Request, bytes: Uint8Array): void {
    if (
      !secrets.some((secret) => isSignedRequest(secret, bytes, request.headers.get(relaySignatureHeader), clock.now()))
    )
      throw new CallError('NOT_ALLOWED')
  }

  function refusalOf(error: unknown): Response {
    if (error instanceof RefusedCall) return failure(error, error.headers)
    if (error instanceof CallError) return failure(error)
    log.error('push.call-failed', {
      error: error instanceof Error ? error.name : typeof error,
      code: sqlStateOf(error),
    })
    return failure(new CallError('UNAVAILABLE'), { 'retry-after': '5' })
  }

  return {
    async fetch(request) {
      try {
        return await answer(request)
      } catch (error) {
        return refusalOf(error)
      }
    },
    async start() {
      if (config.extraOrigins.length > 0) log.warn('push.extra-origins', { count: config.extraOrigins.length })
      await prepare()
      await line.resume()
    },
    async stop() {
      const stopped = line.runner.stop()
      line.gate.dismiss()
      await stopped
      await transport.close()
    },
    idle: () => line.runner.idle(),
  }
}

function callFor(calls: readonly Call[], request: Request): Call {
  const { pathname } = new URL(request.url)
  const here = calls.filter((call) => call.path === pathname)
  const call = here.find(({ method }) => method === request.method)
  if (call) return call
  if (here.length === 0) throw new CallError('NOT_FOUND')
  throw new RefusedCall('METHOD_NOT_ALLOWED', { allow: here.map(({ method }) => method).join(', ') })
}
