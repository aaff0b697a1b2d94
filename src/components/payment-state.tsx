import type { Payment } from '#contract/payment.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Notice } from '#src/ui/notice.tsx'

/** What is said of the money in each case: it differs by what is paid for. */
export interface PaymentWords {
  readonly silent: TextId
  readonly refused: TextId
  readonly processing: TextId
  readonly failed: TextId
}

/** How a try to pay stands, in words that say what happened to the money. Of one that succeeded the page itself tells. */
/** It has brought its money, and that is used. */
export function hasPaid(payment: Payment | null | undefined): boolean {
  return payment?.state === 'succeeded' && payment.returned === null
}

export function PaymentState({ payment, words }: { readonly payment: Payment; readonly words: PaymentWords }) {
  const { text, date, money } = useIntl()
  switch (payment.state) {
    case 'created':
      return (
        <Notice look="warn" live title={text('pay.silent')}>
          {text(words.silent)}
        </Notice>
      )
    case 'open':
      return payment.reason === null ? (
        <Notice live title={text('pay.open')}>
          {text('pay.openText')}
        </Notice>
      ) : (
        <Notice look="bad" live title={text(`pay.failed.${payment.reason}`)}>
          {text(words.refused)}
        </Notice>
      )
    case 'processing':
      return (
        <Notice live title={text('pay.processing')}>
          {payment.arrivesBy === null
            ? text(words.processing)
            : text('pay.arrivesBy', { date: date(payment.arrivesBy, 'day') })}
        </Notice>
      )
    case 'failed':
    case 'reversed':
      return (
        <Notice look="bad" live title={text(`pay.failed.${payment.reason ?? 'declined'}`)}>
          {text(words.failed)}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice live title={text('pay.givenUp')}>
          {text(words.failed)}
        </Notice>
      )
    case 'succeeded':
      return payment.returned === null ? null : (
        <Notice
          look="warn"
          live
          title={text('pay.returned', { amount: isolated(money(payment.returned.amount, payment.returned.currency)) })}
        >
          {text('pay.returnedText')}
        </Notice>
      )
  }
}
