import { expect, it } from 'vitest'
import { longestTtlSeconds } from '#contract/push.ts'
import { ttlOf } from './send-notification.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const inDays = (days: number): Date => new Date(now + days * 86_400_000)

it.each([
  ['a day ahead', 1, 86_400],
  ['past', -1, 0],
  // The relay refuses a longer one.
  ['beyond four weeks', 29, longestTtlSeconds],
])('a notification whose end is %s', (_, days, seconds) => {
  expect(ttlOf({ ttlSeconds: 'until-expiry' }, inDays(days), now)).toBe(seconds)
})

it('a notification without an end', () => {
  expect(ttlOf({ ttlSeconds: 60 }, undefined, now)).toBe(60)
  expect(() => ttlOf({ ttlSeconds: 'until-expiry' }, undefined, now)).toThrow('no end')
})
