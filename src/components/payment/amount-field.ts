/** An amount that a user types, in a currency. */

import type { FieldCode, FieldProblem } from '#domain/field.ts'
import { type AmountProblem, type DecimalMark, exponentOf, type Money, toDecimal } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'

/** The field's error code for an amount that cannot be parsed. */
export const amountCodes: Readonly<Record<AmountProblem, FieldCode>> = {
  empty: 'required',
  format: 'number',
  decimals: 'decimals',
  negative: 'too-small',
  huge: 'too-large',
  ambiguous: 'ambiguous',
}

/** The problem of an amount: it cannot be parsed, or it is out of bounds. @param path the field's name */
export function amountProblems(
  typed: string,
  currency: string,
  mark: DecimalMark,
  bounds: { readonly minimum: bigint; readonly maximum: bigint },
  path = 'amount',
): FieldProblem[] {
  const parsed = parseAmount(typed, currency, mark)
  const limitOf = (amount: bigint): number => Number(toDecimal({ amount, currency }))
  const wrong = (code: FieldCode): FieldProblem[] => {
    // A minimum of one minor unit means more than zero, so the message needs no limit.
    if (code === 'too-small' && bounds.minimum !== 1n) return [{ path, code, limit: limitOf(bounds.minimum) }]
    if (code === 'decimals') return [{ path, code, limit: exponentOf(currency) }]
    return code === 'too-large' ? [{ path, code, limit: limitOf(bounds.maximum) }] : [{ path, code }]
  }
  if (!parsed.ok) return wrong(amountCodes[parsed.reason])
  if (parsed.amount < bounds.minimum) return wrong('too-small')
  return parsed.amount > bounds.maximum ? wrong('too-large') : []
}

/** Zero while it cannot be parsed. */
export function readAmount(typed: string, currency: string, mark: DecimalMark): bigint {
  const parsed = parseAmount(typed, currency, mark)
  return parsed.ok ? parsed.amount : 0n
}

/** An amount for editing. */
export function editedAmount(money: Money, mark: DecimalMark): string {
  return toDecimal(money).replace(/\.0+$/, '').replace('.', mark)
}
