import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from './random.ts'
import { spreadUnits } from './shares.ts'

it('sums exactly and keeps every investment within its limits', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 100_000n),
      fc.integer({ min: 1, max: 60 }),
      fc.bigInt(1n, 50n),
      fc.bigInt(1n, 5000n),
      fc.nat(),
      (total, count, least, extra, seed) => {
        const most = least * 2n + extra
        const shares = spreadUnits(total, count, least, most, seededRandom(seed))
        if (total < least) expect(shares).toEqual([])
        else {
          expect(shares.reduce((a, b) => a + b, 0n)).toBe(total)
          expect(shares.every((share) => share >= least && share <= most)).toBe(true)
        }
      },
    ),
  )
})
