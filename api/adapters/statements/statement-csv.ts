import { CsvError, parse } from 'csv-parse/sync'
import type { StatementFiles } from '#api/payment-ports.ts'
import type { CsvRecord } from '#domain/payment/statement/csv-statement.ts'

const delimiters = [',', ';', '\t', '|'] as const
const mostColumns = 100
const mostLetters = 20_000

/** The separator is the one that occurs most often in the header. */
export const readStatementCsv: StatementFiles['readCsv'] = (text, mostRecords) => {
  try {
    // One record more than allowed, so that the parser of the statement refuses the file.
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: mostLetters,
      to: mostRecords + 2,
      info: true,
    }) as unknown as readonly { readonly info: { readonly lines: number }; readonly record: readonly string[] }[]
    const records: CsvRecord[] = rows.map(({ info, record }) => ({ line: info.lines, cells: record }))
    const wide = records.find(({ cells }) => cells.length > mostColumns)
    return wide ? { problem: 'malformed', line: wide.line } : records
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { problem: 'malformed', line: Number(error['lines'] ?? 1) }
  }
}

function delimiterOf(text: string): string {
  const header = text.slice(0, mostLetters).split(/\r?\n|\r/)[0] ?? ''
  const bare = header.replace(/"[^"]*"/g, '')
  const count = (delimiter: string): number => bare.split(delimiter).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
