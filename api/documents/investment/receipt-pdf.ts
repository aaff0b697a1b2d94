/** A receipt as a PDF, with the lines of the page (investing 2). Pure. */

import type { PdfDocument, PdfBlock, PdfRow } from '#api/pdf-ports.ts'
import { dayText, isolate, momentText, formatMoneyWithName, numberText, formatMoney } from '#api/texts/figures.ts'
import { type ServerTextId, text } from '#api/texts/text.ts'
import type { Receipt } from '#contract/investment/investment.ts'
import { type PdfContext, pageNumbers } from '#api/documents/pdf-context.ts'

type ReceiptTerm = ServerTextId extends infer Id ? (Id extends `receipt-pdf.term.${infer Term}` ? Term : never) : never

export function receiptPdf(receipt: Receipt, context: PdfContext): PdfDocument {
  const { investment, payment } = receipt
  const { language, site, timeZone, at } = context
  const title = text(language, 'receipt-pdf.title')
  return {
    language,
    title: `${title} · ${investment.reference}`,
    author: site,
    at: at.getTime(),
    head: [isolate(site), isolate(investment.reference)],
    foot: text(language, 'pdf.createdAt', { moment: isolate(momentText(at, timeZone, language)) }),
    pages: pageNumbers(language),
    blocks: [
      { is: 'title', text: title },
      { is: 'paragraph', text: text(language, `receipt-pdf.lead.${investment.state}`) },
      ...fundsBlocks(receipt, context),
      { is: 'rows', rows: rowsOf(receipt, context) },
      ...allocationBlocks(receipt, context),
      ...(payment?.test ? [{ is: 'note' as const, text: text(language, 'pdf.test') }] : []),
    ],
  }
}

/** Why there are fewer units than were paid for, and how they were allocated. */
function allocationBlocks(
  { investment: { allocation }, allocationDescription: description }: Receipt,
  { language }: PdfContext,
): PdfBlock[] {
  if (allocation === undefined || allocation.units === 0n) return []
  if (description === undefined) return [{ is: 'paragraph', text: text(language, 'receipt-pdf.allocation') }]
  return [
    { is: 'paragraph', text: text(language, 'receipt-pdf.allocation-by-owner') },
    { is: 'paragraph', text: isolate(description) },
  ]
}

/** Where the money of a paid investment is held, and the next step. */
function fundsBlocks({ investment: { funds } }: Receipt, { language, timeZone }: PdfContext): PdfBlock[] {
  if (funds === undefined) return []
  const closes =
    funds.closesAt === null
      ? text(language, 'invested-funds.closing-day')
      : isolate(dayText(new Date(Date.parse(funds.closesAt) - 1), timeZone, language))
  return [{ is: 'paragraph', text: text(language, `invested-funds.${funds.status}`, { closes }) }]
}

function rowsOf(
  { investment, investor, transactionId, refundTransactionId }: Receipt,
  { language, timeZone }: PdfContext,
): PdfRow[] {
  const { allocation, amount, fee, unitPrice } = investment
  const row = (term: ReceiptTerm, value: string | null, main = false): PdfRow[] =>
    value === null ? [] : [{ term: text(language, `receipt-pdf.term.${term}`), value: isolate(value), main }]
  const money = (value: bigint): string => formatMoney(value, amount.currency, language)
  const moment = (at: string | null): string | null => at && momentText(new Date(at), timeZone, language)
  // In the order of the page: what was bought comes first, identifiers last.
  return [
    ...row('campaign', investment.campaign.name),
    ...row('requestedUnits', allocation ? numberText(allocation.requested, language) : null),
    ...row('units', numberText(allocation?.units ?? investment.units, language)),
    ...row('unitPrice', money(unitPrice)),
    ...row('amount', money(amount.amount)),
    ...row('fee', money(fee)),
    ...row('total', formatMoneyWithName(amount.amount + fee, amount.currency, language), true),
    ...row('returned', allocation ? money(allocation.returned) : null),
    ...row('status', text(language, `receipt-pdf.state.${investment.state}`)),
    ...row('method', text(language, `payment-method.${investment.gateway}`)),
    ...row('reservedAt', moment(investment.createdAt)),
    ...row('signedAt', moment(investment.agreement?.signedAt ?? null)),
    ...row('confirmedAt', moment(investment.confirmedAt)),
    ...row('investor', investor.name),
    ...row('email', investor.email),
    ...row('reference', investment.reference),
    ...row('transaction', transactionId),
    ...row('refundTransaction', refundTransactionId ?? null),
    ...row('agreement', investment.agreement?.hash ?? null),
  ]
}
