import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

let now = 0
const limit = () => createRateLimit({ now: () => now, after: () => () => undefined })
const drain = (take: (address: string) => number, address: string) =>
  Array.from({ length: 61 }, () => take(address)).findIndex((wait) => wait > 0)

test('sixty at once, then one a second', () => {
  const take = limit()
  expect(drain(take, '192.0.2.1')).toBe(60)
  expect(take('192.0.2.1')).toBe(1)
  now += 1000
  expect(take('192.0.2.1')).toBe(0)
  expect(take('192.0.2.1')).toBe(1)
  expect(take('192.0.2.2')).toBe(0)
})

test('all of a /64 of IPv6 is one caller', () => {
  const take = limit()
  drain(take, '2001:db8:1:2::1')
  expect(take('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(1)
  expect(take('2001:db8:1:3::1')).toBe(0)
  drain(take, '::1')
  expect(take('0:0:0:0:0:0:0:1')).toBe(1)
  expect(take('::ffff:192.0.2.7')).toBe(0)
})

test('a flood of addresses takes bounded room, and the one under way stays known', () => {
  const take = limit()
  for (let index = 0; index < 50_000; index += 1) {
    take(`198.51.${index >> 8}.${index & 255}`)
    if (index % 500 === 0) take('192.0.2.1')
  }
  expect(drain(take, '192.0.2.1')).toBeLessThan(60)
})
