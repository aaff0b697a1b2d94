/** The shape of what is said about payments that did not go as their payer left them. */

import type { MailText, ShortText } from '#api/texts/mail-text.ts'
import type { PaymentNews } from '#domain/payment.ts'

export interface PaymentNewsValues {
  readonly amount: string
  /** Empty where the money was for a wallet. */
  readonly campaign: string
  /** To be written on a transfer; empty where none was waited for. */
  readonly reference: string
}

export interface PaymentTexts {
  /** By mail in full; in the inbox and by push the heading with the first paragraph. */
  readonly payment: Readonly<Record<PaymentNews, (values: PaymentNewsValues) => MailText>>
  /** A campaign missed its goal: the money of one of its investors goes back. */
  readonly investmentGivenBack: (values: { campaign: string; amount: string }) => MailText
  /** For administrators: money that nobody sends any more by itself. */
  readonly paymentWaiting: (values: { amount: string }) => ShortText
}
