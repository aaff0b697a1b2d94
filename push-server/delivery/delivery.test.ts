import { describe, expect, test } from 'vitest'
import { classifyDelivery, type Sign, type Situation } from './delivery.ts'
import { retryAfterOf } from './retry-after.ts'

const now = Date.parse('2026-01-10T12:00:00Z')
const second = 1000
const hour = 3_600_000
const situation: Situation = { now, expiresAt: now + 48 * hour, attempt: 0, minimal: false, jitter: 0 }

describe('every row of the protocol table', () => {
  test.each([200, 201, 202, 204])('%i is accepted', (status) => {
    expect(classifyDelivery({ status }, situation)).toEqual({ next: { kind: 'accepted' }, sign: 'well' })
  })

  test.each([404, 410])('%i ends the subscription immediately', (status) => {
    expect(classifyDelivery({ status }, situation)).toEqual({ next: { kind: 'gone' }, sign: 'well' })
  })

  test('413 is retried once with the smallest body, and then ends', () => {
    expect(classifyDelivery({ status: 413 }, situation)).toEqual({ next: { kind: 'minimal' }, sign: 'well' })
    expect(classifyDelivery({ status: 413 }, { ...situation, minimal: true }).next).toEqual({
      kind: 'over',
      reason: 'too-large',
    })
  })

  test('406 pauses the whole origin for an hour', () => {
    expect(classifyDelivery({ status: 406 }, situation)).toEqual({
      next: { kind: 'retry', at: now + hour },
      sign: 'pause',
      restUntil: now + hour,
    })
  })

  test.each<[number, Sign]>([
    [400, 'fault'],
    [401, 'fault'],
    [403, 'fault'],
    [301, 'fault'],
    [307, 'fault'],
    [405, 'fault'],
    [422, 'fault'],
  ])('%i is our fault: the message is parked, and the subscription stays', (status, sign) => {
    expect(classifyDelivery({ status }, situation)).toEqual({
      next: { kind: 'retry', at: now + 15 * 60 * second },
      sign,
    })
  })

  test.each<[number, Sign]>([
    [0, 'failing'],
    [408, 'failing'],
    [425, 'failing'],
    [500, 'failing'],
    [502, 'failing'],
    [504, 'failing'],
    [503, 'throttled'],
  ])('%i without Retry-After is retried soon, and blocks nothing else', (status, sign) => {
    expect(classifyDelivery({ status }, situation)).toEqual({ next: { kind: 'retry', at: now + second }, sign })
  })

  test('429 without Retry-After holds the endpoint until the retry', () => {
    expect(classifyDelivery({ status: 429 }, situation)).toEqual({
      next: { kind: 'retry', at: now + second },
      sign: 'throttled',
      holdUntil: now + second,
    })
  })

  test.each([429, 503, 500])('%i with Retry-After in seconds holds the endpoint until then', (status) => {
    expect(classifyDelivery({ status, retryAfter: '120' }, situation)).toMatchObject({
      next: { kind: 'retry', at: now + 120 * second },
      holdUntil: now + 120 * second,
    })
  })

  test('429 with Retry-After as a date', () => {
    expect(classifyDelivery({ status: 429, retryAfter: 'Sat, 10 Jan 2026 13:30:00 GMT' }, situation).holdUntil).toBe(
      now + 1.5 * hour,
    )
  })
})

describe('retry delays', () => {
  test('double with each attempt, up to six hours', () => {
    const waits = Array.from({ length: 20 }, (_, attempt) => {
      const { next } = classifyDelivery({ status: 500 }, { ...situation, attempt, expiresAt: now + 1000 * hour })
      return next.kind === 'retry' ? (next.at - now) / second : Number.NaN
    })
    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16])
    expect(Math.max(...waits)).toBe(3 * 3600)
  })

  test('are spread over the upper half by jitter', () => {
    const { next } = classifyDelivery({ status: 500 }, { ...situation, attempt: 3, jitter: 0.999 })
    expect(next).toMatchObject({ kind: 'retry', at: expect.closeTo(now + 16 * second, -2) })
  })

  test('never end before Retry-After, with any jitter', () => {
    for (const jitter of [0, 0.5, 0.999]) {
      const { next } = classifyDelivery({ status: 429, retryAfter: '60' }, { ...situation, jitter })
      expect(next.kind === 'retry' ? next.at : 0).toBeGreaterThanOrEqual(now + 60 * second)
    }
  })

  test('stop at the expiry of the message, but still hold the endpoint', () => {
    const short = { ...situation, expiresAt: now + 30 * second }
    expect(classifyDelivery({ status: 429, retryAfter: '60' }, short)).toMatchObject({
      next: { kind: 'over', reason: 'expired' },
      holdUntil: now + 60 * second,
    })
    expect(classifyDelivery({ status: 406 }, short).next).toEqual({ kind: 'over', reason: 'expired' })
    expect(classifyDelivery({ status: 403 }, short).next).toEqual({ kind: 'over', reason: 'expired' })
  })
})

describe('Retry-After', () => {
  test.each([
    ['0', now],
    ['  7 ', now + 7 * second],
    ['Sat, 10 Jan 2026 12:00:09 GMT', now + 9 * second],
    ['Sat, 10 Jan 2026 11:00:00 GMT', now],
    ['999999999', now + 7 * 24 * hour],
    ['Fri, 01 Jan 2100 00:00:00 GMT', now + 7 * 24 * hour],
  ])('parses %s', (header, moment) => {
    expect(retryAfterOf(header, now)).toBe(moment)
  })

  test.each([
    undefined,
    '',
    'soon',
    '-5',
    '1.5',
    '1e9',
    '12345678901',
    'Xyz, 99 Foo 2026',
    '2026-01-10T12:00:09Z',
    'Sat,',
  ])('rejects %s', (header) => {
    expect(retryAfterOf(header, now)).toBeUndefined()
  })
})
