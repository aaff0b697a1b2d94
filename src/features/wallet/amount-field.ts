/** An amount that a person types, in a currency. */

import type { FieldCode, FieldProblem } from '#domain/field.ts'
import { type AmountProblem, type DecimalMark, type Money, parseAmount, toDecimal } from '#domain/money.ts'

const codes: Readonly<Record<AmountProblem, FieldCode>> = {
  empty: 'required',
  format: 'number',
  decimals: 'decimals',
  negative: 'too-small',
  huge: 'too-large',
}

/** What is wrong with an amount: that it is none, or that it is out of bounds. */
export function amountProblems(
  typed: string,
  currency: string,
  mark: DecimalMark,
  bounds: { readonly minimum: bigint; readonly maximum: bigint },
): FieldProblem[] {
  const parsed = parseAmount(typed, currency, mark)
  if (!parsed.ok) return [{ path: 'amount', code: codes[parsed.reason] }]
  if (parsed.amount < bounds.minimum) return [{ path: 'amount', code: 'too-small' }]
  return parsed.amount > bounds.maximum ? [{ path: 'amount', code: 'too-large' }] : []
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
