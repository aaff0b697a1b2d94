/** End-to-end throughput of the relay, relative to the encryption throughput of one core. */

import { createECDH, randomBytes } from 'node:crypto'
import { createRelay, type Relay } from '#push-server/app.ts'
import { encrypt } from '#push-server/delivery/encryption.ts'
import { signRelayRequest, signTicket } from '#push-server/subscriptions/tickets.ts'
import { createVapidHeaders } from '#push-server/delivery/vapid.ts'
import type { Clock, Log, RelayDatabase } from '#push-server/ports.ts'
import webpush from 'web-push'
import { openPglite } from '#tests/support/servers/relay-database.ts'

const subscribers = 1000
const devicesEach = 20
const total = subscribers * devicesEach
const secret = 'a secret of the bench, long enough for it'
const origin = 'https://updates.push.services.mozilla.com'
const silent: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, fields) => console.error(event, fields),
}
const clock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}

const payload = {
  web_push: 8030,
  notification: {
    title: 'A new update of Green Towers',
    body: 'The roof is on, and the first tenants have signed.',
    lang: 'en',
    dir: 'ltr',
    tag: 'update-1',
    navigate: 'https://example.com/campaigns/green-towers',
    data: { kind: 'update', id: 'update-1', partition: 'partition', unread: 3 },
  },
} as const

export interface PushBench {
  /** Encryptions alone, with a cached VAPID header. */
  readonly encryptionPerSecond: number
  /** Messages accepted by a push service that responds immediately: the median of the rounds after the first. */
  readonly endToEndPerSecond: number
  readonly ratio: number
  /** The first fan-out to new devices, whose rows are updated on their first success. */
  readonly firstPerSecond: number
}

/** Figures of one core: the database runs in the same thread. */
export async function benchPush(rounds = 5): Promise<PushBench> {
  const keys = recipient()
  encryptSome(keys, 500)
  const database = await openPglite()
  const vapid = webpush.generateVAPIDKeys()
  const relay = createRelay({
    config: { secret, subject: 'mailto:ops@example.com', vapid, extraOrigins: [] },
    publicOrigin: 'https://example.com',
    database,
    clock,
    log: silent,
    clientAddress: () => '127.0.0.1',
    transport: { send: async () => ({ status: 201, headers: {} }), close: async () => undefined },
  })
  try {
    await relay.start()
    await fill(relay, database, keys)
    const first = await fanOut(relay, 'bench-first-message')
    const ends: number[] = []
    const limits: number[] = []
    // Alternates, so that other load on the machine affects both alike.
    for (let round = 0; round < rounds; round += 1) {
      limits.push(encryptSome(keys, total / 4))
      ends.push(await fanOut(relay, `bench-message-${round}`))
    }
    const encryptionPerSecond = median(limits)
    const endToEndPerSecond = median(ends)
    return {
      encryptionPerSecond,
      endToEndPerSecond,
      ratio: endToEndPerSecond / encryptionPerSecond,
      firstPerSecond: first,
    }
  } finally {
    await relay.stop()
    await database.close()
  }
}

function recipient(): { p256dh: string; auth: string } {
  const curve = createECDH('prime256v1')
  return { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}

function encryptSome(keys: { p256dh: string; auth: string }, count: number): number {
  const header = createVapidHeaders(webpush.generateVAPIDKeys(), 'mailto:ops@example.com', clock)
  const body = Buffer.from(JSON.stringify(payload))
  const started = performance.now()
  for (let index = 0; index < count; index += 1) {
    encrypt(`${origin}/wpush/v2/${index}`, keys, body, {
      ttlSeconds: 60,
      urgency: 'normal',
      topic: undefined,
      authorization: header(origin),
    })
  }
  return perSecond(count, started)
}

/** One device is registered like a browser; the others are copies of its row. */
async function fill(relay: Relay, database: RelayDatabase, keys: { p256dh: string; auth: string }): Promise<void> {
  const ticket = signTicket(secret, 'subscriber-first', Math.floor(Date.now() / 1000) + 600)
  const subscription = { endpoint: `${origin}/wpush/v2/first`, keys }
  const reply = await relay.fetch(
    new Request('https://example.com/push/subscriptions', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket, subscription }),
    }),
  )
  if (!reply.ok) throw new Error(`the subscription was refused: ${reply.status}`)
  await database.query(
    `INSERT INTO push.subscription (id, endpoint_hash, endpoint, p256dh, auth, subscriber, key_id, created_at, seen_at)
     SELECT gen_random_uuid(), sha256(n::text::bytea), $1 || repeat('a', 150) || n, $2, $3, 'subscriber-' || n % $4, door.key_id, now(), now()
     FROM push.subscription AS door, generate_series(0, $5::integer - 1) AS n`,
    [`${origin}/wpush/v2/`, keys.p256dh, keys.auth, subscribers, total],
  )
}

async function fanOut(relay: Relay, id: string): Promise<number> {
  const started = performance.now()
  const before = await accepted(relay)
  const body = JSON.stringify({
    id,
    subscribers: Array.from({ length: subscribers }, (_, index) => `subscriber-${index}`),
    payload,
    ttlSeconds: 3600,
    urgency: 'normal',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const reply = await relay.fetch(signed('POST', '/push/messages', body))
  if (!reply.ok) throw new Error(`the message was refused: ${reply.status} ${await reply.text()}`)
  await relay.idle()
  const speed = perSecond(total, started)
  const sent = (await accepted(relay)) - before
  if (sent !== total) throw new Error(`${sent} of ${total} were sent`)
  return speed
}

async function accepted(relay: Relay): Promise<number> {
  const reply = await relay.fetch(signed('GET', '/push/metrics', ''))
  return ((await reply.json()) as { data: { counts: { accepted: number } } }).data.counts.accepted
}

function signed(method: string, path: string, body: string): Request {
  const headers = {
    'content-type': 'application/json',
    'push-signature': signRelayRequest(secret, body, Math.floor(Date.now() / 1000)),
  }
  return new Request(`https://example.com${path}`, { method, headers, ...(body === '' ? {} : { body }) })
}

function perSecond(count: number, started: number): number {
  return Math.round((count / (performance.now() - started)) * 1000)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

if (import.meta.main) console.log(await benchPush())
