import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feeBearers, isUnusualFee, returnProblem, splitReturn } from './bank-fee.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })

it('is borne by the site, or charged to the recipient', () => {
  const returned = { sent: 5000n, received: 4750n }
  expect(splitReturn(returned, 'site')).toEqual({ credit: 5000n, fee: 250n, borne: 250n, charged: 0n })
  expect(splitReturn(returned, 'recipient')).toEqual({ credit: 4750n, fee: 250n, borne: 0n, charged: 250n })
})

it('leaves nothing over, and nobody with less than nothing or more than was sent', () => {
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(...feeBearers), (sent, received, bearer) => {
      const problem = returnProblem({ sent, received })
      expect(problem?.code).toBe(received > sent ? 'ABOVE_MAXIMUM' : undefined)
      if (problem) return
      const { credit, fee, borne, charged } = splitReturn({ sent, received }, bearer)
      // What the site receives and bears is what the recipient gets.
      expect(received + borne).toBe(credit)
      expect(credit + charged).toBe(sent)
      expect(borne + charged).toBe(fee)
      expect([borne, charged].every((part) => part >= 0n) && credit > 0n && credit <= sent).toBe(true)
    }),
  )
})

it.each([
  // A tenth.
  { sent: 5000n, received: 4500n, unusual: false },
  { sent: 5000n, received: 4499n, unusual: true },
  // 10.00 typed as 1000 of a large payout.
  { sent: 20_000_000n, received: 19_990_000n, unusual: false },
  { sent: 20_000_000n, received: 19_989_999n, unusual: true },
  { sent: 20_000_000n, received: 20_000_000n, unusual: false },
])('of $received of $sent is unusual: $unusual', ({ unusual, ...returned }) => {
  expect(isUnusualFee(returned)).toBe(unusual)
})

it('is none if nothing came back: then there is no return', () => {
  expect(returnProblem({ sent: 100n, received: 0n })).toEqual({ code: 'BELOW_MINIMUM', amount: 1n })
  expect(returnProblem({ sent: 100n, received: -1n })).toEqual({ code: 'BELOW_MINIMUM', amount: 1n })
})
