import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mayMovePayout,
  payoutAmounts,
  payoutHoldEnd,
  payoutProblem,
  payoutProblemCodes,
  payoutRequestStates,
} from './payout.ts'

const ready = {
  raiseType: 'fixed',
  status: 4,
  raised: 500n,
  held: 500n,
  unallocated: false,
  unsettled: false,
  hasAccount: true,
} as const

describe('payoutProblem', () => {
  it.each([
    [{}, undefined],
    [{ status: 2 }, 'not-ended'],
    [{ status: 6 }, 'not-ended'],
    [{ status: 0 }, 'not-ended'],
    [{ status: 5 }, 'missed'],
    [{ status: 5, raiseType: 'flexible' }, undefined],
    [{ status: 5, raiseType: 'flexible', raised: 0n }, 'missed'],
    [{ held: 0n }, 'nothing'],
    [{ unsettled: true }, 'unsettled'],
    [{ unallocated: true, unsettled: true }, 'unallocated'],
    [{ hasAccount: false }, 'account-missing'],
    // The owner learns first what nobody can change.
    [{ status: 2, held: 0n, unsettled: true, hasAccount: false }, 'not-ended'],
    [{ unsettled: true, hasAccount: false }, 'unsettled'],
  ] as const)('of %o is %s', (change, problem) => {
    expect(payoutProblem({ ...ready, ...change })).toBe(problem)
  })

  it('has an error for each problem', () => {
    expect(payoutProblemCodes.missed).toBe('PAYOUT_NOT_POSSIBLE')
    expect(payoutProblemCodes.unsettled).toBe('PAYOUT_UNSETTLED')
    expect(payoutProblemCodes['account-missing']).toBe('PAYOUT_ACCOUNT_MISSING')
  })
})

describe('payoutAmounts', () => {
  it.each([
    [10_010n, 500, 501n],
    [10_009n, 500, 500n],
    [10_000n, 500, 500n],
    [1n, 10_000, 1n],
    [999n, 0, 0n],
  ])('of %s with %s points have a fee of %s', (raised, points, fee) => {
    expect(payoutAmounts(raised, points)).toEqual({ raised, fee, net: raised - fee })
  })

  it('sum up, and leave nobody with less than nothing', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 10_000 }), (raised, points) => {
        const { fee, net } = payoutAmounts(raised, points)
        expect(fee + net).toBe(raised)
        expect(fee >= 0n && net >= 0n).toBe(true)
      }),
    )
  })
})

it('allows each move in its states', () => {
  const from = (move: Parameters<typeof mayMovePayout>[1]) =>
    payoutRequestStates.filter((state) => mayMovePayout(state, move))
  expect(from('confirm')).toEqual(['requested'])
  expect(from('reject')).toEqual(['requested'])
  expect(from('pay')).toEqual(['confirmed'])
  expect(from('send')).toEqual(['confirmed'])
  // Also while the rest is sent again.
  expect(from('return')).toEqual(['confirmed', 'sending', 'paid'])
})

it('waits a day after a change of the account', () => {
  const day = 86_400_000
  expect(payoutHoldEnd(1000, 1000)).toBe(1000 + day)
  expect(payoutHoldEnd(1000, 999 + day)).toBe(1000 + day)
  expect(payoutHoldEnd(1000, 1000 + day)).toBeUndefined()
})
