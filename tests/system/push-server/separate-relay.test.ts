/** A server with a separate relay process: pages and the API reach it through the server. */

import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { relayPush } from '#api/adapters/push-client.ts'
import type { HostedRelay } from '#api/main.ts'
import { createAddressBook, serve } from '#push-server/node-server.ts'
import { relayElsewhere } from '#tools/hosts/relay-elsewhere.ts'
import { type FakePushService, startPushService } from '#tests/support/servers/push-service.ts'
import { relayEngines, type TestDatabase } from '#tests/support/servers/relay-database.ts'
import { payload, secret, site, testRelay, type TestRelay } from './harness.ts'

let database: TestDatabase
let service: FakePushService
let relay: TestRelay
let server: Server
let hostedRelay: HostedRelay
const callers: string[] = []

beforeAll(async () => {
  const [engine] = await relayEngines()
  if (!engine) throw new Error('no engine')
  database = await engine.open()
  service = await startPushService(() => relay.clock.now())
  const { addressOf, note } = createAddressBook()
  relay = testRelay(database, {
    extraOrigins: [service.origin],
    clientAddress: (request) => {
      callers.push(addressOf(request))
      return addressOf(request)
    },
  })
  await relay.relay.start()
  server = serve((request) => relay.relay.fetch(request), note, 1).listen(0, '127.0.0.1')
  await once(server, 'listening')
  hostedRelay = relayElsewhere(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await relay.relay.stop()
  await service.close()
  await database.close()
})

test("a browser subscribes through the server, and receives the API's messages", async () => {
  const push = relayPush(
    { request: (request) => hostedRelay.fetch(request, 'api'), origin: 'http://relay.internal', secret },
    relay.clock,
  )
  expect(await push.config()).toMatchObject({ publicKey: expect.stringMatching(/^[\w-]{80,}$/) as string })
  const device = await service.device()
  const subscribed = await hostedRelay.fetch(
    new Request(`${site}/push/subscriptions`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin: site },
      body: JSON.stringify({ ticket: push.ticket('somebody', 'session-1'), subscription: device.subscription }),
    }),
    '203.0.113.9',
  )
  expect(await subscribed.json()).toMatchObject({ status: 'success' })
  expect(callers).toContain('203.0.113.9')
  await push.send({
    id: 'through-the-server',
    subscribers: ['somebody'],
    payload: payload('through-the-server') as Parameters<typeof push.send>[0]['payload'],
    ttlSeconds: 600,
    urgency: 'normal',
  })
  await relay.relay.idle()
  expect(await relay.counts()).toMatchObject({ messages: 1, accepted: 1 })
  expect(device.received).toHaveLength(1)
  expect(JSON.parse(await device.read())).toMatchObject({ web_push: 8030 })
})

test("the relay's rejection of an oversized request is passed on", async () => {
  const answer = await hostedRelay.fetch(
    new Request(`${site}/push/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(200_000) }),
    }),
    '203.0.113.9',
  )
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

test('an unreachable relay is reported as temporarily unavailable', async () => {
  const nowhere = relayElsewhere('http://127.0.0.1:9')
  await expect(nowhere.fetch(new Request(`${site}/push/config`), '203.0.113.9')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
})
