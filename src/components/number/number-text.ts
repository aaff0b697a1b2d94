/** Numbers as they are typed in a language, and as a draft stores them: exact decimals with a point. */

import { type DecimalMark, exponentOf, latinDigits, type ParsedAmount } from '#domain/money.ts'
import { ambiguousPattern, parseAmount, parseNumber } from '#domain/parse-number.ts'

export type NumberKind =
  | { readonly is: 'money'; readonly currency: string; readonly signed?: boolean }
  /** With at most two decimals. */
  | { readonly is: 'percent' }
  /** With at most so many decimals. */
  | { readonly is: 'rate'; readonly decimals: number }
  | { readonly is: 'whole' }

/** No field takes a percentage above it, so that "8,250" is never read as eight thousand. */
const percentMaximum = 1000_00n

function decimalsOf(kind: NumberKind): number {
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

/** Reads what was typed, in units of the last decimal. */
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
 * What a draft stores of what was typed: the exact number once it can be read, else the text itself. What can be read in two
 * ways has a comma, which no exact number has: the rules of the domain refuse it until the person has chosen.
 */
export function keptNumber(typed: string, kind: NumberKind, decimalMark: DecimalMark): string {
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

/** What may be meant by a stored text that is not an exact number of its kind; empty where nothing suggests itself. */
export function possibleReadings(kept: string, kind: NumberKind): string[] {
  const isAmbiguous = ambiguousPattern.test(kept)
  const parsed = isAmbiguous ? parseTyped(kept.replace(',', '.'), kind, ',') : parseTyped(kept, kind, '.')
  if (parsed.ok) return isAmbiguous ? [exactNumber(parsed.amount, kind)] : []
  return [...new Set(parsed.readings?.map((reading) => exactNumber(reading, kind)))]
}

/** The exact number that a draft stores, in units of the last decimal; undefined where it is none. */
export function readNumber(kept: string, kind: NumberKind): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,20})(?:\.(\d+))?$/.exec(kept) ?? []
  const decimals = decimalsOf(kind)
  const spare = fraction.slice(decimals)
  if (whole === '' || /[1-9]/.test(spare)) return undefined
  const amount = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '' ? amount : -amount
}

/** A stored number as one edits it: with the language's decimal mark and no groups. */
export function editedNumber(kept: string, kind: NumberKind, decimalMark: DecimalMark): string {
  const amount = readNumber(kept, kind)
  if (amount === undefined) return kept
  return exactNumber(amount, kind).replace(/\.0+$/, '').replace('.', decimalMark)
}

/** A stored number as one reads it; undefined where it is none. */
export function shownNumber(kept: string, kind: NumberKind, locale: string): string | undefined {
  const amount = readNumber(kept, kind)
  if (amount === undefined) return undefined
  const exact = exactNumber(amount, kind)
  const decimals = /\.0+$/.test(exact) ? 0 : (exact.split('.')[1] ?? '').length
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return format.format(exact as `${number}`).replace(/[\u200e\u200f\u061c]/g, '')
}
