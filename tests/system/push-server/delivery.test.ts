/** Delivery to the push service, by each of its behaviours, on PGlite and, where available, PostgreSQL. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webpush from 'web-push'
import { decode } from '#contract/schema.ts'
import { pushPayload } from '#contract/push.ts'
import { readVapid } from '#tests/support/servers/push-crypto.ts'
import {
  behaviours,
  type Behaviour,
  type FakeDevice,
  type FakePushService,
  startPushService,
} from '#tests/support/servers/push-service.ts'
import { relayBehaviourEngine, type TestDatabase } from '#tests/support/servers/relay-database.ts'
import { createTestClock } from '#tests/support/servers/relay-clock.ts'
import { message, payload, startOfTime, type TestRelay, testRelay } from './harness.ts'

const second = 1000
const minute = 60_000
const hour = 3_600_000

describe.each(await relayBehaviourEngine())('on $name', (engine) => {
  let database: TestDatabase
  let service: FakePushService
  let other: FakePushService
  let relay: TestRelay

  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    const clock = createTestClock(startOfTime)
    service = await startPushService(() => clock.now())
    other = await startPushService(() => clock.now())
    relay = testRelay(database, { clock, extraOrigins: [service.origin, other.origin] })
    await relay.relay.start()
  })
  afterEach(async () => {
    await relay.relay.stop()
    await Promise.all([service.close(), other.close(), database.clear()])
  })
  afterAll(() => database.close())

  async function subscribed(subscriber: string, ...turns: Behaviour[]): Promise<FakeDevice> {
    const device = await service.device(...turns)
    expect((await relay.subscribe(subscriber, device)).status).toBe(200)
    return device
  }

  async function stored(table: string): Promise<number> {
    const [row] = await database.query<{ n: bigint }>(`SELECT count(*) AS n FROM push.${table}`, [])
    return Number(row?.n)
  }

  test('201: headers, signature and payload conform to the standards', async () => {
    const device = await subscribed('anna')
    const sent = message(relay.clock, ['anna'], { urgency: 'high', topic: 'repayment_1' }) as { payload: unknown }
    expect((await relay.send(sent)).status).toBe(202)

    expect(device.received).toHaveLength(1)
    const { headers, body } = device.received[0]!
    expect(headers).toMatchObject({
      ttl: '3600',
      urgency: 'high',
      topic: 'repayment_1',
      'content-encoding': 'aes128gcm',
    })
    expect(body.length).toBeLessThanOrEqual(4096)
    expect(JSON.parse(await device.read())).toEqual(sent.payload)
    const config = await relay.call('GET', '/push/config')
    expect(await readVapid(headers.authorization!)).toEqual({
      aud: service.origin,
      sub: 'mailto:ops@example.com',
      exp: relay.clock.now() / 1000 + 12 * 3600,
      publicKey: (config.body.data as { publicKey: string }).publicKey,
    })
  })

  test('each device gets the unread count of its own subscriber, as every browser reads it', async () => {
    const devices = [await subscribed('anna'), await subscribed('bert')]
    const text = 'Wrote "unread":0, and "app_badge":"0".'
    const data = { kind: 'update', id: 'one', partition: '*', unread: 0 }
    const badged = { ...payload('one', { body: text, app_badge: '0', data }), app_badge: 0 }
    await relay.send(message(relay.clock, ['bert', 'anna', 'nobody'], { payload: badged, unread: [12, 1, 5] }))
    for (const [at, unread] of [1, 12].entries()) {
      const read = JSON.parse((await devices[at]?.read()) ?? '') as object
      expect(read).toMatchObject({
        app_badge: unread,
        notification: { body: text, app_badge: String(unread), data: { partition: ['anna', 'bert'][at], unread } },
      })
    }
  })

  test('accepts a message whose subscribers have no device without storing it', async () => {
    await subscribed('anna')
    const sent = message(relay.clock, ['somebody-else'])
    expect((await relay.send(sent)).status).toBe(202)
    expect(await stored('message')).toBe(0)
    expect(await relay.counts()).toMatchObject({ messages: 0 })
  })

  test('delivers to every device of every subscriber, and to no others', async () => {
    const devices = await Promise.all([
      subscribed('anna'),
      subscribed('anna'),
      subscribed('boris'),
      subscribed('carla'),
    ])
    await relay.send(message(relay.clock, ['boris', 'anna', 'anna', 'nobody']))
    expect(devices.map(({ received }) => received.length)).toEqual([1, 1, 1, 0])
  })

  test('sends a message id once, also for concurrent requests', async () => {
    const device = await subscribed('anna')
    const sent = message(relay.clock, ['anna'])
    const replies = await Promise.all([relay.send(sent), relay.send(sent), relay.send(sent)])
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202])
    await relay.send(sent)
    expect(device.received).toHaveLength(1)
  })

  test.each([
    [404, behaviours.missing],
    [410, behaviours.gone],
  ])('%i: deletes the subscription and never sends to it again', async (_status, behaviour) => {
    const device = await subscribed('anna', behaviour)
    await relay.send(message(relay.clock, ['anna']))
    expect(await stored('subscription')).toBe(0)
    await relay.send(message(relay.clock, ['anna']))
    await relay.pass(hour)
    expect(device.received).toHaveLength(1)
    expect(await stored('retry')).toBe(0)
  })

  test('rejects a subscription that is gone, by ticket and by renewal, and accepts a new one', async () => {
    const device = await subscribed('anna', behaviours.gone)
    await relay.send(message(relay.clock, ['anna']))
    const again = await relay.subscribe('anna', device)
    expect(again).toMatchObject({ status: 410, body: { code: 'PUSH_SUBSCRIPTION_GONE' } })
    expect((await relay.subscribe('boris', device)).status).toBe(410)
    const other = await subscribed('anna')
    const renewed = await relay.call('POST', '/push/subscriptions/renew', {
      oldEndpoint: other.subscription.endpoint,
      subscription: device.subscription,
    })
    expect(renewed.status).toBe(410)
    await relay.send(message(relay.clock, ['anna']))
    expect(device.received).toHaveLength(1)
    expect(other.received).toHaveLength(1)
  })

  test.each([
    ['in seconds', () => behaviours.tooManyFor(90)],
    ['as a date', () => behaviours.tooManyUntil(new Date(relay.clock.now() + 90 * second))],
  ])('429 with Retry-After %s: delays everything for that endpoint until then', async (_name, behaviour) => {
    const device = await subscribed('anna', behaviour(), behaviours.created)
    const neighbour = await subscribed('boris')
    const start = relay.clock.now()
    await relay.send(message(relay.clock, ['anna']))
    await relay.send(message(relay.clock, ['anna', 'boris']))
    for (let step = 0; step < 8; step += 1) await relay.pass(11 * second)
    expect(device.received).toHaveLength(1)
    expect(neighbour.received).toHaveLength(1)
    await relay.pass(10 * second)
    expect(device.received).toHaveLength(3)
    expect(Math.min(...device.received.slice(1).map(({ at }) => at))).toBeGreaterThanOrEqual(start + 90 * second)
  })

  test('respects Retry-After after a restart of the relay', async () => {
    const device = await subscribed('anna', behaviours.tooManyFor(600), behaviours.created)
    await relay.send(message(relay.clock, ['anna']))
    await relay.relay.stop()
    relay = testRelay(database, { clock: relay.clock, extraOrigins: [service.origin] })
    await relay.relay.start()
    await relay.send(message(relay.clock, ['anna']))
    await relay.pass(9 * minute)
    expect(device.received).toHaveLength(1)
    await relay.pass(minute + 5 * second)
    expect(device.received).toHaveLength(3)
  })

  test.each([
    [500, behaviours.broken],
    [503, behaviours.unavailable],
    [undefined, behaviours.reset],
  ])('%s: retries with growing delays until it is accepted', async (status, behaviour) => {
    const device = await subscribed('anna', behaviour, behaviour, behaviour, behaviours.created)
    await relay.send(message(relay.clock, ['anna']))
    for (let step = 0; step < 40; step += 1) await relay.pass(second)
    const waits = device.received.map(({ at }, index) => at - (device.received[index - 1]?.at ?? at)).slice(1)
    expect(device.received.map((push) => push.status)).toEqual([status, status, status, 201])
    expect(waits[0]).toBeGreaterThanOrEqual(second)
    expect(waits[2]).toBeGreaterThan(waits[0]!)
    expect(await stored('retry')).toBe(0)
  })

  test('406: pauses the whole origin for an hour, but no others', async () => {
    const device = await subscribed('anna', behaviours.throttled, behaviours.created)
    const neighbour = await subscribed('boris')
    const elsewhere = await other.device()
    await relay.subscribe('boris', elsewhere)
    await relay.send(message(relay.clock, ['anna']))
    await relay.send(message(relay.clock, ['boris']))
    await relay.pass(59 * minute)
    expect([device, neighbour, elsewhere].map(({ received }) => received.length)).toEqual([1, 0, 1])
    await relay.pass(2 * minute)
    await relay.pass(minute)
    expect([device, neighbour, elsewhere].map(({ received }) => received.length)).toEqual([2, 1, 1])
  })

  test.each([
    [400, behaviours.badRequest],
    [401, behaviours.unauthorized],
    [403, behaviours.forbidden],
  ])(
    '%i: parks the message, keeps the subscription, and opens the circuit with an error after five in a row',
    async (status, behaviour) => {
      const devices = await Promise.all(
        Array.from({ length: 12 }, () => subscribed('anna', behaviour, behaviours.created)),
      )
      // Sequentially, so that the fifth failure is known before the sixth send.
      for (const [index, device] of devices.entries()) {
        await relay.subscribe(`only-${index}`, device)
        await relay.send(message(relay.clock, [`only-${index}`]))
      }
      expect(service.received).toHaveLength(5)
      expect(await stored('subscription')).toBe(12)
      expect(relay.log.filter(({ event, level }) => event === 'push.circuit-open' && level === 'error')).toHaveLength(1)
      const { body } = await relay.signed('GET', '/push/metrics')
      expect(body.data).toMatchObject({
        faults: { [`${service.origin} ${status}`]: 5 },
        resting: [{ origin: service.origin }],
      })

      for (const device of devices) device.behave(behaviours.created)
      for (let step = 0; step < 90; step += 1) await relay.pass(20 * second)
      expect(devices.map(({ received }) => received.at(-1)?.status)).toEqual(devices.map(() => 201))
      expect(await stored('retry')).toBe(0)
    },
  )

  test('413: sends once more with title and link only, in a payload valid for the worker', async () => {
    const device = await subscribed('anna', behaviours.tooLarge, behaviours.created)
    const stubborn = await subscribed('boris', behaviours.tooLarge)
    await relay.send(message(relay.clock, ['anna', 'boris']))
    expect(device.received).toHaveLength(2)
    const small = JSON.parse(await device.read()) as { notification: Record<string, unknown> }
    expect(small.notification).toMatchObject({
      title: 'Repayment received',
      navigate: 'https://example.com/investments',
      body: '',
    })
    expect(small.notification).not.toHaveProperty('icon')
    expect(decode(pushPayload, small).ok).toBe(true)
    expect(device.received[1]!.body.length).toBeLessThan(device.received[0]!.body.length)
    await relay.pass(hour)
    expect(stubborn.received).toHaveLength(2)
    expect(await relay.counts()).toMatchObject({ 'too-large': 1, 'smallest-body': 2, accepted: 1 })
  })

  test('waits for a slow response', async () => {
    const device = await subscribed('anna', behaviours.slow(300))
    await relay.send(message(relay.clock, ['anna']))
    expect(await relay.counts()).toMatchObject({ accepted: 1, unanswered: 0 })
    expect(device.received).toHaveLength(1)
  })

  test('counts a response that is too slow as unanswered', async () => {
    await subscribed('anna', behaviours.slow(3000))
    await relay.send(message(relay.clock, ['anna']))
    expect(await relay.counts()).toMatchObject({ accepted: 0, unanswered: 1, later: 1 })
  })

  test('does not follow a redirect', async () => {
    const device = await subscribed('anna', behaviours.redirect)
    await relay.send(message(relay.clock, ['anna']))
    expect(device.received).toHaveLength(1)
    expect(service.trapped).toBe(0)
    expect(await relay.counts()).toMatchObject({ parked: 1 })
  })

  describe('expiry', () => {
    test('sends nothing after the expiry, and limits the TTL to it', async () => {
      const device = await subscribed('anna', behaviours.broken)
      const expiresAt = new Date(relay.clock.now() + 30 * second).toISOString()
      await relay.send(message(relay.clock, ['anna'], { expiresAt, ttlSeconds: 3600 }))
      for (let step = 0; step < 120; step += 1) await relay.pass(second)
      expect(device.received[0]!.headers.ttl).toBe('30')
      expect(Math.max(...device.received.map(({ at }) => at))).toBeLessThan(Date.parse(expiresAt))
      expect(await stored('retry')).toBe(0)
      const [row] = await database.query<{ state: string; payload: string | null }>(
        'SELECT state, payload FROM push.message',
        [],
      )
      expect(row).toEqual({ state: 'done', payload: null })
    })

    test('does not send a message that has expired on arrival', async () => {
      const device = await subscribed('anna')
      const reply = await relay.send(
        message(relay.clock, ['anna'], { expiresAt: new Date(relay.clock.now() - 1).toISOString() }),
      )
      expect(reply.status).toBe(202)
      expect(device.received).toHaveLength(0)
    })

    test('deletes completed messages a day after their expiry', async () => {
      await subscribed('anna')
      await relay.send(message(relay.clock, ['anna']))
      await relay.pass(47 * hour)
      expect(await stored('message')).toBe(1)
      await relay.pass(26 * hour)
      await relay.pass(hour)
      expect(await stored('message')).toBe(0)
    })
  })

  describe('one topic', () => {
    test('replaces a waiting message by a later one', async () => {
      const device = await subscribed('anna', behaviours.tooManyFor(60), behaviours.created)
      const older = message(relay.clock, ['anna'], { topic: 'wallet', payload: payload('older') })
      const newer = message(relay.clock, ['anna'], { topic: 'wallet', payload: payload('newer') })
      await relay.send(older)
      await relay.send(newer)
      await relay.pass(70 * second)
      expect(device.received).toHaveLength(2)
      expect(await device.read()).toContain('newer')
      await relay.pass(hour)
      expect(device.received).toHaveLength(2)
    })

    test('does not send an older message after a newer one', async () => {
      const device = await subscribed('anna', behaviours.broken, behaviours.created)
      await relay.send(message(relay.clock, ['anna'], { topic: 'wallet', payload: payload('older') }))
      await relay.send(message(relay.clock, ['anna'], { topic: 'wallet', payload: payload('newer') }))
      await relay.pass(minute)
      expect(
        await Promise.all(
          device.received.map(async (push) => ((await device.read(push)).includes('newer') ? 'newer' : 'older')),
        ),
      ).toEqual(['older', 'newer'])
    })

    test('does not affect other topics and subscribers', async () => {
      const anna = await subscribed('anna', behaviours.tooManyFor(60), behaviours.created)
      const boris = await subscribed('boris', behaviours.tooManyFor(60), behaviours.created)
      await relay.send(message(relay.clock, ['anna', 'boris'], { topic: 'wallet' }))
      await relay.send(message(relay.clock, ['anna'], { topic: 'comments' }))
      await relay.pass(70 * second)
      expect(anna.received).toHaveLength(3)
      expect(boris.received).toHaveLength(2)
    })
  })

  describe('a device with a new owner', () => {
    test('receives nothing more for its previous owner', async () => {
      const device = await subscribed('anna', behaviours.tooManyFor(60), behaviours.created)
      await relay.send(message(relay.clock, ['anna']))
      await relay.subscribe('boris', device)
      await relay.send(message(relay.clock, ['anna']))
      await relay.pass(hour)
      expect(device.received).toHaveLength(1)
      await relay.send(message(relay.clock, ['boris'], { payload: payload('for-boris') }))
      expect(device.received).toHaveLength(2)
      expect(await device.read()).toContain('for-boris')
    })

    test('receives nothing for its previous owner even while the message is queued', async () => {
      const crowd = Array.from({ length: 80 }, (_, index) => `crowd-${index % 4}`)
      await Promise.all(crowd.map((subscriber) => subscribed(subscriber, behaviours.slow(300))))
      const device = await subscribed('anna')
      await relay.signed('POST', '/push/messages', message(relay.clock, [...new Set(crowd)]))
      await expect.poll(() => service.received.length).toBeGreaterThan(0)
      // Sixty-four sends are in progress and sixteen wait: this one needs at least two rounds of 300 ms.
      await relay.signed('POST', '/push/messages', message(relay.clock, ['anna']))
      await new Promise((resolve) => setTimeout(resolve, 100))
      await relay.subscribe('boris', device)
      await relay.relay.idle()
      expect(service.received).toHaveLength(80)
      expect(device.received).toHaveLength(0)
      expect(await relay.counts()).toMatchObject({ accepted: 80, skipped: 1 })
    })

    test('respects the Retry-After of its endpoint', async () => {
      const device = await subscribed('anna', behaviours.tooManyFor(60), behaviours.created)
      await relay.send(message(relay.clock, ['anna']))
      await relay.subscribe('boris', device)
      await relay.send(message(relay.clock, ['boris']))
      expect(device.received).toHaveLength(1)
      await relay.pass(70 * second)
      expect(device.received).toHaveLength(2)
    })

    test('receives nothing for a deleted subscriber, including retries', async () => {
      const device = await subscribed('anna', behaviours.tooManyFor(60), behaviours.created)
      await relay.send(message(relay.clock, ['anna']))
      expect((await relay.signed('POST', '/push/subscribers/forget', { subscriber: 'anna' })).status).toBe(200)
      await relay.send(message(relay.clock, ['anna']))
      await relay.pass(hour)
      expect(device.received).toHaveLength(1)
      expect(await stored('retry')).toBe(0)
    })

    test('receives waiting messages at a renewed endpoint', async () => {
      const before = await subscribed('anna', behaviours.tooManyFor(60))
      await relay.send(message(relay.clock, ['anna']))
      const after = await service.device()
      const reply = await relay.call('POST', '/push/subscriptions/renew', {
        oldEndpoint: before.subscription.endpoint,
        subscription: after.subscription,
      })
      expect(reply.status).toBe(200)
      await relay.pass(70 * second)
      expect([before.received.length, after.received.length]).toEqual([1, 1])
    })
  })

  test('sends only to subscriptions of the new key after a key change', async () => {
    const [old, young] = [
      await subscribed('anna', behaviours.tooManyFor(30), behaviours.created),
      await service.device(),
    ]
    await relay.send(message(relay.clock, ['anna']))
    await relay.relay.stop()
    const vapid = webpush.generateVAPIDKeys()
    relay = testRelay(database, { clock: relay.clock, extraOrigins: [service.origin], vapid })
    await relay.relay.start()
    // The returning page does not know the new key yet: the endpoint belongs to the old one.
    await relay.subscribe('anna', old)
    await relay.subscribe('anna', young)
    await relay.pass(minute)
    await relay.send(message(relay.clock, ['anna']))
    expect([old.received.length, young.received.length]).toEqual([1, 1])
    expect((await readVapid(young.received[0]!.headers.authorization!)).publicKey).toBe(vapid.publicKey)
    expect(await stored('retry')).toBe(0)
  })

  test('logs no address, key, ticket or text, and stores no text in plain', async () => {
    const devices = await Promise.all(
      Object.values(behaviours).map((behaviour) =>
        subscribed('anna', typeof behaviour === 'function' ? behaviours.created : behaviour),
      ),
    )
    await relay.send(message(relay.clock, ['anna'], { payload: payload('secret-id', { title: 'canary-title' }) }))
    const rows = await database.query('SELECT m::text AS row FROM push.message AS m', [])
    const written = JSON.stringify([relay.log, rows])
    expect(relay.log.length).toBeGreaterThan(0)
    for (const { subscription } of devices) {
      expect(written).not.toContain(new URL(subscription.endpoint).pathname)
      expect(written).not.toContain(subscription.keys.auth)
    }
    for (const part of ['canary-title', 'secret-id', 'repayment', 'Green Towers']) expect(written).not.toContain(part)
  })
})
