import currencyCodes from 'currency-codes'
import { describe, expect, test } from 'vitest'
import { isoCurrencies, worthOf, worthText } from './currencies.ts'
import { exponentOf } from '#domain/money.ts'

/** Units of account, metals and codes without circulation, and one that exists beside the VES of the same country. */
const notMoney =
  'BOV CHE CHW CLF COU CUC MXV USN UYI UYW VED XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ')

describe('currencies', () => {
  test('are those of ISO 4217, each once and with its decimals', () => {
    const published = currencyCodes
      .codes()
      .filter((code) => !notMoney.includes(code))
      .map((code) => [code, currencyCodes.code(code)?.digits])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    expect(isoCurrencies.map((code) => [code, exponentOf(code)])).toEqual(published)
  })
})

describe('exchange rates', () => {
  test.each([
    ['1', 1_000_000n],
    ['0.0067', 6700n],
    [' 3.25 ', 3_250_000n],
    ['0', undefined],
    ['-1', undefined],
    ['1,5', undefined],
    ['1.1234567', undefined],
    ['99999999', undefined],
    ['', undefined],
  ])('%s', (text, micro) => {
    expect(worthOf(text)).toBe(micro)
  })

  test.each([
    [1_000_000n, '1'],
    [6700n, '0.0067'],
    [3_250_000n, '3.25'],
    [1n, '0.000001'],
  ])('formats %i', (micro, text) => {
    expect(worthText(micro)).toBe(text)
    expect(worthOf(text)).toBe(micro)
  })
})
