import { beforeEach, describe, expect, test } from 'vitest'
import type { Sign } from '#push-server/delivery/delivery.ts'
import { concurrencyMaximum, createOriginGate, type OriginGate, type Pause, type Turn } from './origin-gate.ts'

const origin = 'https://web.push.apple.com'
const hour = 3_600_000
let now = 0
let pauses: Pause[] = []
let gate: OriginGate

beforeEach(() => {
  now = Date.parse('2026-01-10T12:00:00Z')
  pauses = []
  gate = createOriginGate({ now: () => now, after: () => () => undefined }, (pause) => pauses.push(pause))
})

/** How many requests may run at once. */
async function statusFrom(name = origin): Promise<number> {
  let entered = 0
  const turns = Array.from({ length: 200 }, () => gate.acquire(name))
  for (const turn of turns) void turn.then(({ go }) => (entered += go ? 1 : 0))
  await Promise.resolve()
  await Promise.resolve()
  const free = entered
  gate.dismiss()
  for (let index = 0; index < free; index += 1) gate.release(name)
  return free
}

async function pass(...signs: Sign[]): Promise<Turn[]> {
  const turns: Turn[] = []
  for (const sign of signs) {
    const turn = await gate.acquire(origin)
    turns.push(turn)
    if (turn.go) gate.release(origin, sign, sign === 'pause' ? now + hour : undefined)
  }
  return turns
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

test('admits sixty-four at once for each origin', async () => {
  expect(await statusFrom()).toBe(concurrencyMaximum)
  const entered = await Promise.all(times(64, 0).map(() => gate.acquire(origin)))
  expect(entered.every(({ go }) => go)).toBe(true)
  expect(await statusFrom('https://fcm.googleapis.com')).toBe(64)
})

test('admits waiting requests in order as others finish', async () => {
  await Promise.all(times(64, 0).map(() => gate.acquire(origin)))
  const order: number[] = []
  const waiting = [1, 2].map((name) => gate.acquire(origin).then(() => order.push(name)))
  gate.release(origin, 'well')
  gate.release(origin, 'well')
  await Promise.all(waiting)
  expect(order).toEqual([1, 2])
})

describe('additive increase, multiplicative decrease', () => {
  test('halves when throttled, once a second, down to one', async () => {
    await pass('throttled', 'throttled', 'well')
    expect(await statusFrom()).toBe(32)
    for (let index = 0; index < 8; index += 1) {
      now += 1000
      await pass('throttled', 'well')
    }
    expect(await statusFrom()).toBe(1)
  })

  test('grows by one with a hundred successes, not beyond the maximum', async () => {
    await pass('throttled', ...times(200, 'well' as const))
    expect(await statusFrom()).toBe(34)
    await pass(...times(5000, 'well' as const))
    expect(await statusFrom()).toBe(concurrencyMaximum)
  })
})

describe('a pause', () => {
  test('on request admits none, and rejects waiting requests', async () => {
    await Promise.all(times(64, 0).map(() => gate.acquire(origin)))
    const waiting = gate.acquire(origin)
    gate.release(origin, 'pause', now + hour)
    expect(await waiting).toEqual({ go: false, until: now + hour })
    expect(await gate.acquire(origin)).toEqual({ go: false, until: now + hour })
    expect(pauses).toEqual([{ origin, until: now + hour, pauses: 1, reason: 'requested' }])
    expect(gate.resting()).toEqual([{ origin, until: now + hour }])
  })

  test('is not ended by requests that were in flight', async () => {
    await Promise.all([gate.acquire(origin), gate.acquire(origin)])
    gate.release(origin, 'pause', now + hour)
    gate.release(origin, 'well')
    expect(await gate.acquire(origin)).toEqual({ go: false, until: now + hour })
  })

  test('admits a single request afterwards; its success restores the concurrency', async () => {
    await pass('pause')
    now += hour
    expect(await statusFrom()).toBe(1)
    await pass('well')
    expect(await statusFrom()).toBe(16)
  })

  test('is doubled after the failure of that request', async () => {
    await pass(...times(10, 'failing' as const))
    expect(pauses.at(-1)).toMatchObject({ until: now + 10_000, reason: 'failing' })
    now += 10_000
    await pass('failing')
    expect(pauses.at(-1)).toMatchObject({ until: now + 20_000, pauses: 2 })
  })

  test('starts after ten failures in a row, not with a success between them', async () => {
    await pass(...times(9, 'failing' as const), 'well', ...times(9, 'throttled' as const))
    expect(pauses).toEqual([])
    await pass('failing')
    expect(pauses).toHaveLength(1)
  })

  test('after five rejections in a row lasts five minutes, and an hour at most', async () => {
    await pass(...times(4, 'fault' as const), 'well', ...times(4, 'fault' as const))
    expect(pauses).toEqual([])
    await pass('fault')
    expect(pauses).toEqual([{ origin, until: now + 300_000, pauses: 1, reason: 'refused' }])
    for (let index = 0; index < 10; index += 1) {
      now = pauses.at(-1)!.until
      await pass('fault')
    }
    expect(pauses.at(-1)!.until - now).toBe(hour)
  })

  test('is restored from an earlier process', async () => {
    gate.recall([{ origin, until: now + hour, pauses: 2, reason: 'refused' }])
    expect(await gate.acquire(origin)).toEqual({ go: false, until: now + hour })
    gate.recall([{ origin, until: now + 10, pauses: 1, reason: 'requested' }])
    expect(await gate.acquire(origin)).toEqual({ go: false, until: now + hour })
  })
})

test('invented hosts do not accumulate', async () => {
  for (let index = 0; index < 3000; index += 1) {
    await gate.acquire(`https://x${index}.push.apple.com`)
    gate.release(`https://x${index}.push.apple.com`, 'well')
  }
  expect(await statusFrom()).toBe(64)
})
