/** The relay as a separate process on PostgreSQL: repeated kills lose nothing, and it stops gracefully. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signRelayRequest, signTicket } from '#push-server/subscriptions/tickets.ts'
import {
  behaviours,
  type FakeDevice,
  type FakePushService,
  startPushService,
} from '#tests/support/servers/push-service.ts'
import { relayEngines, type TestDatabase } from '#tests/support/servers/relay-database.ts'
import { rounds } from '#tests/support/thoroughness.ts'
import { payload, secret, site } from './harness.ts'
import { freePort } from '#tools/hosts/free-port.ts'

const postgres = (await relayEngines()).find(({ name }) => name === 'PostgreSQL')
const kills = rounds(2, 4)
const messagesEach = 25

test('without settings it reports what is missing, and exits', async () => {
  const child = spawn(process.execPath, ['push-server/main.ts'], { env: { PATH: process.env['PATH'] } })
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(1)
  for (const name of ['PUSH_SECRET', 'PUSH_SUBJECT', 'PUSH_DATABASE_URL', 'PUSH_PUBLIC_ORIGIN'])
    expect(text).toContain(name)
})

describe.skipIf(!postgres)('on PostgreSQL', () => {
  let database: TestDatabase
  let service: FakePushService
  let relays: { child: ChildProcess; url: string; lease: string; output: () => string }[] = []

  beforeAll(async () => {
    if (!postgres) return
    database = await postgres.open()
    service = await startPushService()
  })
  afterEach(async () => {
    for (const { child } of relays) {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    relays = []
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })

  /** The ids under which processes hold their leases. */
  async function workers(): Promise<string[]> {
    const [made] = await database.query<{ there: boolean }>(
      `SELECT to_regclass('push.worker') IS NOT NULL AS there`,
      [],
    )
    return made?.there
      ? (await database.query<{ id: string }>('SELECT id FROM push.worker', [])).map(({ id }) => id)
      : []
  }

  async function start(): Promise<(typeof relays)[number]> {
    const port = await freePort()
    const known = await workers()
    const child = spawn(process.execPath, ['push-server/main.ts'], {
      env: {
        PATH: process.env['PATH'],
        PUSH_SECRET: secret,
        PUSH_SUBJECT: 'mailto:ops@example.com',
        PUSH_EXTRA_ORIGINS: service.origin,
        PUSH_PUBLIC_ORIGIN: site,
        PUSH_DATABASE_URL: database.url,
        PUSH_PORT: String(port),
      },
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    await expect.poll(() => (child.exitCode === null ? text : `ended: ${text}`)).toMatch(/push\.listening|ended/)
    expect(child.exitCode, text).toBeNull()
    const fresh = async () => (await workers()).find((id) => !known.includes(id))
    await expect.poll(fresh).toBeDefined()
    const relay = { child, url: `http://127.0.0.1:${port}`, lease: (await fresh()) ?? '', output: () => text }
    relays.push(relay)
    return relay
  }

  async function kill(relay: (typeof relays)[number]): Promise<void> {
    relay.child.kill('SIGKILL')
    await once(relay.child, 'exit')
    relays = relays.filter((other) => other !== relay)
  }

  async function subscribe(url: string, subscriber: string, device: FakeDevice): Promise<void> {
    const ticket = signTicket(secret, subscriber, Math.floor(Date.now() / 1000) + 600)
    const reply = await fetch(`${url}/push/subscriptions`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin: site },
      body: JSON.stringify({ ticket, subscription: device.subscription }),
    })
    expect(reply.status).toBe(200)
  }

  async function send(url: string, id: string, subscribers: readonly string[]): Promise<number> {
    const body = JSON.stringify({
      id,
      subscribers,
      payload: payload(id),
      ttlSeconds: 600,
      urgency: 'normal',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    })
    const headers = {
      'content-type': 'application/json',
      'push-signature': signRelayRequest(secret, body, Math.floor(Date.now() / 1000)),
    }
    return (await fetch(`${url}/push/messages`, { method: 'POST', headers, body })).status
  }

  test('two relays with repeated kills deliver every message to live devices, and nothing more to gone ones', async () => {
    let alive = await start()
    let doomed = await start()
    const subscribers = Array.from({ length: rounds(12, 30) }, (_, index) => `subscriber-${index}`)
    const devices = await Promise.all(subscribers.map(() => service.device(behaviours.slow(5))))
    const gone = await service.device(behaviours.gone)
    const busy = await service.device(behaviours.tooManyFor(3), behaviours.created)
    for (const [index, device] of devices.entries()) await subscribe(alive.url, subscribers[index]!, device)
    await subscribe(alive.url, 'subscriber-gone', gone)
    await subscribe(doomed.url, 'subscriber-busy', busy)

    const ids: string[] = []
    for (let round = 0; round < kills; round += 1) {
      const batch = Array.from({ length: messagesEach }, (_, index) => `message-${round}-${index}`)
      ids.push(...batch)
      await Promise.all(
        batch.map((id, index) =>
          send((index % 2 ? alive : doomed).url, id, [...subscribers, 'subscriber-gone', 'subscriber-busy']),
        ),
      )
      await kill(doomed)
      // The lease of a killed process lasts another thirty seconds, which the test skips.
      await database.query(`UPDATE push.worker SET alive_until = to_timestamp(0) WHERE id = $1::uuid`, [doomed.lease])
      doomed = alive
      alive = await start()
    }
    const open = async () =>
      Number(
        (await database.query<{ n: bigint }>(`SELECT count(*) AS n FROM push.message WHERE state <> 'done'`, []))[0]?.n,
      )
    await expect.poll(open, { interval: 500 }).toBe(0)

    const read = async (device: FakeDevice) =>
      new Set(
        await Promise.all(
          device.received.map(
            async (push) =>
              (JSON.parse(await device.read(push)) as { notification: { data: { id: string } } }).notification.data.id,
          ),
        ),
      )
    for (const device of [...devices, busy]) expect((await read(device)).size).toBe(ids.length)
    // A kill repeats at most the pages in progress: four lanes of twenty-five devices.
    const repeats = devices.reduce((sum, { received }) => sum + received.length - ids.length, 0)
    expect(repeats).toBeLessThanOrEqual(kills * 4 * 25)
    // Pages in progress at the first refusal may have sent once more, but no later ones.
    const [first] = gone.received
    expect(gone.received.every(({ at }) => at - first!.at < 2000)).toBe(true)
    const [refusal] = busy.received
    expect(busy.received.filter(({ at }) => at - refusal!.at > 1500 && at - refusal!.at < 3000)).toEqual([])
  })

  test('SIGTERM completes sends in progress, loses nothing, and exits', async () => {
    await database.clear()
    const relay = await start()
    const devices = await Promise.all(Array.from({ length: 20 }, () => service.device(behaviours.slow(400))))
    for (const device of devices) await subscribe(relay.url, 'anna', device)
    await send(relay.url, 'message-last', ['anna'])
    await expect.poll(() => devices.some(({ received }) => received.length > 0)).toBe(true)
    relay.child.kill('SIGTERM')
    const [code] = (await once(relay.child, 'exit')) as [number]
    expect(code).toBe(0)
    expect(relay.output()).toContain('push.stopped')
    const next = await start()
    await expect.poll(() => devices.map(({ received }) => received.length)).toEqual(devices.map(() => 1))
    expect(next.output()).not.toContain('error')
  })

  test('malformed requests on a socket are rejected, and others are served', async () => {
    const { url } = await start()
    const { hostname, port } = new URL(url)
    const { connect } = await import('node:net')
    for (const raw of [
      'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
      'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
      'TRACE /push/config HTTP/1.1\r\nHost: x\r\n\r\n',
      'nonsense\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ]) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      socket.end(raw)
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      await once(socket, 'close')
      expect(text === '' || /^HTTP\/1\.1 4\d\d /.test(text), `${raw.slice(0, 30)} -> ${text.slice(0, 30)}`).toBe(true)
    }
    const large = await fetch(`${url}/push/subscriptions`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(1_000_000),
    }).catch(() => undefined)
    expect(large?.status ?? 413).toBe(413)
    expect((await fetch(`${url}/push/health`)).status).toBe(200)
    // Also from this machine: other programs on it are not operators.
    expect((await fetch(`${url}/push/metrics`)).status).toBe(403)
  })
})
