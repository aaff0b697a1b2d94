import { expect, it } from 'vitest'
import { systemIds } from './system.ts'

it('returns ids in the order of their creation, also within a millisecond', () => {
  let now = 1_790_000_000_000
  const ids = systemIds({ now: () => now })
  const made = Array.from({ length: 2000 }, () => ids.next())
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made.map((id) => id.slice(24))).size).toBe(2000)
  now += 1
  const later = ids.next()
  expect(later > (made.at(-1) ?? '')).toBe(true)
  now -= 1
  expect(made).not.toContain(ids.next())
})
