import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortKeyBetween } from './order.ts'

it('finds a sort key between any two, at both ends and in between', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 120 }), (steps) => {
      const sortKeys: string[] = []
      for (const step of steps) {
        const at = step % (sortKeys.length + 1)
        const sortKey = sortKeyBetween(sortKeys[at - 1], sortKeys[at])
        sortKeys.splice(at, 0, sortKey)
      }
      expect(sortKeys).toEqual(sortKeys.toSorted())
      expect(new Set(sortKeys).size).toBe(sortKeys.length)
    }),
  )
})

it('keeps keys short when items are only appended', () => {
  let last: string | undefined
  for (let count = 0; count < 50; count += 1) last = sortKeyBetween(last, undefined)
  expect((last ?? '').length).toBeLessThan(20)
})

it('accepts any key of a foreign client', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(sortKeyBetween(a, b)).toMatch(/^[0-9a-z]+$/)
    }),
  )
})
