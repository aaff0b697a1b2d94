import { describe, expect, it } from 'vitest'
import { unitsOf } from './offering-units.ts'

describe('units of a goal', () => {
  it('divide it evenly, or suggest the nearest goal that they do (decision T29)', () => {
    expect(unitsOf(2_500_000n, 2500n)).toEqual({ whole: 1000n, sum: 2_500_000n, even: true, suggested: 2_500_000n })
    // A real filing: 50,000.00 at 1.20.
    expect(unitsOf(5_000_000n, 120n)).toEqual({ whole: 41_666n, sum: 4_999_920n, even: false, suggested: 5_000_040n })
    expect(unitsOf(5_000_010n, 120n)?.suggested).toBe(5_000_040n)
    expect(unitsOf(5_000_050n, 120n)?.suggested).toBe(5_000_040n)
  })

  it('are undefined when the price is above the goal', () => {
    expect(unitsOf(100n, 101n)).toBeUndefined()
  })
})
