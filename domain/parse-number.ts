/**
 * Parsing of numbers as users type them: digits of three scripts, both decimal marks, groups of three (decision record
 * 0027).
 */

import { type Currency, type DecimalMark, exponentOf, largestAmount, latinDigits, type ParsedAmount } from './money.ts'

/** How a draft stores an ambiguous number until the user has chosen: `1,500`. */
export const ambiguousPattern = /^-?\d{1,3},\d{3}$/

/** The problem of a stored text that awaits the user's choice. */
export function unreadProblem(stored: string): { readonly code: 'ambiguous' } | undefined {
  return ambiguousPattern.test(stored) ? { code: 'ambiguous' } : undefined
}

interface NumberShape {
  /** Maximum number of decimals. The result is in units of the last one. */
  readonly decimals: number
  readonly signed?: boolean
  /** A larger reading is discarded. In units of the last decimal. */
  readonly most?: bigint
}

/**
 * Parses a typed amount in major units; the currency's own code or sign may be at either end.
 * @param decimalMark of the language in which it was typed
 */
export function parseAmount(text: string, currency: Currency, decimalMark: DecimalMark): ParsedAmount {
  const bare = text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/^\s*(?:[A-Za-z]{3}|US\$|\p{Sc})\s*|\s*(?:[A-Za-z]{3}|\p{Sc})\s*$/gu, (sign) =>
      isSignOf(sign.trim(), currency) ? '' : sign,
    )
  return parseNumber(bare === '' ? text : bare, { decimals: exponentOf(currency) }, decimalMark)
}

function isSignOf(sign: string, currency: Currency): boolean {
  if (sign.toUpperCase() === currency) return true
  if (sign === 'US$') return currency === 'USD'
  // A dollar or pound sign is used by several countries: the field shows its currency beside it.
  const signs: Readonly<Record<string, string>> = {
    $: 'AUD CAD HKD MXN NZD SGD USD',
    '€': 'EUR',
    '£': 'GBP EGP',
    '¥': 'CNY JPY',
  }
  return (signs[sign] ?? '').split(' ').includes(currency)
}

/**
 * A single mark before three digits is either a group separator or a decimal mark. In a language whose decimal mark is
 * the point, a comma is a group separator. In every other case in which both readings are possible the user has to
 * choose.
 * @param decimalMark of the language in which it was typed
 */
export function parseNumber(text: string, shape: NumberShape, decimalMark: DecimalMark): ParsedAmount {
  const plain = latinDigits(text)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\u060c/g, ',')
    .trim()
  if (plain === '') return { ok: false, reason: 'empty' }
  const bracketed = /^\((.+)\)$/.exec(plain)?.[1]
  const signed = /^([+\-\u2212\u2013]?)\s*(.+)$/.exec(bracketed ?? plain)
  const isNegative = bracketed !== undefined || !['', '+'].includes(signed?.[1] ?? '')
  const digits = signed?.[2] ?? ''
  if (!/^[\d.,\u066b\u066c\s\u00a0\u202f'’]*$/.test(digits) || !/\d/.test(digits))
    return { ok: false, reason: 'format' }
  if (isNegative && !shape.signed) return { ok: false, reason: 'negative' }
  const parsed = parseDigits(digits, shape, decimalMark)
  if (!isNegative) return parsed
  if (parsed.ok) return { ok: true, amount: -parsed.amount }
  return parsed.readings ? { ...parsed, readings: parsed.readings.map((reading) => -reading) } : parsed
}

function parseDigits(typed: string, shape: NumberShape, decimalMark: DecimalMark): ParsedAmount {
  // The Arabic marks and groups by spaces make the other mark unambiguous.
  const spaced = /^\d{1,3}(?:[\s\u00a0\u202f'’]\d{3})+(?:[.,\u066b]\d*)?$/.test(typed)
  const hasArabicMarks = /[\u066b\u066c]/.test(typed)
  const digits = (spaced ? typed.replace(/[\s\u00a0\u202f'’]/g, '') : typed)
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
  if (/[^\d.,]/.test(digits)) return { ok: false, reason: 'format' }
  const marks = digits.replace(/\d/g, '')
  const mark = marks.at(-1)
  if (mark === undefined) return scale(digits, '', shape)
  const at = digits.lastIndexOf(mark)
  const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)]
  if (spaced) return scale(whole, fraction, shape)
  if (marks.length > 1) {
    const isRepeated = marks.slice(0, -1).includes(mark)
    const grouped = isRepeated ? digits : whole
    if (!/^\d{1,3}(?:,\d{3})+$/.test(grouped) && !/^\d{1,3}(?:\.\d{3})+$/.test(grouped))
      return { ok: false, reason: 'format' }
    return scale(grouped.replace(/[.,]/g, ''), isRepeated ? '' : fraction, shape)
  }
  const grouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? scale(whole + fraction, '', shape) : undefined
  const decimal = scale(whole, fraction, shape)
  if (hasArabicMarks) {
    if (mark === '.') return decimal
    return grouped ?? { ok: false, reason: 'format' }
  }
  if (!grouped?.ok || (shape.most !== undefined && grouped.amount > shape.most)) return decimal
  if (shape.decimals === 0 || (mark === ',' && decimalMark === '.')) return grouped
  if (mark === decimalMark && shape.decimals >= 3) return decimal
  if (decimal.ok) return { ok: false, reason: 'ambiguous', readings: [grouped.amount, decimal.amount] }
  if (mark !== decimalMark) return grouped
  return { ...decimal, readings: [grouped.amount, ...(decimal.readings ?? [])] }
}

function scale(whole: string, fraction: string, { decimals }: NumberShape): ParsedAmount {
  if (whole === '' && fraction === '') return { ok: false, reason: 'format' }
  if (whole.length > 20) return { ok: false, reason: 'huge' }
  const significant = fraction.replace(/0+$/, '')
  const amount = BigInt((whole === '' ? '0' : whole) + significant.slice(0, decimals).padEnd(decimals, '0'))
  if (amount > largestAmount) return { ok: false, reason: 'huge' }
  if (significant.length <= decimals) return { ok: true, amount }
  return { ok: false, reason: 'decimals', readings: [amount + (significant.charAt(decimals) >= '5' ? 1n : 0n)] }
}
