/** The statement of a wallet as a paper: what the table tells, for people. Pure. */

import type { ListedEntry, StatementTime } from '#api/db/wallet/wallet-lists.ts'
import type { Paper, PaperBlock, PaperRow } from '#api/pdf-ports.ts'
import { closed, momentText, namedMoney, plainMoney, shortDay } from '#api/texts/figures.ts'
import type { PaperWords, StatementTerm } from '#api/texts/papers/paper-words.ts'
import { dayText, texts } from '#api/texts/texts.ts'
import { entryStatus } from '#domain/wallet.ts'
import type { PaperPlace } from './paper-place.ts'

export interface StatementFacts {
  readonly holder: { readonly name: string; readonly email: string }
  readonly time: StatementTime
  /** Minor units, before the first entry. */
  readonly opening: bigint
  /** In their order. */
  readonly entries: readonly ListedEntry[]
}

export function statementPaper(facts: StatementFacts, place: PaperPlace, words: PaperWords): Paper {
  const { language, site, timeZone, at } = place
  const { statement } = words
  const { entries, time } = facts
  return {
    language,
    title: `${statement.title} · ${time.currency}`,
    author: site,
    at: at.getTime(),
    head: [closed(site), closed(time.currency)],
    foot: words.made(closed(momentText(at, timeZone, language))),
    pages: words.pages,
    blocks: [
      { is: 'title', text: statement.title },
      { is: 'rows', rows: sumRows(facts, place, words) },
      entries.length === 0 ? { is: 'note', text: statement.none } : tableOf(facts, place, words),
    ],
  }
}

function sumRows({ holder, time, opening, entries }: StatementFacts, place: PaperPlace, words: PaperWords): PaperRow[] {
  const { language } = place
  const { currency, from, to } = time
  const row = (term: StatementTerm, value: string, main = false): PaperRow => ({
    term: words.statement.terms[term],
    value,
    main,
  })
  const sumOf = (type: ListedEntry['type']): bigint =>
    entries.filter((entry) => entry.type === type).reduce((sum, { amount }) => sum + amount, 0n)
  const money = (amount: bigint): string => closed(plainMoney(amount, currency, language))
  // A day of the statement is one by the site's clock already.
  const day = (date: string): string => closed(dayText(new Date(`${date}T12:00:00Z`), 'UTC', language))
  const [came, went] = [sumOf('CREDIT'), sumOf('DEBIT')]
  return [
    row('holder', closed(holder.name)),
    row('email', closed(holder.email)),
    row('time', `${day(from)} – ${day(to)}`),
    row('opening', money(opening)),
    row('came', money(came)),
    row('went', money(went)),
    row('closing', closed(namedMoney(opening + came - went, currency, language)), true),
  ]
}

function tableOf({ time, opening, entries }: StatementFacts, place: PaperPlace, words: PaperWords): PaperBlock {
  const { language, timeZone } = place
  const { statement } = texts[language]
  const [date, what, came, went, left] = words.statement.heads
  const money = (amount: bigint): string => closed(plainMoney(amount, time.currency, language))
  let balance = opening
  const rows = entries.map((entry) => {
    balance += entry.type === 'CREDIT' ? entry.amount : -entry.amount
    const about = [
      statement.events[entry.event],
      entry.name ?? entry.slug ?? statement.ways[entry.gateway],
      // What is done needs no word.
      ...(entry.status === entryStatus.success ? [] : [statement.statuses[entry.status]]),
      ...(entry.fee === 0n ? [] : [words.statement.fee(money(entry.fee))]),
    ]
    return [
      closed(shortDay(entry.booked_at ?? entry.created_at, timeZone, language)),
      about.map(closed).join(' · '),
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
