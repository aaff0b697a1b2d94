import { expect, it } from 'vitest'
import { brandName, cardExpiry } from './card-expiry.ts'

const now = Date.parse('2026-11-26T10:00:00Z')

it.each([
  [10, 2026, 'expired'],
  [12, 2025, 'expired'],
  [11, 2026, 'soon'],
  [12, 2026, 'soon'],
  [1, 2027, 'valid'],
  [11, 2029, 'valid'],
] as const)('a card is valid until the end of its month: %i/%i is %s', (month, year, expected) => {
  expect(cardExpiry({ month, year }, now)).toBe(expected)
})

it('spells known brands as their networks do, and keeps other names', () => {
  expect(['visa', 'amex', 'STRIPE TEST BANK'].map(brandName)).toEqual(['Visa', 'American Express', 'STRIPE TEST BANK'])
})
