import { describe, expect, test } from 'vitest'
import { postalCodeRule } from './postal-code.ts'

describe('a postal code', () => {
  test.each([
    ['US', '90248'],
    ['US', '90248-1234'],
    ['CA', 'k1a 0b1'],
    ['GB', 'SW1A 1AA'],
    ['GB', 'M1 1AE'],
    ['IE', 'D02 AF30'],
    ['FR', '93500'],
    ['DE', '10559'],
    ['CH', 'CH-8001'],
    ['LU', 'L-1234'],
    ['NL', '1012 AB'],
    ['PT', '1950-128'],
    ['PL', '00-001'],
    ['JP', '605-0099'],
    ['IN', '110001'],
    ['CN', '100000'],
    ['BR', '01310-100'],
    ['SE', '114 55'],
    ['AE', '00000'],
    ['QA', '0'],
    // Unknown country: six, as in the specification.
    ['ZZ', 'AB12 34'],
    // The country's own field reports the problem.
    ['', '12'],
    ['France', '12'],
  ])('of %s may be %s', (country, code) => {
    expect(postalCodeRule(country)(code)).toBeUndefined()
  })

  test.each([
    ['US', '9024'],
    ['US', '902481'],
    ['US', 'ABCDE'],
    ['US', '90248-12'],
    ['FR', '9350'],
    ['FR', '935000'],
    ['IN', '11000'],
    ['GB', '12345'],
    ['CA', 'K1A'],
    ['JP', '605'],
    ['ZZ', '12345'],
    ['AE', '<b>'],
    ['AE', '1234567890123'],
    ['', 'ö'],
  ])('of %s is not %s', (country, code) => {
    expect(postalCodeRule(country)(code)).toEqual({ code: 'format' })
  })
})
