import type { FieldProblem } from '#domain/field.ts'
import { atMost, judge } from '#domain/field.ts'
import { type AmountProblem, type DecimalMark, exponentOf, type Money } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { amountCodes } from '#src/components/amount-field.ts'

/** How many decimals the currency has, where there are too many. */
function decimalLimit(reason: AmountProblem, currency: string): { readonly limit?: number } {
  return reason === 'decimals' ? { limit: exponentOf(currency) } : {}
}

export type Received = { readonly received: string; readonly bankReference: string }

/** Whether the amount is what is owed is the server's word: it alone knows what is owed now. */
export function receivedProblems(
  { received, bankReference }: Received,
  currency: string,
  mark: DecimalMark,
): FieldProblem[] {
  const parsed = parseAmount(received, currency, mark)
  return [
    ...(parsed.ok
      ? []
      : [{ path: 'received', code: amountCodes[parsed.reason], ...decimalLimit(parsed.reason, currency) }]),
    ...judge({ bankReference }, { bankReference: { required: false, rules: [atMost(100)] } }),
  ]
}

/** @throws RangeError for what `receivedProblems` refuses */
export function receivedMoney(received: string, currency: string, mark: DecimalMark): Money {
  const parsed = parseAmount(received, currency, mark)
  if (!parsed.ok) throw new RangeError('not an amount')
  return { amount: parsed.amount, currency }
}
