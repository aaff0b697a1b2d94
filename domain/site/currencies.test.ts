import { describe, expect, test } from 'vitest'
import { isoCurrencies, worthOf, worthText } from './currencies.ts'
import { exponentOf } from '#domain/money.ts'

describe('currencies of ISO 4217', () => {
  test('are there once, each with its decimals', () => {
    expect(new Set(isoCurrencies).size).toBe(isoCurrencies.length)
    expect(isoCurrencies.length).toBeGreaterThan(150)
    expect(isoCurrencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
    expect(['EUR', 'JPY', 'TND', 'HUF', 'ISK'].map(exponentOf)).toEqual([2, 0, 3, 2, 0])
  })
})

describe('about what one is worth', () => {
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
  ])('%i is written', (micro, text) => {
    expect(worthText(micro)).toBe(text)
    expect(worthOf(text)).toBe(micro)
  })
})
