/** The statement of a wallet as a PDF, with the data of the CSV. Pure. */

import type { ListedEntry, StatementTime } from '#api/db/wallet/wallet-lists.ts'
import type { PdfDocument, PdfBlock, PdfRow } from '#api/pdf-ports.ts'
import { dayText, isolate, momentText, formatMoneyWithName, formatMoney, shortDay } from '#api/texts/figures.ts'
import { type ServerTextId, text } from '#api/texts/text.ts'
import { entryStatus } from '#domain/wallet/wallet.ts'
import { type PdfContext, pageNumbers } from '#api/documents/pdf-context.ts'

export interface StatementFacts {
  readonly holder: { readonly name: string; readonly email: string }
  readonly time: StatementTime
  /** Minor units; the opening balance. */
  readonly opening: bigint
  /** In their order. */
  readonly entries: readonly ListedEntry[]
}

type StatementTerm = ServerTextId extends infer Id
  ? Id extends `statement-pdf.term.${infer Term}`
    ? Term
    : never
  : never

export function statementPdf(facts: StatementFacts, context: PdfContext): PdfDocument {
  const { language, site, timeZone, at } = context
  const { entries, time } = facts
  const title = text(language, 'statement-pdf.title')
  return {
    language,
    title: `${title} · ${time.currency}`,
    author: site,
    at: at.getTime(),
    head: [isolate(site), isolate(time.currency)],
    foot: text(language, 'pdf.createdAt', { moment: isolate(momentText(at, timeZone, language)) }),
    pages: pageNumbers(language),
    blocks: [
      { is: 'title', text: title },
      { is: 'rows', rows: sumRows(facts, context) },
      entries.length === 0 ? { is: 'note', text: text(language, 'statement-pdf.none') } : tableOf(facts, context),
    ],
  }
}

function sumRows({ holder, time, opening, entries }: StatementFacts, context: PdfContext): PdfRow[] {
  const { language } = context
  const { currency, from, to } = time
  const row = (term: StatementTerm, value: string, main = false): PdfRow => ({
    term: text(language, `statement-pdf.term.${term}`),
    value,
    main,
  })
  const sumOf = (type: ListedEntry['type']): bigint =>
    entries.filter((entry) => entry.type === type).reduce((sum, { amount }) => sum + amount, 0n)
  const money = (amount: bigint): string => isolate(formatMoney(amount, currency, language))
  // A statement's days are already in the site's time zone.
  const day = (date: string): string => isolate(dayText(new Date(`${date}T12:00:00Z`), 'UTC', language))
  const [came, went] = [sumOf('CREDIT'), sumOf('DEBIT')]
  return [
    row('holder', isolate(holder.name)),
    row('email', isolate(holder.email)),
    row('time', `${day(from)} – ${day(to)}`),
    row('opening', money(opening)),
    row('moneyIn', money(came)),
    row('moneyOut', money(went)),
    row('closing', isolate(formatMoneyWithName(opening + came - went, currency, language)), true),
  ]
}

function tableOf({ time, opening, entries }: StatementFacts, context: PdfContext): PdfBlock {
  const { language, timeZone } = context
  const head = (column: 'date' | 'event' | 'credit' | 'debit' | 'balance'): string =>
    text(language, `statement-pdf.head.${column}`)
  const money = (amount: bigint): string => isolate(formatMoney(amount, time.currency, language))
  let balance = opening
  const rows = entries.map((entry) => {
    balance += entry.type === 'CREDIT' ? entry.amount : -entry.amount
    const about = [
      text(language, `statement.event.${entry.event}`),
      entry.name ?? entry.slug ?? text(language, `payment-method.${entry.gateway}`),
      // A completed entry needs no status text.
      ...(entry.status === entryStatus.success ? [] : [text(language, `statement.status.${entry.status}`)]),
      ...(entry.fee === 0n ? [] : [text(language, 'statement-pdf.fee', { amount: money(entry.fee) })]),
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
      { text: head('date'), share: 3 },
      { text: head('event'), share: 5 },
      { text: head('credit'), share: 2.4, atEnd: true },
      { text: head('debit'), share: 2.4, atEnd: true },
      { text: head('balance'), share: 2.6, atEnd: true },
    ],
    rows,
  }
}
