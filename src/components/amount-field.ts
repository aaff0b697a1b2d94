/** An amount that a person types, in a currency. */

import type { FieldCode, FieldProblem } from '#domain/field.ts'
import { type AmountProblem, type DecimalMark, exponentOf, type Money, toDecimal } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'

/** What the field says of a number that cannot be read. */
export const amountCodes: Readonly<Record<AmountProblem, FieldCode>> = {
  empty: 'required',
  format: 'number',
  decimals: 'decimals',
  negative: 'too-small',
  huge: 'too-large',
  ambiguous: 'ambiguous',
}

/** What is wrong with an amount: that it is none, or that it is out of bounds. @param path the field's name */
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
    // Least of all is more than nothing, which needs no figure.
    if (code === 'too-small' && bounds.minimum !== 1n) return [{ path, code, limit: limitOf(bounds.minimum) }]
    if (code === 'decimals') return [{ path, code, limit: exponentOf(currency) }]
    return code === 'too-large' ? [{ path, code, limit: limitOf(bounds.maximum) }] : [{ path, code }]
  }
  if (!parsed.ok) return wrong(amountCodes[parsed.reason])
  if (parsed.amount < bounds.minimum) return wrong('too-small')
  return parsed.amount > bounds.maximum ? wrong('too-large') : []
}

/** Zero while it cannot be read. */
export function readAmount(typed: string, currency: string, mark: DecimalMark): bigint {
  const parsed = parseAmount(typed, currency, mark)
  return parsed.ok ? parsed.amount : 0n
}

/** An amount as one edits it. */
export function editedAmount(money: Money, mark: DecimalMark): string {
  return toDecimal(money).replace(/\.0+$/, '').replace('.', mark)
}
