/** Numbers as they are typed in a language, and as a draft keeps them: exact decimals with a point. */

import { type DecimalMark, latinDigits, parseAmount, parseDecimal, toDecimal } from '#domain/money.ts'

export type NumberKind =
  | { readonly is: 'money'; readonly currency: string }
  /** With at most two decimals. */
  | { readonly is: 'percent' }
  | { readonly is: 'whole' }

/** Two decimals, as most currencies have; a percentage is read like an amount of it. */
const hundredths = 'XXX'
/** A currency without decimals: what groups in it is no decimal mark. */
const wholes = 'JPY'

const unitOf = (kind: NumberKind): string =>
  kind.is === 'money' ? kind.currency || hundredths : kind.is === 'percent' ? hundredths : wholes

/** What a draft keeps of what was typed: the exact number once it can be read, else the text itself. */
export function keptNumber(typed: string, kind: NumberKind, decimalMark: DecimalMark): string {
  const plain = typed.replace(/[%\u066a]\s*$/, '')
  const currency = unitOf(kind)
  const parsed = parseAmount(plain, currency, decimalMark)
  if (!parsed.ok) return typed.trim() === '' ? '' : latinDigits(typed)
  const exact = toDecimal({ amount: parsed.amount, currency })
  return kind.is === 'percent' ? exact.replace(/\.?0+$/, '') || '0' : exact
}

/** A kept number as one edits it: with the language's decimal mark and no groups. */
export function editedNumber(kept: string, kind: NumberKind, decimalMark: DecimalMark): string {
  const parsed = parseDecimal(kept, unitOf(kind))
  if (!parsed.ok) return kept
  return toDecimal({ amount: parsed.amount, currency: unitOf(kind) })
    .replace(/\.0+$/, '')
    .replace('.', decimalMark)
}

/** A kept number as one reads it; undefined where it is none. */
export function shownNumber(kept: string, kind: NumberKind, locale: string): string | undefined {
  const currency = unitOf(kind)
  const parsed = parseDecimal(kept, currency)
  if (!parsed.ok) return undefined
  const exact = toDecimal({ amount: parsed.amount, currency })
  const decimals = kind.is === 'percent' || /\.0+$/.test(exact) ? 0 : (exact.split('.')[1] ?? '').length
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: kind.is === 'percent' ? 2 : decimals,
  })
  return format.format(exact as `${number}`).replace(/[\u200e\u200f\u061c]/g, '')
}
