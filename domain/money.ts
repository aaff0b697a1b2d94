/**
 * Money is an integer count of minor units (bigint) and a currency. No other representation of money exists in the
 * product: no float, no decimal string beyond the edge. See docs/decisions and spec, decision T20, T44.
 */

/** ISO 4217 code of a currency the product knows. */
export type Currency = string

export interface Money {
  /** Minor units: cents of USD, yen of JPY, fils of KWD. */
  readonly amount: bigint
  readonly currency: Currency
}

/** Number of decimals of currencies that do not have two (ISO 4217). */
export const currencyExponents: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

/** How many decimals a currency has: 0, 2 or 3. */
export function exponentOf(currency: Currency): number {
  return currencyExponents[currency] ?? 2
}

/** Minor units in one major unit: 100n for USD, 1n for JPY, 1000n for KWD. */
export function minorPerMajor(currency: Currency): bigint {
  return 10n ** BigInt(exponentOf(currency))
}

/** Largest amount that fits the database's int8 with room for sums. */
export const largestAmount = 10n ** 17n

export type DecimalMark = '.' | ','

export type AmountProblem = 'empty' | 'format' | 'decimals' | 'negative' | 'huge' | 'ambiguous'
export type ParsedAmount =
  | { readonly ok: true; readonly amount: bigint }
  | {
      readonly ok: false
      readonly reason: AmountProblem
      /** The possible readings, for `ambiguous` and `decimals`. */
      readonly readings?: readonly bigint[]
    }

/** Parses an exact decimal string with a point, for example `1750000` or `2.500`. */
export function parseDecimal(text: string, currency: Currency): ParsedAmount {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return { ok: false, reason: text === '' ? 'empty' : text.startsWith('-') ? 'negative' : 'format' }
  return fromParts(match[1] ?? '', match[2] ?? '', exponentOf(currency))
}

/** Exact decimal string with a point and all decimals of the currency: `12.50`, `5000`, `2.500`. */
export function toDecimal({ amount, currency }: Money): string {
  const exponent = exponentOf(currency)
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, '0')
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** Replaces Arabic-Indic and Persian digits by 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/**
 * Rounds a quotient half up (away from zero for negatives), as decision T20 requires for fees. The divisor is positive.
 */
export function divideHalfUp(numerator: bigint, divisor: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n)
  return numerator < 0n ? -rounded : rounded
}

/** A share in basis points (1 bp = 0.01 percent) of an amount, rounded half up. */
export function basisPoints(amount: bigint, points: bigint): bigint {
  return divideHalfUp(amount * points, 10_000n)
}

/**
 * Splits an amount by weights so that the parts always sum to the whole: the largest remainders get the left-over
 * units, the first of equals first (decision T44). Weights are not negative and not all zero.
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('weights must be positive')
  const parts = weights.map((weight, index) => {
    const product = amount * weight
    const floor = product / total - (product % total < 0n ? 1n : 0n)
    return { index, floor, rest: product - floor * total }
  })
  let left = amount - parts.reduce((sum, part) => sum + part.floor, 0n)
  const shares = parts.map((part) => part.floor)
  for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break
    shares[part.index] = (shares[part.index] ?? 0n) + 1n
    left -= 1n
  }
  return shares
}

function fromParts(whole: string, fraction: string, exponent: number): ParsedAmount {
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > exponent) return { ok: false, reason: 'decimals' }
  if (whole.length > 20) return { ok: false, reason: 'huge' }
  if (whole === '' && fraction === '') return { ok: false, reason: 'format' }
  const amount = BigInt((whole === '' ? '0' : whole) + decimals.padEnd(exponent, '0'))
  return amount > largestAmount ? { ok: false, reason: 'huge' } : { ok: true, amount }
}
