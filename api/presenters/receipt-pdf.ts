/** A receipt as a paper: the lines of the page, for whoever needs a file (investing 2). Pure. */

import type { PdfDocument, PdfBlock, PdfRow } from '#api/pdf-ports.ts'
import { isolate, momentText, formatMoneyWithName, numberText, formatMoney } from '#api/texts/figures.ts'
import type { PdfTexts, ReceiptTerm } from '#api/texts/pdf/pdf-texts.ts'
import { dayText, texts } from '#api/texts/texts.ts'
import type { Receipt } from '#contract/investment.ts'
import type { PdfContext } from './pdf-context.ts'

export function receiptPdf(receipt: Receipt, place: PdfContext, words: PdfTexts): PdfDocument {
  const { investment, payment } = receipt
  const { language, site, timeZone, at } = place
  const { title, lead } = words.receipt
  return {
    language,
    title: `${title} · ${investment.reference}`,
    author: site,
    at: at.getTime(),
    head: [isolate(site), isolate(investment.reference)],
    foot: words.made(isolate(momentText(at, timeZone, language))),
    pages: words.pages,
    blocks: [
      { is: 'title', text: title },
      { is: 'paragraph', text: lead[investment.state] },
      ...fundsBlocks(receipt, place),
      { is: 'rows', rows: rowsOf(receipt, place, words) },
      ...(payment?.test ? [{ is: 'note' as const, text: words.test }] : []),
    ],
  }
}

/** Where the money of a paid investment is, and what comes next. */
function fundsBlocks({ investment: { funds } }: Receipt, { language, timeZone }: PdfContext): PdfBlock[] {
  if (funds === undefined) return []
  const { closingDay, funds: words } = texts[language]
  const closes =
    funds.closesAt === null
      ? closingDay
      : isolate(dayText(new Date(Date.parse(funds.closesAt) - 1), timeZone, language))
  return [{ is: 'paragraph', text: words[funds.status]({ closes }) }]
}

function rowsOf(
  { investment, investor, transactionId, refundTransactionId }: Receipt,
  { language, timeZone }: PdfContext,
  { receipt: words }: PdfTexts,
): PdfRow[] {
  const { amount, fee, unitPrice } = investment
  const row = (term: ReceiptTerm, value: string | null, main = false): PdfRow[] =>
    value === null ? [] : [{ term: words.terms[term], value: isolate(value), main }]
  const money = (value: bigint): string => formatMoney(value, amount.currency, language)
  const moment = (at: string | null): string | null => at && momentText(new Date(at), timeZone, language)
  return [
    ...row('campaign', investment.campaign.name),
    ...row('investor', investor.name),
    ...row('email', investor.email),
    ...row('status', words.states[investment.state]),
    ...row('method', texts[language].statement.paymentMethods[investment.gateway]),
    ...row('transaction', transactionId),
    ...row('refundTransaction', refundTransactionId ?? null),
    ...row('reference', investment.reference),
    ...row('units', numberText(investment.units, language)),
    ...row('unitPrice', money(unitPrice)),
    ...row('amount', money(amount.amount)),
    ...row('fee', money(fee)),
    ...row('total', formatMoneyWithName(amount.amount + fee, amount.currency, language), true),
    ...row('reservedAt', moment(investment.createdAt)),
    ...row('signedAt', moment(investment.agreement?.signedAt ?? null)),
    ...row('confirmedAt', moment(investment.confirmedAt)),
    ...row('agreement', investment.agreement?.hash ?? null),
  ]
}
