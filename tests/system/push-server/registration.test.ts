/** Registration of devices: who may register which device for whom. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRelay } from '#push-server/app.ts'
import { signTicket } from '#push-server/subscriptions/tickets.ts'
import { behaviours, type FakePushService, startPushService } from '#tests/support/servers/push-service.ts'
import { relayBehaviourEngine, type TestDatabase } from '#tests/support/servers/relay-database.ts'
import { message, secret, site, type TestRelay, testRelay } from './harness.ts'

const minute = 60_000

describe.each(await relayBehaviourEngine())('on $name', (engine) => {
  let database: TestDatabase
  let service: FakePushService
  let relay: TestRelay

  beforeAll(async () => {
    database = await engine.open()
    service = await startPushService()
  })
  beforeEach(async () => {
    relay = testRelay(database, { extraOrigins: [service.origin] })
    await relay.relay.start()
  })
  afterEach(async () => {
    await relay.relay.stop()
    await database.clear()
  })
  afterAll(() => Promise.all([database.close(), service.close()]))

  async function owners(): Promise<string[]> {
    const rows = await database.query<{ subscriber: string }>(
      'SELECT subscriber FROM push.subscription ORDER BY seen_at, subscriber',
      [],
    )
    return rows.map(({ subscriber }) => subscriber)
  }

  const ticket = (subscriber: string, lifeSeconds = 600) =>
    signTicket(secret, subscriber, Math.floor(relay.clock.now() / 1000) + lifeSeconds)

  test('the key pair is created once and shared by restarts and concurrent starts', async () => {
    await relay.relay.stop()
    await database.clear()
    const many = Array.from({ length: 4 }, () => testRelay(database.again()))
    await Promise.all(many.map(({ relay }) => relay.start()))
    const keys = await Promise.all(many.map(async (one) => (await one.call('GET', '/push/config')).body.data))
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(1)
    expect(keys[0]).toEqual({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      keyId: expect.stringMatching(/^[\w-]{16}$/),
    })
    await Promise.all(many.map(({ relay }) => relay.stop()))
    relay = testRelay(database)
    expect((await relay.call('GET', '/push/config')).body.data).toEqual(keys[0])
  })

  test('a database of a newer relay is rejected', async () => {
    await database.query('INSERT INTO push.migration (version) VALUES (99)', [])
    await expect(testRelay(database).relay.start()).rejects.toThrow('newer than this relay')
  })

  test('a database from before the baseline is rejected and left unchanged', async () => {
    await database.query('DELETE FROM push.migration', [])
    await database.query('INSERT INTO push.migration (version) VALUES (3)', [])
    await expect(testRelay(database).relay.start()).rejects.toThrow('use an empty database')
    expect(await database.query('SELECT version FROM push.migration', [])).toEqual([{ version: 3 }])
  })

  test('repeating a registration changes only the keys', async () => {
    const device = await service.device()
    await relay.subscribe('anna', device)
    const again = await service.device()
    const reply = await relay.call('PUT', '/push/subscriptions', {
      ticket: ticket('anna'),
      subscription: { ...again.subscription, endpoint: device.subscription.endpoint },
    })
    expect(reply.body).toEqual({ status: 'success', message: 'OK', data: { done: true } })
    const rows = await database.query<{ auth: string }>('SELECT auth FROM push.subscription', [])
    expect(rows).toEqual([{ auth: again.subscription.keys.auth }])
  })

  test('an endpoint registered by another subscriber moves to them', async () => {
    const device = await service.device()
    await relay.subscribe('anna', device)
    await relay.subscribe('boris', device)
    expect(await owners()).toEqual(['boris'])
  })

  test('an endpoint registered concurrently for many belongs to exactly one', async () => {
    const device = await service.device()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => relay.subscribe(`subscriber-${index}`, device)),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(await owners()).toHaveLength(1)
  })

  test('a subscriber has at most twenty devices, replacing the least recently seen', async () => {
    const devices = await Promise.all(Array.from({ length: 21 }, () => service.device()))
    for (const device of devices.slice(0, 20)) {
      relay.clock.advance(minute)
      await relay.subscribe('anna', device)
    }
    relay.clock.advance(minute)
    await relay.subscribe('anna', devices[0]!)
    await relay.subscribe('anna', devices[20]!)
    expect(await owners()).toHaveLength(20)
    await relay.send(message(relay.clock, ['anna']))
    expect(devices.map(({ received }) => received.length)).toEqual(devices.map((_, index) => (index === 1 ? 0 : 1)))
  })

  test('concurrent registrations respect the limit of twenty', async () => {
    const devices = await Promise.all(Array.from({ length: 30 }, () => service.device()))
    await Promise.all(devices.map((device) => relay.subscribe('anna', device)))
    expect(await owners()).toHaveLength(20)
  })

  describe('rejects', () => {
    test.each([
      ['forged', () => signTicket('another secret altogether, as long', 'anna', 9_999_999_999)],
      ['expired', () => ticket('anna', 0)],
      ['for another subscriber', () => ticket('anna').replace('anna', 'root')],
      ['nonsense', () => 'x'.repeat(60)],
    ])('a ticket that is %s', async (_name, forged) => {
      const { subscription } = await service.device()
      const reply = await relay.call('PUT', '/push/subscriptions', { ticket: forged(), subscription })
      expect([reply.status, reply.body.code]).toEqual([403, 'NOT_ALLOWED'])
      expect(await owners()).toEqual([])
    })

    test.each([
      'http://169.254.169.254/latest/meta-data/',
      'https://127.0.0.1:8080/x',
      'https://example.com/push',
      'https://fcm.googleapis.com@evil.example/x',
      'https://fcm.googleapis.com./fcm/send/x',
    ])('the endpoint %s', async (endpoint) => {
      const { subscription } = await service.device()
      const reply = await relay.call('PUT', '/push/subscriptions', {
        ticket: ticket('anna'),
        subscription: { ...subscription, endpoint },
      })
      expect([reply.status, reply.body.code]).toEqual([400, 'PUSH_ENDPOINT_REFUSED'])
    })

    test('invalid keys, each with an error on its field', async () => {
      const { subscription } = await service.device()
      const offCurve = Buffer.from(subscription.keys.p256dh, 'base64url').fill(9, 60).toString('base64url')
      for (const [field, keys] of [
        ['p256dh', { ...subscription.keys, p256dh: offCurve }],
        ['auth', { ...subscription.keys, auth: Buffer.alloc(15).toString('base64url') }],
      ] as const) {
        const reply = await relay.call('PUT', '/push/subscriptions', {
          ticket: ticket('anna'),
          subscription: { ...subscription, keys },
        })
        expect(reply.body).toMatchObject({
          code: 'INVALID_INPUT',
          fields: [{ path: `subscription.keys.${field}`, code: 'format' }],
        })
      }
    })

    test('requests from other origins', async () => {
      const device = await service.device()
      for (const origin of ['https://evil.example', 'null', 'http://example.com', 'https://example.com.evil.example']) {
        for (const [method, path, body] of [
          ['PUT', '/push/subscriptions', { ticket: ticket('anna'), subscription: device.subscription }],
          ['POST', '/push/subscriptions/remove', { endpoint: device.subscription.endpoint }],
          [
            'POST',
            '/push/subscriptions/renew',
            { oldEndpoint: device.subscription.endpoint, subscription: device.subscription },
          ],
        ] as const) {
          const reply = await relay.call(method, path, body, { origin })
          expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN_ORIGIN'])
        }
      }
      expect(
        (
          await relay.call(
            'POST',
            '/push/subscriptions/remove',
            { endpoint: device.subscription.endpoint },
            { origin: site },
          )
        ).status,
      ).toBe(200)
    })
  })

  describe('renewal', () => {
    const renew = (from: { endpoint: string }, subscription: object) =>
      relay.call('POST', '/push/subscriptions/renew', { oldEndpoint: from.endpoint, subscription })

    test('replaces the old endpoint, with the same owner', async () => {
      const [before, after] = [await service.device(), await service.device()]
      await relay.subscribe('anna', before)
      expect((await renew(before.subscription, after.subscription)).status).toBe(200)
      await relay.send(message(relay.clock, ['anna']))
      expect([before.received.length, after.received.length]).toEqual([0, 1])
    })

    test('of an unknown endpoint is not found, and stores nothing', async () => {
      const [before, after] = [await service.device(), await service.device()]
      expect((await renew(before.subscription, after.subscription)).body.code).toBe('NOT_FOUND')
      expect(await owners()).toEqual([])
    })

    test('leaves a new endpoint to the subscriber who registered it by ticket', async () => {
      const [before, after] = [await service.device(), await service.device()]
      await relay.subscribe('anna', before)
      await relay.subscribe('boris', after)
      expect((await renew(before.subscription, after.subscription)).status).toBe(200)
      expect(await owners()).toEqual(['boris'])
    })

    test('of an endpoint by itself changes its keys', async () => {
      const [device, other] = [await service.device(), await service.device()]
      await relay.subscribe('anna', device)
      await renew(device.subscription, { ...other.subscription, endpoint: device.subscription.endpoint })
      expect(await database.query('SELECT auth FROM push.subscription', [])).toEqual([
        { auth: other.subscription.keys.auth },
      ])
    })

    test('never fails under concurrent and circular requests', async () => {
      const devices = await Promise.all([service.device(), service.device(), service.device()])
      await Promise.all(devices.map((device, index) => relay.subscribe(`subscriber-${index}`, device)))
      const replies = await Promise.all(
        devices
          .flatMap((from) => devices.map((to) => renew(from.subscription, to.subscription)))
          .concat(devices.map((device) => relay.subscribe('anna', device))),
      )
      expect(replies.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    })
  })

  test('removing an endpoint deletes it, and is idempotent', async () => {
    const device = await service.device(behaviours.tooManyFor(60), behaviours.created)
    await relay.subscribe('anna', device)
    await relay.send(message(relay.clock, ['anna']))
    for (let index = 0; index < 2; index += 1) {
      const reply = await relay.call('POST', '/push/subscriptions/remove', { endpoint: device.subscription.endpoint })
      expect(reply.body.data).toEqual({ done: true })
    }
    await relay.pass(5 * minute)
    expect(device.received).toHaveLength(1)
    expect(await owners()).toEqual([])
  })

  test('deleting a subscriber deletes all of their devices, and no others', async () => {
    for (const subscriber of ['anna', 'anna', 'anna-2']) await relay.subscribe(subscriber, await service.device())
    await relay.signed('POST', '/push/subscribers/forget', { subscriber: 'anna' })
    expect(await owners()).toEqual(['anna-2'])
  })

  test('deleting a session deletes its latest registrations, and no other devices', async () => {
    const [phone, tablet, lent] = [await service.device(), await service.device(), await service.device()]
    await relay.subscribe('anna', phone, 'session-of-phone')
    await relay.subscribe('anna', tablet, 'session-of-tablet')
    await relay.subscribe('anna', await service.device())
    await relay.subscribe('anna', lent, 'session-of-phone')
    await relay.subscribe('anna', lent, 'session-after-that')
    await relay.subscribe('bert', await service.device(), 'session-of-phone')
    const forget = (sessions: readonly string[]) =>
      relay.signed('POST', '/push/subscribers/forget', { subscriber: 'anna', sessions })
    expect((await forget([])).status).toBe(200)
    expect(await owners()).toHaveLength(5)
    await forget(['session-of-phone', 'session-of-nobody'])
    expect((await owners()).toSorted()).toEqual(['anna', 'anna', 'anna', 'bert'])
    await relay.send(message(relay.clock, ['anna']))
    expect([phone.received.length, tablet.received.length, lent.received.length]).toEqual([0, 1, 1])
    expect((await forget(['1234567890'])).status).toBe(400)
  })

  test('a relay that handles a request without being started prepares itself', async () => {
    await database.clear()
    const fresh = testRelay(database)
    expect((await fresh.call('GET', '/push/health')).body.data).toEqual({ ok: true })
    await fresh.relay.stop()
  })
})

test('an unreachable database returns 503 with Retry-After, and is retried', async () => {
  let down = true
  const refuse = async (): Promise<never> => {
    throw Object.assign(new Error('secret detail'), { code: 'ECONNREFUSED' })
  }
  const relay = createRelay({
    config: { secret, subject: 'mailto:ops@example.com', vapid: undefined, extraOrigins: [] },
    publicOrigin: site,
    database: { query: refuse, transact: async () => (down ? await refuse() : (undefined as never)) },
    clock: { now: () => Date.now(), after: () => () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    clientAddress: () => '192.0.2.1',
  })
  const reply = await relay.fetch(new Request(`${site}/push/config`))
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await reply.text()).not.toContain('secret detail')
  await expect(relay.start()).rejects.toThrow('secret detail')
  down = false
  expect((await relay.fetch(new Request(`${site}/push/config`))).status).toBe(503)
  await relay.stop()
})
