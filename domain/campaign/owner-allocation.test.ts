import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '#domain/calendar.ts'
import { allocatePayment, allocateUnits } from './allocation.ts'
import { allocationStep, areFiguresFinal, checkAllocation } from './owner-allocation.ts'

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
const units = fc.bigInt(1n, 10n ** 9n)

describe('an allocation by the owner', () => {
  it('is complete if it gives out all units, and nobody more than they paid for', () => {
    expect(checkAllocation(8n, [8n, 6n], [2n, 6n])).toEqual({ outside: [], remaining: 0n })
    expect(checkAllocation(8n, [8n, 6n], [8n, 0n])).toEqual({ outside: [], remaining: 0n })
    expect(checkAllocation(8n, [8n, 6n], [1n, 6n])).toEqual({ outside: [], remaining: 1n })
    expect(checkAllocation(8n, [8n, 6n], [4n, 6n])).toEqual({ outside: [], remaining: -2n })
    expect(checkAllocation(8n, [8n, 6n], [9n, -1n])).toEqual({ outside: [0, 1], remaining: 0n })
  })

  it('gives everyone what they paid for once demand does not exceed the units any more', () => {
    expect(checkAllocation(8n, [3n, 4n], [3n, 4n])).toEqual({ outside: [], remaining: 0n })
    expect(checkAllocation(8n, [3n, 4n], [3n, 3n]).remaining).toBe(1n)
  })

  it('may always be the one pro rata', () =>
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.array(units, { maxLength: 60 }), (total, paid) => {
        expect(checkAllocation(total, paid, allocateUnits(total, paid))).toEqual({ outside: [], remaining: 0n })
      }),
    ))

  it('that is complete returns exactly what was paid for the units that are not sold', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ paid: units, part: fc.nat(100), fee: fc.bigInt(0n, 10n ** 6n) }), { maxLength: 30 }),
        units,
        (investments, unitPrice) => {
          const chosen = investments.map(({ paid, part }) => (paid * BigInt(part)) / 100n)
          const total = sum(chosen)
          const paid = investments.map((each) => each.paid)
          expect(checkAllocation(total, paid, chosen)).toEqual({ outside: [], remaining: 0n })
          const parts = investments.map((each, index) =>
            allocatePayment({ units: each.paid, unitPrice, fee: each.fee }, chosen[index] ?? 0n),
          )
          expect(sum(parts.map(({ amount }) => amount))).toBe(total * unitPrice)
          expect(sum(parts.map(({ fee, excess }) => fee + excess))).toBe(
            (sum(paid) - total) * unitPrice + sum(investments.map(({ fee }) => fee)),
          )
        },
      ),
    ))

  const due = Date.UTC(2026, 11, 10)
  it.each([
    ['long before', { now: due - 5 * dayMs }, 'wait'],
    ['three days before', { now: due - 3 * dayMs }, 'remind'],
    ['afterwards', { now: due - dayMs, isReminded: true }, 'wait'],
    ['at its end', { now: due, isReminded: true }, 'allocate'],
    ['at its end without a reminder', { now: due }, 'allocate'],
    ['once demand has fallen', { now: due - 9 * dayMs, isOversubscribed: false }, 'allocate'],
    ['of a campaign that waits for none', { now: due, dueAt: undefined, isOversubscribed: false }, 'wait'],
  ] as const)('%s', (_, { now, ...change }, step) =>
    expect(allocationStep({ dueAt: due, isReminded: false, isOversubscribed: true, ...change }, now)).toBe(step),
  )

  it('leaves the figures open until it is made', () => {
    expect(areFiguresFinal(2, null)).toBe(false)
    expect(areFiguresFinal(4, new Date(due))).toBe(false)
    expect(areFiguresFinal(4, null)).toBe(true)
    expect(areFiguresFinal(5, null)).toBe(true)
  })
})
