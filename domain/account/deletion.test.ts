import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs } from '#domain/calendar.ts'
import { deletionDays, deletionDue, type Holdings, deletionBlockers, nextExportAt, obstaclesIn } from './deletion.ts'

const holdings = fc.record(
  Object.fromEntries(deletionBlockers.map((each) => [each, fc.nat({ max: 3 })])),
) as fc.Arbitrary<Holdings>

it('an account can be deleted exactly when no blocker applies, and every blocker is named once', () =>
  fc.assert(
    fc.property(holdings, (held) => {
      const named = obstaclesIn(held)
      expect(named.length === 0).toBe(Object.values(held).every((count) => count === 0))
      expect(named.map(({ obstacle }) => obstacle)).toEqual(deletionBlockers.filter((each) => held[each] > 0))
      for (const { obstacle, count } of named) expect(count).toBe(held[obstacle])
    }),
  ))

it('grants two weeks to cancel a deletion, and one export a day', () => {
  expect(deletionDue(0)).toBe(deletionDays * dayMs)
  expect(nextExportAt(undefined, 0)).toBe(0)
  expect(nextExportAt(1000, 999)).toBe(0)
  expect(nextExportAt(1000, 1000)).toBe(1000 + dayMs)
})
