import { expect, test } from 'vitest'
import { signInDelaySeconds } from './sign-in-delay.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 5],
  [6, 10],
  [9, 80],
  [12, 640],
  [13, 900],
  [10_000, 900],
])('after %d failures the next attempt waits %d seconds', (failures, seconds) => {
  expect(signInDelaySeconds(failures)).toBe(seconds)
})
