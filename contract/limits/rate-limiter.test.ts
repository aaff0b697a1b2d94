import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

const dayMs = 86_400_000
let now = 0
const limiter = () => new RateLimiter({ capacity: 60, refillPerSecond: 1 }, () => now)
const drain = (limit: RateLimiter, address: string) =>
  Array.from({ length: 61 }, () => limit.consume(address)).findIndex((wait) => wait > 0)

test('allows sixty at once, then one a second', () => {
  const limit = limiter()
  expect(drain(limit, '192.0.2.1')).toBe(60)
  expect(limit.consume('192.0.2.1')).toBe(1)
  now += 1000
  expect(limit.consume('192.0.2.1')).toBe(0)
  expect(limit.consume('192.0.2.1')).toBe(1)
  expect(limit.consume('192.0.2.2')).toBe(0)
})

test('a stepping clock takes no tokens: 400 days forward, 400 days and two hours back', () => {
  const limit = limiter()
  for (const step of [0, 400 * dayMs, -400 * dayMs, -2 * 3_600_000]) {
    now += step
    expect(limit.consume('192.0.2.1')).toBe(0)
  }
  drain(limit, '192.0.2.1')
  now -= 2 * 3_600_000
  expect(limit.consume('192.0.2.1')).toBe(1)
  now += 1000
  expect(limit.consume('192.0.2.1')).toBe(0)
})

test('an IPv6 /64 counts as one caller', () => {
  const limit = limiter()
  drain(limit, '2001:db8:1:2::1')
  expect(limit.consume('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(1)
  expect(limit.consume('2001:db8:1:3::1')).toBe(0)
  drain(limit, '::1')
  expect(limit.consume('0:0:0:0:0:0:0:1')).toBe(1)
  expect(limit.consume('::ffff:192.0.2.7')).toBe(0)
})

test('a flood of addresses uses bounded memory, and keeps an active one', () => {
  const limit = limiter()
  for (let index = 0; index < 120_000; index += 1) {
    limit.consume(`198.${51 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`)
    if (index % 1000 === 0) limit.consume('192.0.2.1')
  }
  expect(drain(limit, '192.0.2.1')).toBeLessThan(60)
})
