import type { ListedEntry } from '#api/db/wallet/wallet-lists.ts'
import { texts } from '#api/texts/texts.ts'
import type { Language } from '#contract/shapes.ts'
import { toDecimal } from '#domain/money.ts'

/** One line of a statement: what came in or went out, and the balance after it. */
export function statementCells(row: ListedEntry, balance: bigint, language: Language): string[] {
  const { statement } = texts[language]
  const { currency } = row
  const decimal = (amount: bigint): string => toDecimal({ amount, currency })
  return [
    (row.booked_at ?? row.created_at).toISOString(),
    statement.events[row.event],
    row.name ?? row.slug ?? '',
    statement.paymentMethods[row.gateway],
    statement.statuses[row.status],
    row.type === 'CREDIT' ? decimal(row.amount) : '',
    row.type === 'DEBIT' ? decimal(row.amount) : '',
    decimal(row.fee),
    decimal(balance),
    currency,
    row.transaction_id ?? '',
  ]
}
