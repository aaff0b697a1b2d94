import { createECDH } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createDeviceNotes, type DeviceNotes } from '#push-server/subscriptions/device-notes.ts'
import type { Device } from '#push-server/subscriptions/devices.ts'
import { createEndpointReader } from '#push-server/subscriptions/endpoints.ts'
import type { OpenMessage } from './messages.ts'
import { createMetrics, type Metrics } from '#push-server/metrics.ts'
import { createOriginGate, type OriginGate } from '#push-server/origin-gate.ts'
import type { PushReply, PushRequest } from '#push-server/ports.ts'
import { createSender, type Sender } from './sender.ts'

const second = 1000
const start = Date.parse('2025-01-10T12:00:00Z')
const device: Device = {
  id: 'device-1',
  subscriber: 'a-person',
  endpoint: 'https://web.push.apple.com/token',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
  held_ms: null,
  stale: false,
}
const message: OpenMessage = {
  id: 'message-1',
  sequence: 1n,
  payload: { full: Buffer.from('full'), smallest: Buffer.from('small') },
  ttlSeconds: 60,
  urgency: 'normal',
  topic: undefined,
  expiresAt: start + 60 * second,
  subscribers: [],
  progress: 0,
}

let now: number
let sent: PushRequest[]
let logged: unknown[]
let alive: boolean
let answer: () => Promise<PushReply>
let notes: DeviceNotes
let gate: OriginGate
let metrics: Metrics
let sender: Sender

beforeEach(() => {
  const clock = { now: () => now, after: () => () => undefined }
  now = start
  sent = []
  logged = []
  alive = true
  answer = async () => ({ status: 201, headers: {} })
  notes = createDeviceNotes(clock)
  gate = createOriginGate(clock, () => undefined)
  metrics = createMetrics()
  const note = (event: string, fields: unknown) => logged.push({ event, fields })
  sender = createSender({
    clock,
    notes,
    gate,
    metrics,
    transport: {
      async send(request) {
        sent.push(request)
        return await answer()
      },
      close: async () => undefined,
    },
    readEndpoint: createEndpointReader([]),
    authorizationFor: (origin) => `vapid for ${origin}`,
    random: () => 0,
    facts: {
      gone: async (id) => notes.revoke([id]),
      hold: async (id, until) => notes.hold(id, until),
    },
    log: { info: note, warn: note, error: note },
    mayContinue: () => alive,
    breathe: () => undefined,
  })
})

/** Fills the origin, queues one message, and runs the action meanwhile. */
async function whileWaiting(action: () => void): Promise<unknown> {
  const origin = new URL(device.endpoint).origin
  for (let index = 0; index < 64; index += 1) await gate.acquire(origin)
  const waiting = sender.deliver(device, message, 2)
  await Promise.resolve()
  action()
  gate.release(origin, 'well')
  return await waiting
}

test('sends an ordinary push', async () => {
  expect(await sender.deliver(device, message, 0)).toEqual({ kind: 'accepted' })
  expect(sent[0]).toMatchObject({
    url: device.endpoint,
    headers: { Authorization: 'vapid for https://web.push.apple.com', TTL: '60' },
  })
})

test('a device that triggers a defect is retried later, and blocks no other', async () => {
  const broken = { ...device, id: 'device-2', endpoint: undefined as never }
  const outcomes = await Promise.all(
    [broken, device].map((each) => sender.deliver(each, { ...message, expiresAt: start + 3600 * second }, 0)),
  )
  expect(outcomes).toEqual([
    { kind: 'later', at: start + 900 * second, attempt: 1, failed: true },
    { kind: 'accepted' },
  ])
  expect(logged).toEqual([
    { event: 'push.device-failed', fields: { message: 'message-1', device: 'device-2', error: 'TypeError' } },
  ])
})

test.each<[string, () => void, unknown]>([
  ['the subscription ended', () => notes.revoke([device.id]), { kind: 'skipped' }],
  [
    'the device is held',
    () => notes.hold(device.id, start + 9 * second),
    { kind: 'later', at: start + 9 * second, attempt: 2, failed: false },
  ],
  [
    'the hold outlasts the message',
    () => notes.hold(device.id, start + 61 * second),
    { kind: 'over', reason: 'expired' },
  ],
  ['the message expired', () => (now += 60 * second), { kind: 'over', reason: 'expired' }],
  ['the relay stops', () => (alive = false), { kind: 'later', at: start, attempt: 2, failed: false }],
])('sends nothing if %s while it is queued', async (_name, action, outcome) => {
  expect(await whileWaiting(action)).toEqual(outcome)
  expect(sent).toEqual([])
  // The slot was released: the origin accepts sixty-four again.
  const origin = new URL(device.endpoint).origin
  expect((await gate.acquire(origin)).go).toBe(true)
})

test('respects a hold that is stored in the database', async () => {
  const held = { ...device, held_ms: BigInt(start + 5 * second) }
  expect(await sender.deliver(held, message, 0)).toEqual({
    kind: 'later',
    at: start + 5 * second,
    attempt: 0,
    failed: false,
  })
  now += 5 * second
  expect(await sender.deliver(held, message, 0)).toEqual({ kind: 'accepted' })
})

test('ignores a hold that was stored before the clock was set back', async () => {
  const held = { ...device, held_ms: BigInt(start + 400 * 86_400 * second) }
  expect(await sender.deliver(held, message, 0)).toEqual({ kind: 'accepted' })
})

test('sends nothing to a device on a loaded page after 410, nor before Retry-After', async () => {
  answer = async () => ({ status: 429, headers: { 'retry-after': '30' } })
  expect(await sender.deliver(device, message, 0)).toEqual({
    kind: 'later',
    at: start + 30 * second,
    attempt: 1,
    failed: true,
  })
  expect(await sender.deliver(device, message, 0)).toMatchObject({ kind: 'later', failed: false })
  now += 30 * second
  answer = async () => ({ status: 410, headers: {} })
  expect(await sender.deliver(device, message, 1)).toEqual({ kind: 'gone' })
  expect(await sender.deliver(device, message, 1)).toEqual({ kind: 'skipped' })
  expect(sent).toHaveLength(2)
})

test('sends nothing to an endpoint that is no longer allowed, even if it is stored', async () => {
  const foreign = { ...device, endpoint: 'https://169.254.169.254/latest' }
  expect(await sender.deliver(foreign, message, 0)).toEqual({ kind: 'over', reason: 'refused' })
  expect(sent).toEqual([])
})

test('unusable keys end the message, with an alarm that contains no address', async () => {
  expect(await sender.deliver({ ...device, p256dh: 'AAAA' }, message, 0)).toEqual({ kind: 'over', reason: 'unusable' })
  expect(logged).toMatchObject([{ event: 'push.unusable-keys', fields: { origin: 'https://web.push.apple.com' } }])
  expect(JSON.stringify(logged)).not.toContain('token')
})

test('a host that resolves to a private address raises an alarm and is retried later', async () => {
  answer = () =>
    Promise.reject(new Error('connect', { cause: Object.assign(new Error('private'), { code: 'PRIVATE_ADDRESS' }) }))
  expect(await sender.deliver(device, message, 0)).toMatchObject({ kind: 'later', failed: true })
  expect(logged).toMatchObject([{ event: 'push.private-address' }])
  expect(metrics.snapshot().counts).toMatchObject({ unanswered: 1, later: 1 })
})

test("the TTL never exceeds the message's lifetime", async () => {
  now += 50 * second
  await sender.deliver(device, message, 0)
  expect(sent[0]?.headers['TTL']).toBe('10')
})
