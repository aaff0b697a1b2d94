import { expect, it } from 'vitest'
import { decideConfirmation, lastFour, needsConfirmation } from './bank-change.ts'

it.each([
  [undefined, 1, false],
  [undefined, 2, true],
  [true, 1, false],
  [true, 3, true],
  [false, 2, false],
] as const)('setting %s with %i administrators: %s', (setting, administrators, needed) =>
  expect(needsConfirmation(setting, administrators)).toBe(needed),
)

it('accepts the confirmation of another administrator, before it expires', () => {
  const change = { proposedBy: 'one', expiresAt: 1000 }
  expect(decideConfirmation(change, 'two', 999)).toEqual({ ok: true })
  expect(decideConfirmation(change, 'one', 999)).toEqual({ ok: false, reason: 'own' })
  expect(decideConfirmation(change, 'two', 1000)).toEqual({ ok: false, reason: 'over' })
  expect(decideConfirmation(undefined, 'two', 0)).toEqual({ ok: false, reason: 'over' })
})

it('masks an account to its last four characters', () => expect(lastFour('GB82 WEST 1234 5698 7654 32')).toBe('5432'))
