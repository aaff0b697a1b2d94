/** Numbers as they are typed in a language, and as a draft stores them: exact decimals with a point. */

import { type DecimalMark, exponentOf, latinDigits, type ParsedAmount } from '#domain/money.ts'
import { ambiguousPattern, parseAmount, parseNumber } from '#domain/parse-number.ts'

export type NumberKind =
  | { readonly is: 'money'; readonly currency: string; readonly signed?: boolean }
  /** With at most two decimals. */
  | { readonly is: 'percent' }
  /** With at most this many decimals. */
  | { readonly is: 'rate'; readonly decimals: number }
  | { readonly is: 'whole' }

/** The maximum of every percentage field, so that "8,250" is never read as eight thousand. */
const percentMaximum = 1000_00n

export function decimalsOf(kind: NumberKind): number {
  switch (kind.is) {
    case 'money':
      return exponentOf(kind.currency)
    case 'percent':
      return 2
    case 'rate':
      return kind.decimals
    case 'whole':
      return 0
  }
}

/** Parses typed text, in units of the last decimal. */
export function parseTyped(typed: string, kind: NumberKind, decimalMark: DecimalMark): ParsedAmount {
  if (kind.is === 'money' && !kind.signed) return parseAmount(typed, kind.currency, decimalMark)
  const shape = {
    decimals: decimalsOf(kind),
    ...(kind.is === 'money' ? { signed: true } : {}),
    ...(kind.is === 'percent' ? { most: percentMaximum } : {}),
  }
  return parseNumber(kind.is === 'percent' ? typed.replace(/[%\u066a]\s*$/, '') : typed, shape, decimalMark)
}

/** An exact decimal of a number in units of its last decimal. */
function exactNumber(amount: bigint, kind: NumberKind): string {
  const decimals = decimalsOf(kind)
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  const exact = `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return kind.is === 'money' ? exact : exact.replace(/\.?0+$/, '')
}

/**
 * What a draft stores of typed text: the exact number if it can be parsed, else the text itself. An ambiguous text has
 * a comma, which no exact number has: the domain's rules refuse it until the user has chosen.
 */
export function storedNumber(typed: string, kind: NumberKind, decimalMark: DecimalMark): string {
  const parsed = parseTyped(typed, kind, decimalMark)
  if (parsed.ok) return exactNumber(parsed.amount, kind)
  const plain = latinDigits(typed).trim()
  if (parsed.reason === 'ambiguous') {
    const whole = exactNumber(parsed.readings?.[0] ?? 0n, kind).split('.')[0] ?? ''
    return `${whole.slice(0, -3)},${whole.slice(-3)}`
  }
  if (parsed.reason !== 'decimals') return plain === '' ? '' : latinDigits(typed)
  const bare = plain.replace(/[^\d.,\u066b-]/g, '').replace(/\u066b/g, '.')
  const mark = /[.,](?=\d*$)/.exec(bare)?.index ?? bare.length
  return `${bare.slice(0, mark).replace(/[.,]/g, '')}.${bare.slice(mark + 1)}`
}

/** Possible meanings of a stored text that is not an exact number of its kind; empty if there is no suggestion. */
export function possibleReadings(stored: string, kind: NumberKind): string[] {
  const isAmbiguous = ambiguousPattern.test(stored)
  const parsed = isAmbiguous ? parseTyped(stored.replace(',', '.'), kind, ',') : parseTyped(stored, kind, '.')
  if (parsed.ok) return isAmbiguous ? [exactNumber(parsed.amount, kind)] : []
  return [...new Set(parsed.readings?.map((reading) => exactNumber(reading, kind)))]
}

/** The exact number that a draft stores, in units of the last decimal; undefined if it is not exact. */
export function readNumber(stored: string, kind: NumberKind): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,20})(?:\.(\d+))?$/.exec(stored) ?? []
  const decimals = decimalsOf(kind)
  const spare = fraction.slice(decimals)
  if (whole === '' || /[1-9]/.test(spare)) return undefined
  const amount = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '' ? amount : -amount
}

/** A stored number for editing: with the language's decimal mark and no grouping. */
export function editedNumber(stored: string, kind: NumberKind, decimalMark: DecimalMark): string {
  const amount = readNumber(stored, kind)
  if (amount === undefined) return stored
  return exactNumber(amount, kind).replace(/\.0+$/, '').replace('.', decimalMark)
}

/** A stored number for display; undefined if it is not exact. */
export function shownNumber(stored: string, kind: NumberKind, locale: string): string | undefined {
  const amount = readNumber(stored, kind)
  if (amount === undefined) return undefined
  const exact = exactNumber(amount, kind)
  const decimals = /\.0+$/.test(exact) ? 0 : (exact.split('.')[1] ?? '').length
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return format.format(exact as `${number}`).replace(/[\u200e\u200f\u061c]/g, '')
}
