/** Recovery after the end of a process, and two processes with one queue. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RelayDatabase, Transport } from '#push-server/ports.ts'
import {
  behaviours,
  type FakeDevice,
  type FakePushService,
  startPushService,
} from '#tests/support/servers/push-service.ts'
import { createTestClock } from '#tests/support/servers/relay-clock.ts'
import { relayEngines, type TestDatabase } from '#tests/support/servers/relay-database.ts'
import { message, startOfTime, type TestRelay, testRelay } from './harness.ts'

const second = 1000
const subscribers = Array.from({ length: 150 }, (_, index) => `subscriber-${String(index).padStart(3, '0')}`)

/** Simulates a kill of a relay: from then on, none of its calls returns. */
function killable(database: RelayDatabase, transport: Transport) {
  let dead = false
  const never = new Promise<never>(() => undefined)
  const alive = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    return dead ? await never : result
  }
  const cut: RelayDatabase = {
    query: (sql, parameters) => (dead ? never : alive(database.query(sql, parameters))),
    transact: (work) => (dead ? never : alive(database.transact(work))),
  }
  return {
    database: cut,
    transport: {
      send: (request) => (dead ? never : alive(transport.send(request))),
      close: async () => undefined,
    } satisfies Transport,
    kill: () => {
      dead = true
    },
  }
}

describe.each(await relayEngines())('on $name', (engine) => {
  let database: TestDatabase
  let service: FakePushService
  let devices: FakeDevice[]
  let running: TestRelay[]
  const clock = createTestClock(startOfTime)

  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    service = await startPushService(() => clock.now())
    running = []
    const first = start()
    devices = await Promise.all(subscribers.map(() => service.device()))
    for (const [index, device] of devices.entries()) await first.subscribe(subscribers[index]!, device)
  })
  afterEach(async () => {
    await Promise.all(running.map(({ relay }) => relay.stop()))
    await Promise.all([service.close(), database.clear()])
  })
  afterAll(() => database.close())

  function start(parts: Parameters<typeof testRelay>[1] = {}, on: RelayDatabase = database.again()): TestRelay {
    const relay = testRelay(on, { clock, extraOrigins: [service.origin], ...parts })
    running.push(relay)
    return relay
  }

  /** A transport that blocks after a number of sends, and signals when it is reached. */
  function pausing(after: number): {
    transport: Transport
    reached: Promise<void>
    go: () => void
    sends: () => number
  } {
    let sends = 0
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const transport: Transport = {
      async send(request) {
        sends += 1
        if (sends === after) reached.resolve()
        if (sends >= after) await released.promise
        const { status } = await fetch(request.url, {
          method: 'POST',
          headers: { ...request.headers },
          body: Buffer.from(request.body),
        })
        return { status, headers: {} }
      },
      close: async () => undefined,
    }
    return { transport, reached: reached.promise, go: () => released.resolve(), sends: () => sends }
  }

  const arrivals = () => devices.map(({ received }) => received.length)

  test('a graceful stop repeats no send and skips no device', async () => {
    const { transport, reached, go } = pausing(70)
    const first = start({ transport })
    await first.relay.start()
    const sending = first.send(message(clock, subscribers))
    await reached
    const stopped = first.relay.stop()
    go()
    await Promise.all([stopped, sending])
    const before = service.received.length
    expect(before).toBeLessThan(150)

    const next = start()
    await next.relay.start()
    await next.relay.idle()
    expect(arrivals()).toEqual(devices.map(() => 1))
  })

  test('a kill skips no device, and repeats at most one page', async () => {
    const { transport, reached } = pausing(90)
    const doomed = killable(database.again(), transport)
    const first = start({ transport: doomed.transport }, doomed.database)
    await first.relay.start()
    await first.signed('POST', '/push/messages', message(clock, subscribers))
    await reached
    // Sends in progress arrive, whatever happens to the sender.
    await expect.poll(() => service.received.length).toBe(89)
    doomed.kill()
    running = running.filter((relay) => relay !== first)

    const next = start()
    await next.relay.start()
    await next.relay.idle()
    // The lease of the killed process is still valid.
    const before = service.received.length
    expect(Math.min(...arrivals())).toBe(0)
    for (let step = 0; step < 8; step += 1) await next.pass(5 * second)
    expect(Math.min(...arrivals())).toBe(1)
    expect(Math.max(...arrivals())).toBeLessThanOrEqual(2)
    // The first page of twenty-five was saved before the kill.
    expect(service.received.length - before).toBeLessThanOrEqual(125)
  })

  test('a restart after a kill respects earlier responses with 410 or 429', async () => {
    devices[0]!.behave(behaviours.gone)
    devices[1]!.behave(behaviours.tooManyFor(3600))
    const { transport, reached } = pausing(26)
    const doomed = killable(database.again(), {
      ...transport,
      async send(request) {
        const url = new URL(request.url)
        const isEarly = devices
          .slice(0, 2)
          .some(({ subscription }) => new URL(subscription.endpoint).pathname === url.pathname)
        if (!isEarly) return await transport.send(request)
        const reply = await fetch(url, {
          method: 'POST',
          headers: { ...request.headers },
          body: Buffer.from(request.body),
        })
        return { status: reply.status, headers: { 'retry-after': reply.headers.get('retry-after') ?? undefined } }
      },
    })
    const first = start({ transport: doomed.transport }, doomed.database)
    await first.relay.start()
    await first.signed('POST', '/push/messages', message(clock, subscribers))
    await reached
    doomed.kill()
    running = running.filter((relay) => relay !== first)

    const next = start()
    await next.relay.start()
    for (let step = 0; step < 10; step += 1) await next.pass(5 * second)
    expect(arrivals().slice(0, 2)).toEqual([1, 1])
    expect(Math.min(...arrivals())).toBe(1)
  })

  test('a process suspended beyond its lease sends and writes nothing more', async () => {
    // Simulates a suspended process: time passes, but its timers do not fire.
    let asleep = false
    const stopped = {
      ...clock,
      after: (wait: number, action: () => void) => clock.after(wait, () => asleep || action()),
    }
    const sleeping = pausing(40)
    const sleeper = start({ transport: sleeping.transport, clock: stopped })
    await sleeper.relay.start()
    await sleeper.signed('POST', '/push/messages', message(clock, subscribers))
    await sleeping.reached
    await expect.poll(() => service.received.length).toBe(39)
    const sentBefore = sleeping.sends()
    asleep = true
    clock.advance(31 * second)

    // Another process takes over, and is busy when the first one resumes.
    const waiting = pausing(60)
    const other = start({ transport: waiting.transport })
    await other.relay.start()
    await waiting.reached
    asleep = false
    sleeping.go()
    await sleeper.relay.idle()
    expect(sleeping.sends()).toBe(sentBefore)
    const [row] = await database.query<{ state: string; progress: number }>(
      'SELECT state, progress FROM push.message',
      [],
    )
    expect(row).toEqual({ state: 'sending', progress: expect.toSatisfy((progress: number) => progress < 150) })
    expect(await database.query('SELECT * FROM push.retry', [])).toEqual([])

    waiting.go()
    await other.relay.idle()
    expect(Math.min(...arrivals())).toBe(1)
    expect(Math.max(...arrivals())).toBe(2)
  })

  test('work longer than a lease renews it', async () => {
    const { transport, reached, go } = pausing(10)
    const slow = start({ transport })
    await slow.relay.start()
    await slow.signed('POST', '/push/messages', message(clock, subscribers))
    await reached
    const other = start()
    await other.relay.start()
    for (let step = 0; step < 20; step += 1) {
      await other.pass(5 * second)
      // Lets the heartbeat of the slow relay reach the database.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await expect.poll(() => service.received.length).toBe(9)
    go()
    await slow.relay.idle()
    expect(arrivals()).toEqual(devices.map(() => 1))
  })

  test('a pause of a push service outlives the process, and applies to a second one', async () => {
    devices[0]!.behave(behaviours.throttled, behaviours.created)
    const first = start()
    await first.relay.start()
    await first.send(message(clock, subscribers.slice(0, 1)))
    await first.relay.stop()
    const next = start()
    await next.relay.start()
    await next.send(message(clock, subscribers.slice(1, 3)))
    await next.pass(59 * 60 * second)
    expect(service.received).toHaveLength(1)
    await next.pass(2 * 60 * second)
    await next.pass(60 * second)
    expect(arrivals().slice(0, 3)).toEqual([2, 1, 1])
  })

  test('retries and pauses stored before the clock was set back are due', async () => {
    devices[0]!.behave(behaviours.tooManyFor(30), behaviours.created)
    const relay = start()
    await relay.relay.start()
    await relay.send(message(clock, subscribers.slice(0, 1)))
    await relay.relay.stop()
    for (const table of ['retry', 'subscription'])
      await database.query(`UPDATE push.${table} SET not_before = not_before + interval '400 days'`, [])
    const next = start()
    await next.relay.start()
    for (let step = 0; step < 3; step += 1) await next.pass(5 * second)
    expect(arrivals()[0]).toBe(2)
  })

  test('two processes share one queue and send each push once', async () => {
    const both = [start(), start()]
    await Promise.all(both.map(({ relay }) => relay.start()))
    const sent = Array.from({ length: 12 }, () => message(clock, subscribers))
    await Promise.all(sent.map((one, index) => both[index % 2]!.send(one)))
    for (let step = 0; step < 3; step += 1) for (const relay of both) await relay.pass(5 * second)
    expect(arrivals()).toEqual(devices.map(() => 12))
    const counts = await Promise.all(both.map((relay) => relay.counts()))
    expect(counts.reduce((sum, { accepted }) => sum + (accepted ?? 0), 0)).toBe(12 * 150)
  })

  test('two processes share due retries, and send each once', async () => {
    for (const device of devices) device.behave(behaviours.tooManyFor(30), behaviours.created)
    const both = [start(), start()]
    await Promise.all(both.map(({ relay }) => relay.start()))
    // Fewer than the consecutive failures that would pause the whole origin.
    await both[0]!.send(message(clock, subscribers.slice(0, 8)))
    for (let step = 0; step < 12; step += 1) {
      clock.advance(5 * second)
      await Promise.all(both.map(({ relay }) => relay.idle()))
    }
    expect(arrivals().slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 2))
    expect(await database.query('SELECT * FROM push.retry', [])).toEqual([])
  })

  test('temporary database failures delay sends, and lose nothing', async () => {
    const inner = database.again()
    let failing = false
    const flaky: RelayDatabase = {
      query: (sql, parameters) =>
        failing ? Promise.reject(new Error('connection lost')) : inner.query(sql, parameters),
      transact: (work) => (failing ? Promise.reject(new Error('connection lost')) : inner.transact(work)),
    }
    const relay = start({}, flaky)
    await relay.relay.start()
    await relay.signed('POST', '/push/messages', message(clock, subscribers))
    failing = true
    await relay.relay.idle()
    await relay.pass(20 * second)
    expect(relay.log.some(({ level }) => level === 'error')).toBe(true)
    failing = false
    for (let step = 0; step < 12; step += 1) await relay.pass(5 * second)
    expect(Math.min(...arrivals())).toBe(1)
  })

  test('an idle relay queries the database at most once in five seconds', async () => {
    let queries = 0
    const inner = database.again()
    const counted: RelayDatabase = {
      query(sql, parameters) {
        queries += 1
        return inner.query(sql, parameters)
      },
      transact(work) {
        queries += 1
        return inner.transact(work)
      },
    }
    const relay = start({}, counted)
    await relay.relay.start()
    await relay.relay.idle()
    await relay.pass(5 * second)
    queries = 0
    for (let step = 0; step < 60; step += 1) await relay.pass(second)
    expect(queries).toBeLessThanOrEqual(12)
    // The clock does not advance: a relay that waited for its next pass would not deliver.
    await relay.send(message(clock, subscribers.slice(0, 1)))
    expect(arrivals()[0]).toBe(1)
  })
})
