import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortKeyBetween } from './order.ts'

it('finds a place between any two, at both ends and in between', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 120 }), (steps) => {
      const places: string[] = []
      for (const step of steps) {
        const at = step % (places.length + 1)
        const place = sortKeyBetween(places[at - 1], places[at])
        places.splice(at, 0, place)
      }
      expect(places).toEqual(places.toSorted())
      expect(new Set(places).size).toBe(places.length)
    }),
  )
})

it('stays short where items are only added at the end', () => {
  let last: string | undefined
  for (let count = 0; count < 50; count += 1) last = sortKeyBetween(last, undefined)
  expect((last ?? '').length).toBeLessThan(20)
})

it('understands whatever a foreign client stored', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(sortKeyBetween(a, b)).toMatch(/^[0-9a-z]+$/)
    }),
  )
})
