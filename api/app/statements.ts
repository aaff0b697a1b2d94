/** The statement of a wallet for any time, as a table or as a paper: what moved, in its order, with the balance after each. */

import { readSettings } from '#api/db/settings.ts'
import { bookedEntries, type ListedEntry, openingBalance, type StatementTime } from '#api/db/wallet/wallet-lists.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { knownCurrency } from '#api/handlers/wallet/currency.ts'
import { statementCells } from '#api/presenters/statement.ts'
import { statementPdf } from '#api/presenters/statement-pdf.ts'
import { loadPdfTexts } from '#api/texts/pdf/load-pdf-texts.ts'
import { texts } from '#api/texts/texts.ts'
import { CallError } from '#contract/errors.ts'
import { csvType, statementQuery, statementRowsMaximum } from '#contract/exports.ts'
import { decodeParameters } from '#contract/schema.ts'
import type { Language } from '#contract/shapes.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { toDecimal } from '#domain/money.ts'
import { answerWithFile, type Asker, pdfResponse, streamedResponse } from './file-answer.ts'

const rowsAtOnce = 500
const perMinute = 20

export function walletStatement(
  kind: 'csv' | 'pdf',
  request: Request,
  deps: Deps,
  rateLimit: boolean,
): Promise<Response> {
  return answerWithFile({ request, deps, rateLimit, access: 'user', kind: 'statement', perMinute }, async (asker) => {
    const time = await timeOf(asker.query, asker.member.id, deps)
    const name = `wallet-${time.currency}-${time.from}-${time.to}.${kind}`
    return kind === 'csv'
      ? streamedResponse(linesOf(time, asker.language, deps), { type: csvType, name })
      : pdfResponse(await drawn(time, asker, deps), name)
  })
}

/** @throws CallError STATEMENT_TOO_LONG: a paper is made whole, and a table is not */
async function drawn(time: StatementTime, { member, language }: Asker, deps: Deps): Promise<Uint8Array> {
  const { db, pdf, clock } = deps
  const limit = statementRowsMaximum + 1
  const entries = await bookedEntries(db.read, time, language, { limit, after: undefined })
  if (entries.length > statementRowsMaximum) throw new CallError('STATEMENT_TOO_LONG', { limit: statementRowsMaximum })
  const { settings } = await readSettings(db.read)
  return pdf.draw(
    statementPdf(
      {
        holder: { name: `${member.firstName} ${member.lastName}`, email: member.email },
        time,
        opening: await openingBalance(db.read, time),
        entries,
      },
      { language, site: settings.siteName, timeZone: settings.timezone, at: new Date(clock.now()) },
      await loadPdfTexts(language),
    ),
  )
}

/** @throws CallError INVALID_INPUT */
async function timeOf(query: URLSearchParams, personId: string, { db }: Deps): Promise<StatementTime> {
  const decoded = decodeParameters(statementQuery, query)
  if (!decoded.ok) throw new CallError('INVALID_INPUT', {}, decoded.problems)
  const { currencyId, from, to } = decoded.value
  if (to < from) throw new CallError('INVALID_INPUT', {}, [{ path: 'to', code: 'past' }])
  const currency = await knownCurrency(db.read, currencyId)
  const { settings } = await readSettings(db.read)
  return { personId, currency, from, to, timeZone: settings.timezone }
}

async function* linesOf(time: StatementTime, language: Language, { db }: Deps): AsyncGenerator<string> {
  const said = texts[language].statement
  const { currency } = time
  let balance = await openingBalance(db.read, time)
  const bound = (words: string): string =>
    csvLine(['', words, '', '', '', '', '', '', toDecimal({ amount: balance, currency }), currency, ''])
  yield csvStart + csvLine(said.heads) + bound(said.opening)
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
  yield bound(said.closing)
}
