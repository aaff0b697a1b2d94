import { expect, it } from 'vitest'
import fc from 'fast-check'
import { movementKinds, movementType, runningMovements } from './movement.ts'

it('a payment is a debit, and every other movement a credit', () => {
  expect(movementKinds.map(movementType)).toEqual(['DEBIT', 'CREDIT', 'CREDIT', 'CREDIT', 'CREDIT'])
})

it('ends with payments minus refunds, whatever was distributed', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const day = fc.record({ date: fc.constant('2027-01-31'), paid: amount, returned: amount, distributed: amount })
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 40 }), (days) => {
      const sum = days.reduce((total, { paid, returned }) => total + paid - returned, 0n)
      expect(runningMovements(days).at(-1)?.total).toBe(sum)
    }),
  )
})
