import { expect, test } from 'vitest'
import { longestRetryMs, retryDelay } from './scheduled-jobs.ts'

test.each([
  [1, 45_000, 75_000],
  [2, 90_000, 150_000],
  [5, 720_000, 1_200_000],
  [1000, longestRetryMs * 0.6, longestRetryMs],
])('after %i attempts a row is retried within its bounds', (attempts, least, most) => {
  expect(retryDelay(attempts, 0)).toBe(least)
  expect(retryDelay(attempts, 1)).toBe(most)
})
