/** Arbitrary requests get an error in the envelope, never a server error. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { signRelayRequest } from '#push-server/subscriptions/tickets.ts'
import { openPglite, type TestDatabase } from '#tests/support/servers/relay-database.ts'
import { message, payload, secret, site, type TestRelay, testRelay } from './harness.ts'

let database: TestDatabase
let relay: TestRelay

beforeAll(async () => {
  database = await openPglite()
})
beforeEach(async () => {
  relay = testRelay(database)
  await relay.relay.start()
})
afterAll(async () => {
  await relay.relay.stop()
  await database.close()
})

const paths = [
  '/push/config',
  '/push/subscriptions',
  '/push/subscriptions/renew',
  '/push/subscriptions/remove',
  '/push/messages',
  '/push/subscribers/forget',
  '/push/health',
  '/push/metrics',
]

test('every reply is private and in the envelope', async () => {
  for (const path of [...paths, '/push/nothing']) {
    const { headers, body } = await relay.call('GET', path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(['success', 'error']).toContain(body.status)
  }
})

test.each([
  ['GET', '/push/messages', 405, 'METHOD_NOT_ALLOWED'],
  ['DELETE', '/push/subscriptions', 405, 'METHOD_NOT_ALLOWED'],
  ['OPTIONS', '/push/subscriptions', 405, 'METHOD_NOT_ALLOWED'],
  ['GET', '/push', 404, 'NOT_FOUND'],
  ['GET', '/push/config/', 404, 'NOT_FOUND'],
  ['GET', '/PUSH/CONFIG', 404, 'NOT_FOUND'],
  ['GET', '/push/%63onfig', 404, 'NOT_FOUND'],
  ['GET', '/push//config', 404, 'NOT_FOUND'],
])('%s %s returns %i', async (method, path, status, code) => {
  const reply = await relay.call(method, path)
  expect([reply.status, reply.body.code]).toEqual([status, code])
  expect(reply.headers.has('allow')).toBe(status === 405)
})

test('dot segments bypass no authorization', async () => {
  expect((await relay.call('GET', '/push/x/../metrics')).status).toBe(403)
})

describe('calls of the API', () => {
  test.each(['/push/messages', '/push/subscribers/forget'])(
    '%s requires a recent signature of its body',
    async (path) => {
      const body = JSON.stringify({ subscriber: 'anna' })
      const now = Math.floor(relay.clock.now() / 1000)
      for (const signature of [
        undefined,
        '',
        't=1,v1=00',
        signRelayRequest('another secret altogether, as long', body, now),
        signRelayRequest(secret, `${body} `, now),
        signRelayRequest(secret, body, now - 301),
        signRelayRequest(secret, body, now + 301),
      ]) {
        const reply = await relay.call(
          'POST',
          path,
          body,
          signature === undefined ? {} : { 'push-signature': signature },
        )
        expect([reply.status, reply.body.code]).toEqual([403, 'NOT_ALLOWED'])
      }
    },
  )

  test('the body is validated only after its signature', async () => {
    expect((await relay.call('POST', '/push/messages', '{')).body.code).toBe('NOT_ALLOWED')
  })

  test.each<[string, object, string]>([
    [
      'a payload beyond 2,000 bytes',
      {
        payload: payload('x', {
          body: 'م'.repeat(240),
          icon: `https://example.com/${'i'.repeat(570)}`,
          badge: `https://example.com/${'b'.repeat(570)}`,
          navigate: `https://example.com/${'n'.repeat(570)}`,
        }),
      },
      'payload',
    ],
    ['an invalid date', { expiresAt: '2025-99-99T99:99:99Z' }, 'expiresAt'],
    ['a TTL beyond four weeks', { ttlSeconds: 2_419_201 }, 'ttlSeconds'],
    ['an unknown urgency', { urgency: 'urgent' }, 'urgency'],
    ['a topic with a line break', { topic: 'a\r\nTTL: 0' }, 'topic'],
    ['a topic of 33 characters', { topic: 'a'.repeat(33) }, 'topic'],
    [
      'more than 1,000 subscribers',
      { subscribers: Array.from({ length: 1001 }, (_, index) => `sub-${index}`) },
      'subscribers',
    ],
    ['an id with a quote', { id: "message-'; --" }, 'id'],
    [
      'a link to a script',
      { payload: payload('x', { navigate: 'javascript:alert(1)' }) },
      'payload.notification.navigate',
    ],
    ['an unknown field', { admin: true }, 'admin'],
  ])('%s is rejected with its field', async (_name, change, path) => {
    const reply = await relay.send({ ...message(relay.clock, ['anna']), ...change })
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(reply.body.fields?.map((field) => field.path)).toContain(path)
  })

  test('subscribers may be any text', async () => {
    const reply = await relay.send(
      message(relay.clock, ["o'neil", '{a,b}', '"quoted\\"', 'عميل', '😀😀😀😀', 'NULL', '  null  ']),
    )
    expect(reply.status).toBe(202)
    expect(relay.log).toEqual([])
  })

  test('a message without subscribers is done immediately', async () => {
    expect((await relay.send(message(relay.clock, []))).status).toBe(202)
    expect(await database.query(`SELECT id FROM push.message WHERE state <> 'done'`, [])).toEqual([])
  })

  test('a message sealed with another secret logs an error, and delays no others', async () => {
    await database.query(
      `INSERT INTO push.message (id, payload, ttl_seconds, urgency, created_at, expires_at, subscribers)
       VALUES ('message-foreign', 'nonsense', 60, 'normal', now(), now() + interval '99 years', '{anna}')`,
      [],
    )
    await relay.send(message(relay.clock, ['anna']))
    expect(relay.log.map(({ event }) => event)).toContain('push.unreadable-message')
    expect(await database.query(`SELECT id FROM push.message WHERE state <> 'done'`, [])).toEqual([])
  })
})

describe('metrics', () => {
  const ask = async (address: string) =>
    (await testRelay(database, { clientAddress: () => address }).call('GET', '/push/metrics')).status

  test('are available with a signature from any address, and never without one', async () => {
    expect((await relay.signed('GET', '/push/metrics')).status).toBe(200)
    const addresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.0.2.1', '']
    expect(await Promise.all(addresses.map((address) => ask(address)))).toEqual([403, 403, 403, 403, 403])
  })
})

test('sixty unsigned calls per address are allowed, then 429 with Retry-After', async () => {
  const one = testRelay(database, { clientAddress: () => '198.51.100.7' })
  const statuses: number[] = []
  for (let index = 0; index < 61; index += 1) statuses.push((await one.call('GET', '/push/config')).status)
  expect(statuses.indexOf(429)).toBe(60)
  const refused = await one.call('PUT', '/push/subscriptions', {})
  expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '1'])
  expect((await one.signed('GET', '/push/metrics')).status).toBe(200)
  expect((await relay.call('GET', '/push/config')).status).toBe(200)
})

test('no input causes a server error', async () => {
  const hostile = fc.oneof(
    fc.json({ maxDepth: 5 }),
    fc.string({ unit: 'binary', maxLength: 2000 }),
    fc
      .record({ ticket: fc.string({ minLength: 20, maxLength: 400 }), subscription: fc.anything() })
      .map((value) => JSON.stringify(value)),
    fc
      .record({
        oldEndpoint: fc.webUrl(),
        endpoint: fc.webUrl(),
        subscription: fc.record({
          endpoint: fc.webUrl(),
          keys: fc.record({ p256dh: fc.base64String(), auth: fc.base64String() }),
        }),
      })
      .map((value) => JSON.stringify(value)),
    fc
      .dictionary(fc.constantFrom('__proto__', 'constructor', 'subscriber', 'endpoint', 'ticket', 'id'), fc.anything())
      .map((value) => JSON.stringify(value)),
  )
  const headers = fc.record({
    'content-type': fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-16'),
    origin: fc.constantFrom(site, 'null'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('PUT', 'POST', 'PATCH', 'DELETE'),
      fc.constantFrom(...paths),
      hostile,
      headers,
      fc.boolean(),
      async (method, path, body, given, signed) => {
        const signature = signed
          ? { 'push-signature': signRelayRequest(secret, body, Math.floor(relay.clock.now() / 1000)) }
          : {}
        const reply = await relay.call(method, path, body, { ...given, ...signature })
        expect(reply.status).toBeLessThan(500)
        expect(reply.body.status).toBe('error')
      },
    ),
    { numRuns: 1500 },
  )
  expect(relay.log).toEqual([])
})
