/** The statement of a wallet for any time, as a file: what moved, in its order, with the balance after each. */

import { sqlState } from '#api/db/database.ts'
import { readSettings } from '#api/db/settings.ts'
import { bookedEntries, type ListedEntry, openingBalance, type StatementTime } from '#api/db/wallet-lists.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { knownCurrency } from '#api/handlers/wallet/currency.ts'
import { statementCells } from '#api/presenters/statement.ts'
import { texts } from '#api/texts/texts.ts'
import { CallError } from '#contract/errors.ts'
import { csvType, statementQuery } from '#contract/exports.ts'
import { decodeParameters } from '#contract/schema.ts'
import type { Language } from '#contract/shapes.ts'
import { csvLine, csvStart } from '#domain/csv.ts'
import { toDecimal } from '#domain/money.ts'
import { asCallError, failureResponse } from './answer.ts'
import { acceptedLanguage, takeLanguage } from './language.ts'
import { takeShared } from './rate-limit.ts'
import { memberFor } from './who.ts'

const rowsAtOnce = 500
const perMinute = 20

export async function walletStatement(request: Request, deps: Deps, rateLimit: boolean): Promise<Response> {
  try {
    const member = await memberFor('user', request, deps)
    if (!member) throw new CallError('SIGN_IN_REQUIRED')
    if (rateLimit) await takeShared(deps.db, `statement:${member.id}`, perMinute, new Date(deps.clock.now()))
    const { searchParams } = new URL(request.url)
    const language = takeLanguage(searchParams) ?? acceptedLanguage(request.headers.get('accept-language'))
    const time = await timeOf(searchParams, member.id, deps)
    return new Response(ReadableStream.from(encoded(linesOf(time, language, deps))), {
      headers: {
        'content-type': csvType,
        'content-disposition': `attachment; filename="wallet-${time.currency}-${time.from}-${time.to}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    })
  } catch (error) {
    const failure = asCallError(error, sqlState(error))
    if (failure.code === 'INTERNAL') deps.log.error('statement-failed', { sqlState: sqlState(error) }, error)
    return failureResponse(failure)
  }
}

/** @throws CallError INVALID_INPUT */
async function timeOf(query: URLSearchParams, personId: string, { db }: Deps): Promise<StatementTime> {
  const decoded = decodeParameters(statementQuery, query)
  if (!decoded.ok) throw new CallError('INVALID_INPUT', {}, decoded.problems)
  const { currencyId, from, to } = decoded.value
  const wrong = [
    ...(isDay(from) ? [] : [{ path: 'from', code: 'date' as const }]),
    ...(isDay(to)
      ? to < from
        ? [{ path: 'to', code: 'past' as const }]
        : []
      : [{ path: 'to', code: 'date' as const }]),
  ]
  if (wrong.length > 0) throw new CallError('INVALID_INPUT', {}, wrong)
  const currency = await knownCurrency(db.read, currencyId)
  const { settings } = await readSettings(db.read)
  return { personId, currency, from, to, timeZone: settings.timezone }
}

/** A day that there is: the 30th of February is none, and the database would say so in its own way. */
function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === text && text >= '1970-01-01'
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

async function* encoded(lines: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const line of lines) if (line !== '') yield encoder.encode(line)
}
