/** The statement of a wallet as a paper: what the table tells, for people. Pure. */

import type { ListedEntry, StatementTime } from '#api/db/wallet/wallet-lists.ts'
import type { PdfDocument, PdfBlock, PdfRow } from '#api/pdf-ports.ts'
import { isolate, momentText, formatMoneyWithName, formatMoney, shortDay } from '#api/texts/figures.ts'
import type { PdfTexts, StatementTerm } from '#api/texts/pdf/pdf-texts.ts'
import { dayText, texts } from '#api/texts/texts.ts'
import { entryStatus } from '#domain/wallet.ts'
import type { PdfContext } from './pdf-context.ts'

export interface StatementFacts {
  readonly holder: { readonly name: string; readonly email: string }
  readonly time: StatementTime
  /** Minor units, before the first entry. */
  readonly opening: bigint
  /** In their order. */
  readonly entries: readonly ListedEntry[]
}

export function statementPdf(facts: StatementFacts, place: PdfContext, words: PdfTexts): PdfDocument {
  const { language, site, timeZone, at } = place
  const { statement } = words
  const { entries, time } = facts
  return {
    language,
    title: `${statement.title} · ${time.currency}`,
    author: site,
    at: at.getTime(),
    head: [isolate(site), isolate(time.currency)],
    foot: words.made(isolate(momentText(at, timeZone, language))),
    pages: words.pages,
    blocks: [
      { is: 'title', text: statement.title },
      { is: 'rows', rows: sumRows(facts, place, words) },
      entries.length === 0 ? { is: 'note', text: statement.none } : tableOf(facts, place, words),
    ],
  }
}

function sumRows({ holder, time, opening, entries }: StatementFacts, place: PdfContext, words: PdfTexts): PdfRow[] {
  const { language } = place
  const { currency, from, to } = time
  const row = (term: StatementTerm, value: string, main = false): PdfRow => ({
    term: words.statement.terms[term],
    value,
    main,
  })
  const sumOf = (type: ListedEntry['type']): bigint =>
    entries.filter((entry) => entry.type === type).reduce((sum, { amount }) => sum + amount, 0n)
  const money = (amount: bigint): string => isolate(formatMoney(amount, currency, language))
  // A day of the statement is one by the site's clock already.
  const day = (date: string): string => isolate(dayText(new Date(`${date}T12:00:00Z`), 'UTC', language))
  const [came, went] = [sumOf('CREDIT'), sumOf('DEBIT')]
  return [
    row('holder', isolate(holder.name)),
    row('email', isolate(holder.email)),
    row('time', `${day(from)} – ${day(to)}`),
    row('opening', money(opening)),
    row('came', money(came)),
    row('went', money(went)),
    row('closing', isolate(formatMoneyWithName(opening + came - went, currency, language)), true),
  ]
}

function tableOf({ time, opening, entries }: StatementFacts, place: PdfContext, words: PdfTexts): PdfBlock {
  const { language, timeZone } = place
  const { statement } = texts[language]
  const [date, what, came, went, left] = words.statement.heads
  const money = (amount: bigint): string => isolate(formatMoney(amount, time.currency, language))
  let balance = opening
  const rows = entries.map((entry) => {
    balance += entry.type === 'CREDIT' ? entry.amount : -entry.amount
    const about = [
      statement.events[entry.event],
      entry.name ?? entry.slug ?? statement.paymentMethods[entry.gateway],
      // What is done needs no word.
      ...(entry.status === entryStatus.success ? [] : [statement.statuses[entry.status]]),
      ...(entry.fee === 0n ? [] : [words.statement.fee(money(entry.fee))]),
    ]
    return [
      isolate(shortDay(entry.booked_at ?? entry.created_at, timeZone, language)),
      about.map(isolate).join(' · '),
      entry.type === 'CREDIT' ? money(entry.amount) : '',
      entry.type === 'DEBIT' ? money(entry.amount) : '',
      money(balance),
    ]
  })
  return {
    is: 'table',
    heads: [
      { text: date, share: 3 },
      { text: what, share: 5 },
      { text: came, share: 2.4, atEnd: true },
      { text: went, share: 2.4, atEnd: true },
      { text: left, share: 2.6, atEnd: true },
    ],
    rows,
  }
}
