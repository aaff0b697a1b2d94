/** The rotation of the secret that the API and the relay share: the relay first, then the API, without a gap. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { behaviours, type FakePushService, startPushService } from '#tests/support/servers/push-service.ts'
import { relayEngines, type TestDatabase } from '#tests/support/servers/relay-database.ts'
import { createTestClock, type TestClock } from '#tests/support/servers/relay-clock.ts'
import { payload, secret as old, startOfTime, testRelay, type TestRelay } from './harness.ts'

const fresh = 'the secret after the rotation, just as long'

let database: TestDatabase
let service: FakePushService
let clock: TestClock
let relays: TestRelay[] = []

beforeAll(async () => {
  const [engine] = await relayEngines()
  if (!engine) throw new Error('no engine')
  database = await engine.open()
  service = await startPushService(() => clock.now())
})
beforeEach(async () => {
  await Promise.all(relays.map(({ relay }) => relay.stop()))
  relays = []
  await database.clear()
  clock = createTestClock(startOfTime)
})
afterAll(async () => {
  await Promise.all(relays.map(({ relay }) => relay.stop()))
  await service.close()
  await database.close()
})

/** The calls of the harness are the API's, which still signs with the old secret. */
async function startRelay(relaySecret: string, otherSecrets: readonly string[] = []): Promise<TestRelay> {
  const relay = testRelay(database, { extraOrigins: [service.origin], clock, relaySecret, otherSecrets })
  await relay.relay.start()
  relays.push(relay)
  return relay
}

const messageOf = (id: string) => ({
  id,
  subscribers: ['anna'],
  payload: payload(id),
  ttlSeconds: 86_400,
  urgency: 'normal',
  expiresAt: new Date(clock.now() + 86_400_000).toISOString(),
})

test('a relay with the new secret accepts tickets, requests and messages of the former one', async () => {
  const before = await startRelay(old)
  const device = await service.device(behaviours.tooManyFor(60), behaviours.created)
  expect((await before.subscribe('anna', device)).status).toBe(200)
  // Refused at first, so that it is still to be sent, encrypted under the former secret.
  expect((await before.send(messageOf('message-1'))).status).toBe(202)
  await before.relay.stop()
  relays = []

  const rotated = await startRelay(fresh, [old])
  const other = await service.device()
  expect((await rotated.subscribe('anna', other)).status).toBe(200)
  expect((await rotated.send(messageOf('message-2'))).status).toBe(202)
  await rotated.pass(3_600_000)
  const read = await Promise.all(device.received.map((push) => device.read(push)))
  expect(read.some((text) => JSON.stringify(JSON.parse(text)).includes('message-1'))).toBe(true)
  expect(other.received).toHaveLength(1)
  expect(rotated.log.filter(({ level }) => level === 'error')).toEqual([])
})

test('a relay without the former secret refuses what was signed with it', async () => {
  const rotated = await startRelay(fresh)
  expect((await rotated.subscribe('anna', await service.device())).status).toBe(403)
  expect((await rotated.send(messageOf('message-1'))).status).toBe(403)
})
