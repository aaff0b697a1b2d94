/** Reads the statements of a file, whatever its format and encoding. */

import type { StatementFiles } from '#api/payment-ports.ts'
import { statementEntriesMaximum } from '#domain/limits.ts'
import { parseCamt } from '#domain/payment/statement/camt.ts'
import { type CsvTerms, parseCsv } from '#domain/payment/statement/csv-statement.ts'
import { isMt940, parseMt940 } from '#domain/payment/statement/mt940.ts'
import type { ParsedStatements, StatementFormat, StatementRefusal } from '#domain/payment/statement/statement.ts'

export type ReadTerms = Omit<CsvTerms, 'most'>
export type ReadStatements = { readonly format: StatementFormat; readonly parsed: ParsedStatements } | StatementRefusal

export function readStatements(bytes: Uint8Array, terms: ReadTerms, files: StatementFiles): ReadStatements {
  const text = textOf(bytes)
  if (text === undefined) return { ok: false, problem: 'encoding' }
  if (text.trim() === '') return { ok: false, problem: 'no-statement' }
  if (/^\s*</.test(text)) return { format: 'camt', parsed: parsedXml(text, terms, files) }
  if (isMt940(text)) return { format: 'mt940', parsed: parseMt940(text, terms.currency, statementEntriesMaximum) }
  if (!/[,;\t|]/.test(text.slice(0, 20_000).split(/\r?\n|\r/)[0] ?? '')) return { ok: false, problem: 'unknown-format' }
  return { format: 'csv', parsed: parsedCsv(text, terms, files) }
}

function parsedXml(text: string, { currency }: ReadTerms, files: StatementFiles): ParsedStatements {
  const document = files.readXml(text)
  return 'problem' in document ? { ok: false, ...document } : parseCamt(document, currency, statementEntriesMaximum)
}

function parsedCsv(text: string, terms: ReadTerms, files: StatementFiles): ParsedStatements {
  const records = files.readCsv(text, statementEntriesMaximum)
  return 'problem' in records
    ? { ok: false, ...records }
    : parseCsv(records, { ...terms, most: statementEntriesMaximum })
}

/** UTF-8 with or without a byte-order mark, else Latin-1; undefined for other encodings and binary files. */
function textOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^[^<]{0,8}<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  const isLatin = ['iso-8859-1', 'latin1', 'windows-1252', 'us-ascii'].includes(declared)
  if (!isLatin && declared !== 'utf-8' && declared !== 'utf8') return undefined
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const isXml = head.trimStart().startsWith('<')
    return isXml && !isLatin ? undefined : new TextDecoder('windows-1252').decode(bytes)
  }
}
