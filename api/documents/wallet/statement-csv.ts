import type { ListedEntry } from '#api/db/wallet/wallet-lists.ts'
import { text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'
import { toDecimal } from '#domain/money.ts'

const columns = [
  'date',
  'event',
  'campaign',
  'method',
  'status',
  'credit',
  'debit',
  'fee',
  'balance',
  'currency',
  'transaction',
] as const

export function statementHeads(language: Language): string[] {
  return columns.map((column) => text(language, `statement.head.${column}`))
}

/** One line of a statement: the credit or debit, and the balance after it. */
export function statementCells(row: ListedEntry, balance: bigint, language: Language): string[] {
  const { currency } = row
  const decimal = (amount: bigint): string => toDecimal({ amount, currency })
  return [
    (row.booked_at ?? row.created_at).toISOString(),
    text(language, `statement.event.${row.event}`),
    row.name ?? row.slug ?? '',
    text(language, `payment-method.${row.gateway}`),
    text(language, `statement.status.${row.status}`),
    row.type === 'CREDIT' ? decimal(row.amount) : '',
    row.type === 'DEBIT' ? decimal(row.amount) : '',
    decimal(row.fee),
    decimal(balance),
    currency,
    row.transaction_id ?? '',
  ]
}
