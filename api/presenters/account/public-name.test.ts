import { expect, it } from 'vitest'
import { publicName, roundedAmount } from './public-name.ts'

it('abbreviates names to initials without consent (decision T7)', () => {
  expect(publicName({ first_name: 'élodie', last_name: 'Martin', show_name: false })).toBe('É. M.')
  expect(publicName({ first_name: 'أمل', last_name: 'حداد', show_name: false })).toBe('أ. ح.')
  expect(publicName({ first_name: 'Amal', last_name: 'Haddad', show_name: true })).toBe('Amal Haddad')
})

it.each([
  [0n, 0n],
  [99n, 99n],
  [1234n, 1200n],
  [1250n, 1300n],
  [999_999n, 1_000_000n],
])('rounds %s to %s', (amount, rounded) => expect(roundedAmount(amount)).toBe(rounded))
