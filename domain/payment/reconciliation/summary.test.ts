import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reconcile } from './summary.ts'

const none = { count: 0, amount: 0n }
const agreed = {
  opening: 1000n,
  closing: 3500n,
  openEntries: none,
  matchedEntries: { count: 2, amount: 2500n },
  ignoredEntries: none,
  ledgerBalance: 3500n,
  openMovements: none,
}

describe('the reconciliation of an account', () => {
  it('is done when both sides agree and nothing is open', () => {
    expect(reconcile(agreed)).toMatchObject({
      difference: 0n,
      openingDifference: 0n,
      remaining: 0n,
      isReconciled: true,
    })
  })

  it('explains a difference by open entries and movements', () => {
    const open = { ...agreed, matchedEntries: none, openEntries: { count: 1, amount: 2500n }, ledgerBalance: 1000n }
    expect(reconcile(open)).toMatchObject({ difference: 2500n, remaining: 2500n, openingDifference: 0n })
    const movements = { ...agreed, ledgerBalance: 3600n, openMovements: { count: 1, amount: 100n } }
    expect(reconcile(movements)).toMatchObject({ difference: -100n, remaining: -100n, openingDifference: 0n })
  })

  it('is not done while an entry and a movement of the same amount are both open', () => {
    const one = { count: 1, amount: 2500n }
    const both = { ...agreed, matchedEntries: none, openEntries: one, openMovements: one }
    expect(reconcile(both)).toMatchObject({ remaining: 0n, isReconciled: false })
  })

  it('leaves ignored entries and what was different before in the difference, and is done', () => {
    const ignored = { ...agreed, ledgerBalance: 3000n, ignoredEntries: { count: 1, amount: -50n }, closing: 3450n }
    expect(reconcile(ignored)).toMatchObject({
      difference: 450n,
      openingDifference: 500n,
      remaining: 0n,
      isReconciled: true,
    })
  })

  it('names what a missing statement moved', () => {
    expect(reconcile({ ...agreed, closing: 3600n, ledgerBalance: 3600n })).toMatchObject({
      missing: 100n,
      remaining: 100n,
      isReconciled: false,
    })
  })

  it('has no difference without balances', () => {
    const file = { ...agreed, opening: null, closing: null }
    expect(reconcile(file)).toMatchObject({
      difference: null,
      openingDifference: null,
      missing: 0n,
      isReconciled: true,
    })
  })

  it('always explains the whole difference', () => {
    const sum = fc.record({ count: fc.nat(5), amount: fc.bigInt(-10_000n, 10_000n) })
    const amount = fc.bigInt(-10_000n, 10_000n)
    fc.assert(
      fc.property(
        amount,
        amount,
        sum,
        sum,
        sum,
        amount,
        sum,
        (opening, closing, open, matched, ignored, ledger, moved) => {
          const result = reconcile({
            opening,
            closing,
            openEntries: open,
            matchedEntries: matched,
            ignoredEntries: ignored,
            ledgerBalance: ledger,
            openMovements: moved,
          })
          const parts = (result.openingDifference ?? 0n) + result.ignoredEntries.amount + result.remaining
          expect(parts).toBe(result.difference)
        },
      ),
    )
  })
})
