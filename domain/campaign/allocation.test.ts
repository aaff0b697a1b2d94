import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocatePayment, allocateUnits, isOversubscribable } from './allocation.ts'

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
const units = fc.bigInt(1n, 10n ** 9n)

describe('units of a pro-rata campaign', () => {
  it('are all allocated as they were paid for while demand does not exceed the maximum', () =>
    expect(allocateUnits(10n, [4n, 6n])).toEqual([4n, 6n]))

  it('go to the largest remainders, and of equals to who paid first', () => {
    expect(allocateUnits(10n, [10n, 10n, 10n])).toEqual([4n, 3n, 3n])
    expect(allocateUnits(10n, [6n, 6n, 3n])).toEqual([4n, 4n, 2n])
    expect(allocateUnits(1n, [1n, 1n, 1n])).toEqual([1n, 0n, 0n])
    expect(allocateUnits(2n, [1n, 4n, 1n])).toEqual([1n, 1n, 0n])
  })

  it('sum up to the maximum exactly, and nobody gets more than they paid for', () =>
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.array(units, { maxLength: 60 }), (total, paid) => {
        const allocated = allocateUnits(total, paid)
        const demand = sum(paid)
        expect(sum(allocated)).toBe(demand < total ? demand : total)
        for (const [index, each] of allocated.entries()) {
          const most = paid[index] ?? 0n
          expect(each >= 0n && each <= most).toBe(true)
          // Within one unit of the exact share.
          if (demand > total)
            expect(each - (total * most) / demand === 0n || each - (total * most) / demand === 1n).toBe(true)
        }
      }),
    ))

  it('are never fewer for who paid for more', () =>
    fc.assert(
      fc.property(units, fc.array(units, { minLength: 2, maxLength: 20 }), (total, paid) => {
        const order = paid.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
        const allocated = allocateUnits(total, order)
        for (let index = 1; index < order.length; index += 1)
          expect((allocated[index - 1] ?? 0n) >= (allocated[index] ?? 0n)).toBe(true)
      }),
    ))
})

describe('the payment for allocated units', () => {
  it('returns the rest, with its share of the fee', () => {
    expect(allocatePayment({ units: 10n, unitPrice: 2500n, fee: 101n }, 4n)).toEqual({
      amount: 10_000n,
      fee: 40n,
      excess: 15_061n,
    })
    expect(allocatePayment({ units: 10n, unitPrice: 2500n, fee: 101n }, 0n)).toEqual({
      amount: 0n,
      fee: 0n,
      excess: 25_101n,
    })
  })

  it('adds up to what was paid', () =>
    fc.assert(
      fc.property(units, units, fc.bigInt(0n, 10n ** 9n), units, (paid, unitPrice, fee, part) => {
        const allocated = part > paid ? paid : part
        const { amount, fee: left, excess } = allocatePayment({ units: paid, unitPrice, fee }, allocated)
        expect(amount + left + excess).toBe(paid * unitPrice + fee)
        expect(left >= 0n && excess >= 0n).toBe(true)
        expect(excess === 0n).toBe(allocated === paid)
      }),
    ))
})

it('commitments above the maximum are accepted pro rata and at the owner’s discretion', () =>
  expect(([undefined, 'first-come', 'pro-rata', 'discretionary'] as const).map(isOversubscribable)).toEqual([
    false,
    false,
    true,
    true,
  ]))
