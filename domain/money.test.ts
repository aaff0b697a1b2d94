import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, basisPoints, divideHalfUp, latinDigits, parseDecimal, toDecimal } from './money.ts'
import { parseAmount } from './parse-number.ts'

describe('parseAmount', () => {
  const cases: [string, string, bigint | string][] = [
    ['1,750,000', 'USD', 175_000_000n],
    ['1.750.000', 'EUR', 175_000_000n],
    ['1 750 000,5', 'EUR', 175_000_050n],
    ["1'750'000.55", 'USD', 175_000_055n],
    ['12.5', 'USD', 1250n],
    ['12,50', 'USD', 1250n],
    ['1.250', 'KWD', 1250n],
    ['1,250', 'USD', 125_000n],
    ['1,250.500', 'KWD', 1_250_500n],
    ['5000', 'JPY', 5000n],
    ['٥٠٠', 'USD', 50_000n],
    ['١٬٢٥٠٫٥', 'USD', 125_050n],
    ['۱۲۵', 'JPY', 125n],
    ['.5', 'USD', 50n],
    ['12.', 'USD', 1200n],
    ['12.000', 'JPY', 12_000n],
    ['', 'USD', 'empty'],
    ['  ', 'USD', 'empty'],
    ['12.505', 'KWD', 12_505n],
    ['12.5055', 'KWD', 'decimals'],
    ['12.5055', 'USD', 'decimals'],
    ['12.5', 'JPY', 'decimals'],
    ['-5', 'USD', 'negative'],
    ['1e5', 'USD', 'format'],
    ['1,25,000', 'USD', 'format'],
    ['1.2.3', 'USD', 'format'],
    ['abc', 'USD', 'format'],
    ['.', 'USD', 'format'],
    ['0x10', 'USD', 'format'],
    ['9'.repeat(19), 'USD', 'huge'],
    ['9'.repeat(400), 'USD', 'huge'],
  ]
  it.each([
    ['12.50', 'USD', 1250n],
    ['12.500', 'USD', 1250n],
    ['12.505', 'USD', 'decimals'],
    ['2.5005', 'KWD', 'decimals'],
    ['5.5', 'JPY', 'decimals'],
    ['-1', 'USD', 'negative'],
    ['1,000', 'USD', 'format'],
    ['', 'USD', 'empty'],
  ])('parses the decimal %s %s', (text, currency, expected) => {
    const parsed = parseDecimal(text, currency)
    expect(parsed.ok ? parsed.amount : parsed.reason).toBe(expected)
  })

  it.each(cases)('%s %s', (text, currency, expected) => {
    const parsed = parseAmount(text, currency, '.')
    expect(parsed.ok ? parsed.amount : parsed.reason).toBe(expected)
  })

  it.each([
    // The language decides the meaning of a separator before three digits.
    ['100.123', 'USD', '.', 'decimals'],
    ['100,123', 'USD', '.', 10_012_300n],
    ['100.123', 'USD', ',', 10_012_300n],
    ['100,123', 'USD', ',', 'decimals'],
    ['1,250', 'KWD', '.', 1_250_000n],
    ['1,250', 'KWD', ',', 1250n],
    ['1.250', 'KWD', ',', 'ambiguous'],
    ['1.500', 'USD', '.', 'ambiguous'],
    ['1.500', 'EUR', ',', 'ambiguous'],
    ['1,500', 'EUR', ',', 'ambiguous'],
    ['1,500', 'USD', '.', 150_000n],
    ['0,500', 'USD', '.', 50n],
    ['12 50', 'USD', '.', 'format'],
    ['$1,250.00', 'USD', '.', 125_000n],
    ['€5', 'USD', '.', 'format'],
    ['12,5', 'USD', '.', 1250n],
    ['12.5', 'USD', ',', 1250n],
    ['12.000', 'JPY', '.', 12_000n],
    ['12,000', 'JPY', ',', 12_000n],
  ] as const)('%s %s with the decimal separator %s', (text, currency, mark, expected) => {
    const parsed = parseAmount(text, currency, mark)
    expect(parsed.ok ? parsed.amount : parsed.reason).toBe(expected)
  })

  it('parses what toDecimal formats, with every exponent', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 16n), fc.constantFrom('USD', 'JPY', 'KWD'), (amount, currency) => {
        expect(parseDecimal(toDecimal({ amount, currency }), currency)).toEqual({ ok: true, amount })
      }),
    )
  })
})

describe('rounding', () => {
  it('rounds halves away from zero', () => {
    expect([5n, 15n, 14n, -5n, -15n, -14n].map((n) => divideHalfUp(n, 10n))).toEqual([1n, 2n, 1n, -1n, -2n, -1n])
  })
  it('applies basis points', () => {
    expect(basisPoints(4_999_920n, 500n)).toBe(249_996n)
    expect(basisPoints(1n, 5000n)).toBe(1n)
  })
  it('converts Arabic-Indic and Persian digits', () => expect(latinDigits('٠١٢٣٤٥٦٧٨٩۰۹')).toBe('012345678909'))
})

describe('allocate', () => {
  // moneyphp and NMoneys documentation, spec vectors 5.
  const published: [bigint, bigint[], bigint[]][] = [
    [5n, [70n, 30n], [4n, 1n]],
    [5n, [30n, 70n], [2n, 3n]],
    [800n, [1n, 1n, 1n], [267n, 267n, 266n]],
    [34n, [1n, 1n, 1n, 1n], [9n, 9n, 8n, 8n]],
  ]
  it.each(published)('%s by %s', (amount, weights, parts) => expect(allocate(amount, weights)).toEqual(parts))

  it('always sums to the whole, within one unit of the exact share', () => {
    const weights = fc
      .array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 30 })
      .filter((list) => list.some((w) => w > 0n))
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), weights, (amount, list) => {
        const total = list.reduce((a, b) => a + b, 0n)
        const parts = allocate(amount, list)
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(amount)
        for (const [i, part] of parts.entries()) {
          const difference = part * total - amount * (list[i] ?? 0n)
          expect(difference < total && difference > -total).toBe(true)
        }
      }),
    )
  })
  it('rejects weights of zero', () => expect(() => allocate(5n, [0n, 0n])).toThrow(RangeError))
})
