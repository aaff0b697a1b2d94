import { atMost, type FieldProblem, validateFields } from '#domain/field.ts'
import { type AmountProblem, type DecimalMark, exponentOf, type Money } from '#domain/money.ts'
import { parseAmount } from '#domain/parse-number.ts'
import { amountCodes } from './amount-field.ts'

/** The currency's number of decimals, if the amount has too many. */
function decimalLimit(reason: AmountProblem, currency: string): { readonly limit?: number } {
  return reason === 'decimals' ? { limit: exponentOf(currency) } : {}
}

export type Received = { readonly received: string; readonly bankReference: string }

/** Whether the amount is the one owed is decided by the server: only the server knows what is owed now. */
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
    ...validateFields({ bankReference }, { bankReference: { required: false, rules: [atMost(100)] } }),
  ]
}

/** @throws RangeError for what `receivedProblems` refuses */
export function receivedMoney(received: string, currency: string, mark: DecimalMark): Money {
  const parsed = parseAmount(received, currency, mark)
  if (!parsed.ok) throw new RangeError('not an amount')
  return { amount: parsed.amount, currency }
}
