import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BatchMovement, differenceOf, suggestBatch } from './bulk.ts'
import type { MatchableEntry } from './match.ts'

const entry = (more: Partial<MatchableEntry> = {}): MatchableEntry => ({
  id: 'e1',
  bookedOn: '2026-11-05',
  amount: -6000n,
  bankReference: '',
  references: [],
  remittance: '',
  counterparty: '',
  ...more,
})
const movement = (id: string, amount: bigint, more: Partial<BatchMovement> = {}): BatchMovement => ({
  id,
  amount,
  kind: 'withdrawal-paid',
  bookedOn: '2026-11-04',
  references: [],
  ...more,
})

describe('a batch', () => {
  it('is everything of one kind on one day, if its sum is exact', () => {
    const day = [movement('a', -1000n), movement('b', -2000n), movement('c', -3000n)]
    expect(suggestBatch(entry(), day)).toEqual(['a', 'b', 'c'])
    expect(suggestBatch(entry({ amount: -6001n }), day)).toEqual([])
    expect(suggestBatch(entry(), [...day, movement('d', -1n)])).toEqual([])
    expect(suggestBatch(entry(), [...day, movement('d', -1n, { kind: 'payout-paid' })])).toEqual(['a', 'b', 'c'])
    expect(suggestBatch(entry({ bookedOn: '2026-12-05' }), day)).toEqual([])
  })

  it('is everything with one reference of the entry, whenever it was booked', () => {
    const batch = [
      movement('a', -1000n, { references: ['BATCH-7'], bookedOn: '2026-09-01' }),
      movement('b', -5000n, { references: ['batch 7'], kind: 'payout-paid' }),
      movement('c', -100n),
    ]
    expect(suggestBatch(entry({ bankReference: 'BATCH-7' }), batch)).toEqual(['a', 'b'])
    expect(suggestBatch(entry({ bankReference: 'BATCH-8' }), batch)).toEqual([])
  })

  it('is not suggested if two sets have the sum, or for one movement', () => {
    const other = { bookedOn: '2026-11-03' } as const
    const sets = [
      movement('a', -1000n),
      movement('b', -5000n),
      movement('c', -2000n, other),
      movement('d', -4000n, other),
    ]
    expect(suggestBatch(entry(), sets)).toEqual([])
    expect(suggestBatch(entry(), [movement('a', -6000n)])).toEqual([])
  })

  const movements = fc
    .array(
      fc.record({
        amount: fc.constantFrom(-300n, -200n, -100n, 100n, 200n),
        kind: fc.constantFrom('withdrawal-paid', 'payout-paid'),
        bookedOn: fc.constantFrom('2026-11-03', '2026-11-04', '2026-01-01'),
        references: fc.constantFrom([], ['B-1'], ['B-2'], ['B-1', 'B-2']),
      }),
      { maxLength: 10 },
    )
    .map((list) => list.map((each, index) => ({ ...each, id: `m${index}` })))
  const entries = fc
    .record({
      amount: fc.integer({ min: -12, max: 12 }).map((hundreds) => BigInt(hundreds) * 100n),
      bankReference: fc.constantFrom('', 'B-1', 'B-2'),
    })
    .map(entry)

  it('always adds up, has no movement twice, and does not depend on the order', () => {
    fc.assert(
      fc.property(entries, movements, (ofStatement, ofLedger) => {
        const ids = suggestBatch(ofStatement, ofLedger)
        const chosen = ofLedger.filter(({ id }) => ids.includes(id))
        expect(chosen).toHaveLength(ids.length)
        if (ids.length > 0) {
          expect(ids.length).toBeGreaterThan(1)
          expect(differenceOf(ofStatement, chosen)).toBe(0n)
        }
        expect(suggestBatch(ofStatement, ofLedger.toReversed())).toEqual(ids)
      }),
      { numRuns: 2000 },
    )
  })
})
