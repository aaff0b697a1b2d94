/** The shape of what is said about payments that did not go as their payer left them. */

import type { NonEmptyText } from '#api/texts/values.ts'
import type { MailText, ShortText } from '#api/texts/mail-text.ts'
import type { PaymentNotice } from '#domain/payment.ts'

export interface PaymentNoticeValues {
  readonly amount: NonEmptyText
  /** Undefined where the money was for a wallet. */
  readonly campaign: NonEmptyText | undefined
  /** To be written on a transfer; undefined where none was waited for. */
  readonly reference: NonEmptyText | undefined
}

export interface RefundValues {
  readonly campaign: NonEmptyText
  readonly amount: NonEmptyText
  /** The ledger's names of the payment and of the refund, as the receipt shows them. */
  readonly paid: NonEmptyText | undefined
  readonly refunded: NonEmptyText | undefined
}

export interface PaymentTexts {
  /** By mail in full; in the inbox and by push the heading with the first paragraph. */
  readonly payment: Readonly<Record<PaymentNotice, (values: PaymentNoticeValues) => MailText>>
  /** A campaign missed its goal: the money of one of its investors goes back. */
  readonly missedGoalRefund: (values: RefundValues) => MailText
  /** For administrators: money that nobody sends any more by itself. */
  readonly paymentWaiting: (values: { amount: NonEmptyText }) => ShortText
}
