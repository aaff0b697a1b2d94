import type { ReactNode } from 'react'
import type { Receipt } from '#contract/investment/investment.ts'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import type { Intl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'

export interface ReceiptRow {
  readonly term: string
  readonly value: ReactNode
  readonly main?: boolean
}

/** The rows of a receipt (investing 2); rows that do not apply are omitted. */
export function receiptRows(
  { investment, investor, transactionId, refundTransactionId, payment }: Receipt,
  intl: Intl,
): readonly ReceiptRow[] {
  const { text, number } = intl
  const { amount, unitPrice, fee, campaign } = investment
  const money = (value: bigint) => <MoneyText amount={value} currency={amount.currency} />
  const code = (value: string) => <bdi>{value}</bdi>
  const moment = (term: string, at: string | null): ReceiptRow[] =>
    at === null ? [] : [{ term, value: <time dateTime={at}>{intl.date(at, 'time')}</time> }]
  // What was bought comes first, identifiers last.
  return [
    {
      term: text('invest.campaign'),
      value: <Link href={pathTo('campaign', { slug: campaign.slug })}>{campaign.name}</Link>,
    },
    { term: text('invest.units'), value: number(investment.units) },
    { term: text('detail.unitPrice'), value: money(unitPrice) },
    { term: text('invest.amount'), value: money(amount.amount) },
    { term: text('invest.fee'), value: money(fee) },
    { term: text('receipt.total'), value: money(amount.amount + fee), main: true },
    { term: text('receipt.status'), value: text(`state.${investment.state}`) },
    {
      term: text('receipt.method'),
      value: payment?.test
        ? text('receipt.testMethod', { way: text(`invest.method.${investment.gateway}`) })
        : text(`invest.method.${investment.gateway}`),
    },
    ...(investment.state === 'reserved' ? moment(text('receipt.reservedUntil'), investment.expiresAt) : []),
    ...moment(text('receipt.reservedAt'), investment.createdAt),
    ...moment(text('agreement.signedAt'), investment.agreement?.signedAt ?? null),
    ...moment(text('receipt.confirmedAt'), investment.confirmedAt),
    { term: text('receipt.investor'), value: <bdi>{investor.name}</bdi> },
    { term: text('receipt.email'), value: code(investor.email) },
    { term: text('pay.reference'), value: code(investment.reference) },
    ...(transactionId === null ? [] : [{ term: text('receipt.transaction'), value: code(transactionId) }]),
    ...(refundTransactionId === undefined
      ? []
      : [{ term: text('receipt.refundTransaction'), value: code(refundTransactionId) }]),
    ...(investment.agreement === null
      ? []
      : [{ term: text('agreement.hash'), value: code(investment.agreement.hash) }]),
  ]
}
