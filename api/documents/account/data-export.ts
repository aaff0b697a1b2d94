/** A user's data export: everything as JSON, and money movements also as CSV tables. */

import { csvLine, csvStart } from '#domain/csv.ts'
import { toDecimal } from '#domain/money.ts'
import { type ZipEntry, zipOf } from '#api/documents/zip.ts'

type Row = Readonly<Record<string, unknown>>
type Parts = Readonly<Record<string, readonly Row[]>>

export function buildDataExport(parts: Parts, madeAt: Date, site: string): Uint8Array {
  const json = (value: unknown): string =>
    // Amounts are minor units, as digits, because a JSON number is not exact enough.
    `${JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each), 2)}\n`
  return zipOf([
    {
      name: 'about.json',
      text: json({ site, madeAt, amounts: 'minor units of their currency', parts: Object.keys(parts) }),
    },
    ...Object.entries(parts).map(([name, rows]) => ({ name: `${name}.json`, text: json(rows) })),
    table('investments.csv', parts['investments'] ?? [], ['unit_price', 'amount', 'fee', 'excess']),
    table('wallet.csv', parts['walletEntries'] ?? [], ['amount', 'fee']),
    table('payments.csv', parts['payments'] ?? [], ['amount', 'fee']),
  ])
}

/** Money in major units, as spreadsheets expect. */
function table(name: string, rows: readonly Row[], money: readonly string[]): ZipEntry {
  const heads = Object.keys(rows[0] ?? {})
  const cell = (row: Row, head: string): string => {
    const value = row[head]
    if (value === null || value === undefined) return ''
    if (value instanceof Date) return value.toISOString()
    if (typeof value === 'bigint' && money.includes(head))
      return toDecimal({ amount: value, currency: String(row['currency']) })
    return String(value)
  }
  const lines = rows.map((row) => csvLine(heads.map((head) => cell(row, head))))
  return { name, text: csvStart + (heads.length === 0 ? '' : csvLine(heads)) + lines.join('') }
}
