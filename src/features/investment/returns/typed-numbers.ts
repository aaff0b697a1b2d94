/** Numbers of the calculators: as a user types them, and as exact decimals in an address. */

import type { FieldProblem } from '#domain/field.ts'
import type { DecimalMark } from '#domain/money.ts'
import type { Intl } from '#src/intl/intl.tsx'
import { localeOf } from '#src/intl/locale.ts'
import { amountCodes } from '#src/components/payment/amount-field.ts'
import {
  decimalsOf,
  type NumberKind,
  parseTyped,
  readNumber,
  shownNumber,
  storedNumber,
} from '#src/components/number/number-text.ts'

/** How numbers are written in the page's language. */
export type FieldLocale = Pick<Intl, 'decimalMark' | 'language'>

/** Both ends are allowed; in units of the last decimal. */
export interface Bounds {
  readonly least: bigint
  readonly most: bigint
}

/** Problems of a typed number, by the codes of all forms. */
export function numberProblems(
  path: string,
  typed: string,
  kind: NumberKind,
  { least, most }: Bounds,
  mark: DecimalMark,
): readonly FieldProblem[] {
  const parsed = parseTyped(typed, kind, mark)
  const decimals = decimalsOf(kind)
  const limitOf = (amount: bigint): number => Number(amount) / 10 ** decimals
  if (!parsed.ok) {
    const code = amountCodes[parsed.reason]
    if (code === 'decimals') return [{ path, code, limit: decimals }]
    return [code === 'too-small' && least !== 1n ? { path, code, limit: limitOf(least) } : { path, code }]
  }
  // A minimum of one minor unit means more than zero, so the message needs no limit.
  if (parsed.amount < least)
    return [{ path, code: 'too-small', ...(least === 1n && decimals > 0 ? {} : { limit: limitOf(least) }) }]
  return parsed.amount > most ? [{ path, code: 'too-large', limit: limitOf(most) }] : []
}

/** The number in units of its last decimal; zero while it cannot be read. */
export function readTyped(typed: string, kind: NumberKind, mark: DecimalMark): bigint {
  const parsed = parseTyped(typed, kind, mark)
  return parsed.ok ? parsed.amount : 0n
}

/** The exact decimal for an address; undefined if it cannot be read. */
export function exactOf(typed: string, kind: NumberKind, mark: DecimalMark): string | undefined {
  const stored = storedNumber(typed, kind, mark)
  return readNumber(stored, kind) === undefined ? undefined : stored.replace(/\.0+$/, '')
}

/**
 * The text of a field for a parameter of an address: an exact decimal, or as it was typed where the form was submitted
 * without scripts. With its grouping, so that it is shown as it was read. Undefined for junk.
 */
export function editedOf(
  parameter: string | null,
  kind: NumberKind,
  { decimalMark, language }: FieldLocale,
): string | undefined {
  if (parameter === null || parameter.length > 40) return undefined
  const exact = readNumber(parameter, kind) === undefined ? storedNumber(parameter, kind, decimalMark) : parameter
  return shownNumber(exact, kind, localeOf(language))
}
