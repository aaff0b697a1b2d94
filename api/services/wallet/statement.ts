/** The statement of a wallet for a period, as CSV or PDF: every entry in order, with the balance after each. */

import { readSettings } from '#api/db/site/settings.ts'
import { bookedEntries, type ListedEntry, openingBalance, type StatementTime } from '#api/db/wallet/wallet-lists.ts'
import type { Deps, Member } from '#api/deps.ts'
import { statementCells, statementHeads } from '#api/documents/wallet/statement-csv.ts'
import { statementPdf } from '#api/documents/wallet/statement-pdf.ts'
import type { FileReply } from '#api/services/file-transfer.ts'
import { text } from '#api/texts/text.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import type { DecodedInput } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { csvType, pdfType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { type exportStatement, statementRowsMaximum } from '#contract/wallet/statement.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { toDecimal } from '#domain/money.ts'
import { knownCurrency } from './currency.ts'

const rowsAtOnce = 500

type StatementQuery = DecodedInput<typeof exportStatement>['query']
interface Reader {
  readonly member: Member
  readonly language: Language
}

/** @throws CallError INVALID_INPUT */
export async function statementCsv(
  query: StatementQuery,
  { member, language }: Reader,
  deps: Deps,
): Promise<FileReply> {
  const time = await timeOf(query, member.id, deps)
  return { type: csvType, name: nameOf(time, 'csv'), content: linesOf(time, language, deps) }
}

/** @throws CallError INVALID_INPUT, STATEMENT_TOO_LONG: a PDF is made as a whole, while CSV is streamed */
export async function statementAsPdf(
  query: StatementQuery,
  { member, language }: Reader,
  deps: Deps,
): Promise<FileReply> {
  const { db, pdf, clock } = deps
  const time = await timeOf(query, member.id, deps)
  const limit = statementRowsMaximum + 1
  const entries = await bookedEntries(db.read, time, language, { limit, after: undefined })
  if (entries.length > statementRowsMaximum) throw new CallError('STATEMENT_TOO_LONG', { limit: statementRowsMaximum })
  const { settings } = await readSettings(db.read)
  const content = await pdf.draw(
    statementPdf(
      {
        holder: { name: `${member.firstName} ${member.lastName}`, email: member.email },
        time,
        opening: await openingBalance(db.read, time),
        entries,
      },
      { language, site: siteNameIn(settings, language), timeZone: settings.timezone, at: new Date(clock.now()) },
    ),
  )
  return { type: pdfType, name: nameOf(time, 'pdf'), content }
}

function nameOf({ currency, from, to }: StatementTime, extension: 'csv' | 'pdf'): string {
  return `wallet-${currency}-${from}-${to}.${extension}`
}

async function timeOf(
  { currencyId, from, to }: StatementQuery,
  personId: string,
  { db }: Deps,
): Promise<StatementTime> {
  if (to < from) throw new CallError('INVALID_INPUT', {}, [{ path: 'to', code: 'past' }])
  const currency = await knownCurrency(db.read, currencyId)
  const { settings } = await readSettings(db.read)
  return { personId, currency, from, to, timeZone: settings.timezone }
}

async function* linesOf(time: StatementTime, language: Language, { db }: Deps): AsyncGenerator<string> {
  const { currency } = time
  let balance = await openingBalance(db.read, time)
  const bound = (label: string): string =>
    csvLine(['', label, '', '', '', '', '', '', toDecimal({ amount: balance, currency }), currency, ''])
  yield csvStart + csvLine(statementHeads(language)) + bound(text(language, 'statement.opening'))
  let after: ListedEntry | undefined
  for (;;) {
    const rows = await bookedEntries(db.read, time, language, { limit: rowsAtOnce, after })
    let lines = ''
    for (const row of rows) {
      balance += row.type === 'CREDIT' ? row.amount : -row.amount
      lines += csvLine(statementCells(row, balance, language))
    }
    yield lines
    after = rows.at(-1)
    if (!after || rows.length < rowsAtOnce) break
  }
  yield bound(text(language, 'statement.closing'))
}
