import { expect, test } from 'vitest'
import { elapsedMs, isRecent, remainingMs } from './elapsed.ts'

test.each([
  [1000, 1500, 500],
  [1500, 1000, 0],
])('from %d to %d %d milliseconds have elapsed', (since, now, elapsed) => {
  expect(elapsedMs(since, now)).toBe(elapsed)
})

test.each([
  [1000, 1999, true],
  [1000, 2000, false],
  [1000, 999, false],
])('an event at %d is recent at %d: %s', (at, now, recent) => {
  expect(isRecent(at, now, 1000)).toBe(recent)
})

test.each([
  [1500, 1000, 500],
  [1000, 1000, 0],
  [2000, 1000, 1000],
  [2001, 1000, 0],
])('a wait until %d, limited to one second, has at %d %d left', (until, now, left) => {
  expect(remainingMs(until, now, 1000)).toBe(left)
})
