/**
 * A push service on loopback that misbehaves on demand. Every device has its own path and responds as configured;
 * requests are recorded and can be decrypted with the device's keys.
 */

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type BrowserKeys, createBrowserKeys, decryptPush } from './push-crypto.ts'

/** The response of a device's path. */
export type Behaviour =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** Responds with 201 after that many milliseconds. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** Closes the connection without a response. */
  | { readonly kind: 'reset' }
  /** Redirects the caller to the trap on the same service. */
  | { readonly kind: 'redirect'; readonly status: number }

export const behaviours = {
  created: { kind: 'status', status: 201 },
  missing: { kind: 'status', status: 404 },
  gone: { kind: 'status', status: 410 },
  tooManyFor: (seconds: number) => ({ kind: 'status', status: 429, retryAfter: String(seconds) }),
  tooManyUntil: (moment: Date) => ({ kind: 'status', status: 429, retryAfter: moment.toUTCString() }),
  broken: { kind: 'status', status: 500 },
  unavailable: { kind: 'status', status: 503 },
  throttled: { kind: 'status', status: 406 },
  badRequest: { kind: 'status', status: 400 },
  unauthorized: { kind: 'status', status: 401 },
  forbidden: { kind: 'status', status: 403 },
  tooLarge: { kind: 'status', status: 413 },
  slow: (milliseconds: number) => ({ kind: 'slow', milliseconds }),
  reset: { kind: 'reset' },
  redirect: { kind: 'redirect', status: 307 },
} as const satisfies Record<string, Behaviour | ((...parameters: never[]) => Behaviour)>

export interface ReceivedPush {
  /** Milliseconds since 1970 by the service's clock. */
  readonly at: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The status of the response; undefined if the connection was closed. */
  readonly status: number | undefined
}

export interface FakeDevice {
  /** As `PushSubscription.toJSON()` returns it. */
  readonly subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } }
  readonly received: readonly ReceivedPush[]
  /** Responds by turns; the last one is repeated. */
  behave(...turns: readonly Behaviour[]): void
  /** The text of a push, by default of the last one. */
  read(push?: ReceivedPush): Promise<string>
}

export interface FakePushService {
  readonly origin: string
  /** All received requests, on any path. */
  readonly received: readonly ReceivedPush[]
  /** Requests that followed a redirect. */
  readonly trapped: number
  /** A new browser's subscription. */
  device(...turns: readonly Behaviour[]): Promise<FakeDevice>
  close(): Promise<void>
}

interface Path {
  readonly received: ReceivedPush[]
  turns: readonly Behaviour[]
}

/** @param now the clock by which arrivals are recorded. */
export async function startPushService(now: () => number = Date.now): Promise<FakePushService> {
  const paths = new Map<string, Path>()
  const received: ReceivedPush[] = []
  let trapped = 0
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (request.url === '/trap') trapped += 1
    const path = paths.get(request.url ?? '')
    const behaviour = path ? turnOf(path) : behaviours.missing
    const push = { at: now(), headers: request.headers, body, status: statusOf(behaviour) }
    received.push(push)
    path?.received.push(push)
    await behave(behaviour, response)
  }

  return {
    origin,
    received,
    get trapped() {
      return trapped
    },
    async device(...turns) {
      const keys = await createBrowserKeys()
      const name = `/push/${Math.random().toString(36).slice(2)}${paths.size}`
      const path: Path = { received: [], turns: turns.length > 0 ? turns : [behaviours.created] }
      paths.set(name, path)
      return deviceOn(`${origin}${name}`, path, keys)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function deviceOn(endpoint: string, path: Path, keys: BrowserKeys): FakeDevice {
  const p256dh = Buffer.from(keys.publicKey).toString('base64url')
  const auth = Buffer.from(keys.auth).toString('base64url')
  return {
    subscription: { endpoint, expirationTime: null, keys: { p256dh, auth } },
    received: path.received,
    behave(...turns) {
      path.turns = turns
    },
    async read(push = path.received.at(-1)) {
      if (!push) throw new Error('nothing has arrived')
      return await decryptPush(push.body, keys)
    },
  }
}

function turnOf(path: Path): Behaviour {
  const [turn = behaviours.created, ...rest] = path.turns
  if (rest.length > 0) path.turns = rest
  return turn
}

function statusOf(behaviour: Behaviour): number | undefined {
  return behaviour.kind === 'reset' ? undefined : behaviour.kind === 'slow' ? 201 : behaviour.status
}

async function behave(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  switch (behaviour.kind) {
    case 'reset':
      response.destroy()
      return
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, behaviour.milliseconds))
      response.writeHead(201, { location: '/message' }).end()
      return
    case 'redirect':
      response.writeHead(behaviour.status, { location: '/trap' }).end()
      return
    case 'status':
      response
        .writeHead(behaviour.status, behaviour.retryAfter === undefined ? {} : { 'retry-after': behaviour.retryAfter })
        .end('{"reason":"test"}')
  }
}
