/** The statement of an investor as a PDF, with the data of the CSV. Pure. */

import { causeText } from '#api/documents/investment/statement-texts.ts'
import { type PdfContext, pageNumbers } from '#api/documents/pdf-context.ts'
import type { PdfBlock, PdfDocument, PdfRow } from '#api/pdf-ports.ts'
import { dayText, formatMoney, isolate, momentText, shortDay } from '#api/texts/figures.ts'
import { type ServerTextId, text } from '#api/texts/text.ts'
import type { Language } from '#contract/shapes.ts'
import {
  type CurrencyStatement,
  incomeTypes,
  type InvestorStatement,
  type StatementLine,
} from '#domain/investment/statement.ts'

export interface StatementFacts {
  readonly holder: { readonly name: string; readonly email: string }
  readonly statement: InvestorStatement
}

export function investorStatementPdf(facts: StatementFacts, context: PdfContext): PdfDocument {
  const { language } = context
  const { statement } = facts
  return statementDocument('investor-statement.title', facts, context, [
    { is: 'note', text: text(language, 'investor-statement.note') },
    ...statement.currencies.flatMap((each): PdfBlock[] => [
      { is: 'heading', text: text(language, 'investor-statement.inCurrency', { currency: isolate(each.currency) }) },
      { is: 'rows', rows: balanceRows(each, language) },
      { is: 'rows', rows: totalRows(each, statement, language) },
      each.lines.length === 0 ? { is: 'note', text: text(language, 'statement-pdf.none') } : tableOf(each, context),
    ]),
  ])
}

/** A document of a period, which names its holder. */
export function statementDocument(
  titleId: 'investor-statement.title' | 'investor-statement.taxTitle',
  { holder, statement: { period } }: StatementFacts,
  { language, site, timeZone, at }: PdfContext,
  blocks: readonly PdfBlock[],
): PdfDocument {
  const title = text(language, titleId)
  // A statement's days are already in the site's time zone.
  const day = (date: string): string => isolate(dayText(new Date(`${date}T12:00:00Z`), 'UTC', language))
  const row = (term: 'holder' | 'email' | 'time', value: string): PdfRow => ({
    term: text(language, `statement-pdf.term.${term}`),
    value,
  })
  return {
    language,
    title: `${title} · ${period.from} – ${period.to}`,
    author: site,
    at: at.getTime(),
    head: [isolate(site), title],
    foot: text(language, 'pdf.createdAt', { moment: isolate(momentText(at, timeZone, language)) }),
    pages: pageNumbers(language),
    blocks: [
      { is: 'title', text: title },
      {
        is: 'rows',
        rows: [
          row('holder', isolate(holder.name)),
          row('email', isolate(holder.email)),
          row('time', `${day(period.from)} – ${day(period.to)}`),
        ],
      },
      ...blocks,
    ],
  }
}

/** With its sign, isolated from the text around it. */
function signedMoney(amount: bigint, currency: string, language: Language): string {
  return isolate(amount < 0n ? `−${formatMoney(-amount, currency, language)}` : formatMoney(amount, currency, language))
}

function balanceRows(
  { currency, opening, closing }: CurrencyStatement<StatementLine>,
  language: Language,
): readonly PdfRow[] {
  const row = (id: ServerTextId, amount: bigint, main = false): PdfRow => ({
    term: text(language, id),
    value: signedMoney(amount, currency, language),
    main,
  })
  return [
    row('investor-statement.openingInvested', opening.invested),
    row('investor-statement.closingInvested', closing.invested, true),
    row('investor-statement.openingWallet', opening.wallet),
    row('investor-statement.closingWallet', closing.wallet, true),
  ]
}

/** Totals of the period; income, refunds, fees and losses only if there were any. */
export function totalRows(
  { currency, totals }: CurrencyStatement<StatementLine>,
  { losses }: InvestorStatement,
  language: Language,
): readonly PdfRow[] {
  const row = (id: ServerTextId, amount: bigint): PdfRow[] =>
    amount === 0n ? [] : [{ term: text(language, id), value: signedMoney(amount, currency, language) }]
  const lost = losses.reduce((sum, loss) => (loss.currency === currency ? sum + loss.amount : sum), 0n)
  const contributions = text(language, 'investor-statement.total.contributions')
  return [
    { term: contributions, value: signedMoney(totals.contributions, currency, language) },
    ...incomeTypes.flatMap((type) => row(`investor-statement.total.income.${type}`, totals.income[type])),
    ...row('investor-statement.total.returnedCapital', totals.returnedCapital),
    ...row('investor-statement.total.refunds', totals.refunds),
    ...row('investor-statement.total.fees', totals.fees),
    ...row('investor-statement.total.losses', lost),
  ]
}

function tableOf({ currency, lines }: CurrencyStatement<StatementLine>, context: PdfContext): PdfBlock {
  const { language, timeZone } = context
  const money = (amount: bigint): string => signedMoney(amount, currency, language)
  return {
    is: 'table',
    heads: [
      { text: text(language, 'statement-pdf.head.date'), share: 2.4 },
      { text: text(language, 'statement-pdf.head.event'), share: 5 },
      { text: text(language, 'statement-pdf.head.credit'), share: 2.3, atEnd: true },
      { text: text(language, 'statement-pdf.head.debit'), share: 2.3, atEnd: true },
      { text: text(language, 'investor-statement.head.wallet'), share: 2.3, atEnd: true },
      { text: text(language, 'investor-statement.head.invested'), share: 2.3, atEnd: true },
    ],
    rows: lines.map(({ movement, balance }) => [
      isolate(shortDay(movement.at, timeZone, language)),
      descriptionOf(movement, language),
      movement.type === 'CREDIT' ? money(movement.amount) : '',
      movement.type === 'DEBIT' ? money(movement.amount) : '',
      money(balance.wallet),
      money(balance.invested),
    ]),
  }
}

/** The cause, and what of the amount is capital or a fee. */
function descriptionOf(movement: StatementLine, language: Language): string {
  const { currency, fee, capital } = movement
  const amount = (value: bigint): string => signedMoney(value, currency, language)
  return [
    causeText(movement, language, isolate),
    ...(capital === 0n ? [] : [text(language, 'investor-statement.capital', { amount: amount(capital) })]),
    ...(fee > 0n ? [text(language, 'statement-pdf.fee', { amount: amount(fee) })] : []),
    ...(fee < 0n ? [text(language, 'investor-statement.feeRefunded', { amount: amount(-fee) })] : []),
  ]
    .map(isolate)
    .join(' · ')
}
