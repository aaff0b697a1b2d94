import type { Payment } from '#contract/payment/payment.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Notice } from '#src/ui/notice.tsx'

/** The texts about the money in each state: they differ by what is paid for. */
export interface PaymentStateText {
  readonly silent: TextId
  readonly refused: TextId
  readonly processing: TextId
  /** Instead of it, if the provider reports when a bank debit arrives. */
  readonly arrivesBy: TextId
  readonly failed: TextId
}

/**
 * The state of a payment attempt, in texts that state what happened to the money. The page itself reports a successful
 * one.
 */
/** Its money has been received and applied. */
export function hasPaid(payment: Payment | null | undefined): boolean {
  return payment?.state === 'succeeded' && payment.returned === null
}

export function PaymentState({ payment, texts }: { readonly payment: Payment; readonly texts: PaymentStateText }) {
  const { text, date, money } = useIntl()
  switch (payment.state) {
    case 'created':
      return (
        <Notice variant="warn" live title={text('pay.silent')}>
          {text(texts.silent)}
        </Notice>
      )
    case 'open':
      return payment.reason === null ? (
        <Notice live title={text('pay.open')}>
          {text('pay.openText')}
        </Notice>
      ) : (
        <Notice variant="bad" live title={text(`pay.failed.${payment.reason}`)}>
          {text(texts.refused)}
        </Notice>
      )
    case 'processing':
      return (
        <Notice live title={text('pay.processing')}>
          {payment.arrivesBy === null
            ? text(texts.processing)
            : text(texts.arrivesBy, { date: date(payment.arrivesBy, 'day') })}
        </Notice>
      )
    case 'failed':
    case 'reversed':
      return (
        <Notice variant="bad" live title={text(`pay.failed.${payment.reason ?? 'declined'}`)}>
          {text(texts.failed)}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice live title={text('pay.cancelled')}>
          {text(texts.failed)}
        </Notice>
      )
    case 'succeeded':
      return payment.returned === null ? null : (
        <Notice
          variant="warn"
          live
          title={text('pay.returned', { amount: isolated(money(payment.returned.amount, payment.returned.currency)) })}
        >
          {text('pay.returnedText')}
        </Notice>
      )
  }
}
