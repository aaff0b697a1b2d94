/** A relay on a test database with a manual clock, and the calls of its clients. */

import { createRelay, type Relay, type RelayParts } from '#push-server/app.ts'
import type { Log, RelayDatabase } from '#push-server/ports.ts'
import { signRelayRequest, signTicket } from '#push-server/subscriptions/tickets.ts'
import type { VapidPair } from '#push-server/delivery/vapid-pair.ts'
import { createTransport } from '#push-server/delivery/transport.ts'
import type { FakeDevice } from '#tests/support/servers/push-service.ts'
import { createTestClock, type TestClock } from '#tests/support/servers/relay-clock.ts'

export const secret = 'a secret of the tests, long enough for it'
export const site = 'https://example.com'
/** Long before the machine's clock, by which web-push checks expiries. */
export const startOfTime = '2025-01-10T12:00:00Z'

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly fields: unknown
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: { status: string; code?: string; data: unknown; fields?: { path: string; code: string }[] }
}

export interface TestRelay {
  readonly relay: Relay
  readonly clock: TestClock
  readonly log: readonly LogLine[]
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  signed(method: string, path: string, body?: unknown): Promise<Reply>
  subscribe(subscriber: string, device: FakeDevice, session?: string): Promise<Reply>
  /** Sends a message and waits until the relay is idle. */
  send(message: object): Promise<Reply>
  /** Advances the clock and waits until the relay is idle. */
  pass(milliseconds: number): Promise<void>
  counts(): Promise<Record<string, number>>
}

export type RelayOptions = Partial<Omit<RelayParts, 'database' | 'config'>> & {
  readonly extraOrigins?: readonly string[]
  readonly clock?: TestClock
  readonly vapid?: VapidPair
  /** The relay's own; calls are always signed with the secret of the tests. */
  readonly relaySecret?: string
  readonly otherSecrets?: readonly string[]
}

export function testRelay(
  database: RelayDatabase,
  {
    extraOrigins = [],
    vapid,
    clock = createTestClock(startOfTime),
    relaySecret = secret,
    otherSecrets = [],
    ...parts
  }: RelayOptions = {},
): TestRelay {
  const log: LogLine[] = []
  const note =
    (level: LogLine['level']): Log['info'] =>
    (event, fields) =>
      void log.push({ level, event, fields })
  const relay = createRelay({
    config: { secret: relaySecret, otherSecrets, subject: 'mailto:ops@example.com', vapid, extraOrigins },
    publicOrigin: site,
    database,
    clock,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    // A new address for each call, so that tests do not hit the rate limit.
    clientAddress: () => `192.0.2.${(callers += 1)}`,
    random: () => 0,
    transport: createTransport({ extraOrigins, timeoutMs: 2000 }),
    ...parts,
  })
  const call: TestRelay['call'] = async (method, path, body, headers = {}) => {
    const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const reply = await relay.fetch(
      new Request(`${site}${path}`, { method, headers: { 'content-type': 'application/json', ...headers }, ...text }),
    )
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Reply['body'] }
  }
  const signed: TestRelay['signed'] = async (method, path, body) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const signature = signRelayRequest(secret, text, Math.floor(clock.now() / 1000))
    return await call(method, path, body === undefined ? undefined : text, { 'push-signature': signature })
  }
  return {
    relay,
    clock,
    log,
    call,
    signed,
    async subscribe(subscriber, device, session) {
      const ticket = signTicket(secret, subscriber, Math.floor(clock.now() / 1000) + 600, session)
      return await call('PUT', '/push/subscriptions', { ticket, subscription: device.subscription }, { origin: site })
    },
    async send(message) {
      const reply = await signed('POST', '/push/messages', message)
      await relay.idle()
      return reply
    },
    async pass(milliseconds) {
      clock.advance(milliseconds)
      await relay.idle()
    },
    async counts() {
      const { body } = await signed('GET', '/push/metrics')
      return (body.data as { counts: Record<string, number> }).counts
    },
  }
}

let callers = 0
let messages = 0

/** A message with a unique id. */
export function message(clock: TestClock, subscribers: readonly string[], changes: object = {}): object {
  messages += 1
  const id = `message-${messages}`
  return {
    id,
    subscribers,
    payload: payload(id),
    ttlSeconds: 3600,
    urgency: 'normal',
    expiresAt: new Date(clock.now() + 48 * 3_600_000).toISOString(),
    ...changes,
  }
}

export function payload(id: string, notification: object = {}): object {
  return {
    web_push: 8030,
    notification: {
      title: 'Repayment received',
      body: 'تم استلام 125٫00 دولار من Green Towers',
      lang: 'ar',
      dir: 'rtl',
      tag: 'repayment',
      navigate: 'https://example.com/investments',
      icon: 'https://example.com/icon.png',
      data: { kind: 'repayment', id, partition: 'partition', unread: 2 },
      ...notification,
    },
  }
}
