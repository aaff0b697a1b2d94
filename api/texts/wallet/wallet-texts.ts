/** The shape of what is said about wallets. */

import type { NonEmptyText } from '#api/texts/values.ts'
import type { MailText, ShortText } from '#api/texts/mail-text.ts'
import type { GatewayName } from '#domain/payment.ts'
import type { WalletEvent } from '#domain/wallet.ts'

/** What people are told of their wallets: by mail in full, in the inbox and by push the heading with the first paragraph. */
export const walletNotices = [
  'top-up-waiting',
  'top-up-paid',
  'top-up-taken-back',
  'top-up-refunded',
  'withdrawal-asked',
  'withdrawal-processing',
  'withdrawal-paid',
  'withdrawal-rejected',
  'withdrawal-returned',
  'investment-refunded',
  'distribution',
  'account-changed',
] as const
export type WalletNotice = (typeof walletNotices)[number]

export interface WalletNoticeValues {
  readonly amount: NonEmptyText
  /** The end of the account's number. */
  readonly account: NonEmptyText
  readonly campaign: NonEmptyText
  /** How to pay by a transfer. Known by the mail alone, as are the next two. */
  readonly transfer: { readonly reference: NonEmptyText; readonly until: NonEmptyText } | undefined
  readonly reference: NonEmptyText | undefined
  readonly reason: NonEmptyText | undefined
}

export interface WalletTexts {
  /** What a payer reads at the provider when it is for their wallet. */
  readonly topUpTitle: (values: { site: NonEmptyText }) => string
  readonly wallet: Readonly<Record<WalletNotice, (values: WalletNoticeValues) => MailText>>
  /** For administrators. */
  readonly withdrawalWaiting: (values: { amount: NonEmptyText }) => ShortText
  /** Heads and words of the statement of a wallet. */
  readonly statement: {
    readonly heads: readonly [
      date: string,
      what: string,
      campaign: string,
      way: string,
      status: string,
      credit: string,
      debit: string,
      fee: string,
      balance: string,
      currency: string,
      transaction: string,
    ]
    readonly opening: string
    readonly closing: string
    readonly events: Readonly<Record<WalletEvent, string>>
    readonly statuses: readonly [pending: string, processing: string, success: string, failed: string]
    readonly paymentMethods: Readonly<Record<GatewayName, string>>
  }
}
