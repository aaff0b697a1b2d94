/** The shape of the server's texts. */

import type { ContactTopic } from '#domain/contact.ts'
import type { InvestmentState } from '#domain/investment.ts'
import type { GatewayName } from '#domain/payment.ts'
import type { WalletEvent } from '#domain/wallet.ts'
import type { MailText, ShortText } from './mail-text.ts'
import type { SecurityTexts } from './security/security-texts.ts'

/** What people are told of their wallets: by mail in full, in the inbox and by push the heading with the first paragraph. */
export const walletNews = [
  'top-up-waiting',
  'top-up-paid',
  'top-up-taken-back',
  'withdrawal-asked',
  'withdrawal-processing',
  'withdrawal-paid',
  'withdrawal-rejected',
  'investment-refunded',
  'account-changed',
] as const
export type WalletNews = (typeof walletNews)[number]

export interface WalletNewsValues {
  readonly amount: string
  /** The end of the account's number. */
  readonly account: string
  readonly reference: string
  readonly until: string
  readonly reason: string
  readonly campaign: string
}

export interface ServerTexts extends SecurityTexts {
  readonly greeting: (name: string) => string
  readonly footer: (site: string) => string
  /** Where nobody knows the name. */
  readonly greetingNobody: string
  readonly activation: (values: { site: string; hours: number }) => MailText
  readonly alreadyRegistered: (values: { site: string }) => MailText
  readonly investmentReserved: (values: {
    campaign: string
    amount: string
    reference: string
    until: string
  }) => MailText
  readonly investmentConfirmed: (values: { campaign: string; amount: string; units: string }) => MailText
  readonly investmentTakenBack: (values: { campaign: string; amount: string }) => MailText
  readonly decisionMail: (values: { campaign: string; approved: boolean; reason: string }) => MailText
  /** An administrator's word without a decision. */
  readonly commentMail: (values: { campaign: string; comment: string }) => MailText
  /** To somebody whom an owner named in a campaign; they may not know the site. */
  readonly teamNamed: (values: { by: string; campaign: string; site: string; live: boolean }) => MailText
  readonly teamAccess: (values: { by: string; campaign: string; site: string; days: number }) => MailText
  readonly teamFooter: (values: { by: string; site: string }) => string
  /** A campaign without a name. */
  readonly untitled: string
  readonly submissionMail: (values: { campaign: string }) => MailText
  /** Short texts for pushes and the inbox. */
  readonly update: (values: { campaign: string; title: string }) => ShortText
  readonly comment: (values: { campaign: string }) => ShortText
  readonly commentApproved: (values: { campaign: string }) => ShortText
  readonly commentReply: (values: { campaign: string }) => ShortText
  readonly confirmed: (values: { campaign: string; amount: string }) => ShortText
  /** Kept for later, and soon no longer. */
  readonly savedEnds: (values: { campaign: string; amount: string }) => ShortText
  readonly approved: (values: { campaign: string }) => ShortText
  readonly declined: (values: { campaign: string }) => ShortText
  readonly submitted: (values: { campaign: string }) => ShortText
  readonly hidden: (values: { campaign: string }) => ShortText
  readonly commented: (values: { campaign: string }) => ShortText
  readonly shown: (values: { campaign: string }) => ShortText
  readonly documentAsked: (values: { campaign: string; title: string }) => ShortText
  readonly documentGranted: (values: { campaign: string; title: string }) => ShortText
  readonly documentRefused: (values: { campaign: string; title: string }) => ShortText
  /** What a payer reads at the provider when it is for their wallet. */
  readonly topUpTitle: (values: { site: string }) => string
  readonly wallet: Readonly<Record<WalletNews, (values: WalletNewsValues) => MailText>>
  /** For administrators. */
  readonly withdrawalWaiting: (values: { amount: string }) => ShortText
  /** To those who run the site: a message of a visitor, its lines as they were typed. */
  readonly contact: (values: {
    site: string
    name: string
    email: string
    topic: ContactTopic
    lines: readonly string[]
  }) => MailText
  readonly contactFooter: (values: { site: string }) => string
  readonly newsletterAsked: (values: { site: string; hours: number }) => MailText
  readonly newsletterAskedFooter: (values: { site: string }) => string
  readonly newsletterWelcome: (values: { site: string }) => MailText
  readonly newsletterFooter: (values: { site: string }) => string
  readonly newsletterEnd: string
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
    readonly ways: Readonly<Record<GatewayName, string>>
  }
  /** Heads and words of the table of investments that an owner takes along. */
  readonly exported: {
    readonly heads: readonly [
      reference: string,
      investor: string,
      units: string,
      amount: string,
      currency: string,
      state: string,
      reservedAt: string,
      confirmedAt: string,
      endedAt: string,
    ]
    readonly anonymous: string
    readonly states: Readonly<Record<InvestmentState, string>>
  }
}
