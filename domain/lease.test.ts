import { expect, it } from 'vitest'
import { isLeased, leaseMs } from './lease.ts'

it('work is done by one process at a time, until that one must have died', () => {
  expect(isLeased(undefined, 1000)).toBe(false)
  expect(isLeased(1000, 1000 + leaseMs - 1)).toBe(true)
  expect(isLeased(1000, 1000 + leaseMs)).toBe(false)
  // The clock was set back.
  expect(isLeased(1000 + leaseMs, 1000)).toBe(false)
})
