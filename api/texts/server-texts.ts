/** The shape of the server's texts. */

import type { NonEmptyText } from './values.ts'
import type { FundsStatus } from '#domain/funds.ts'
import type { InvestmentState } from '#domain/investment.ts'
import type { MailText, ShortText } from './mail-text.ts'
import type { InvestingTexts } from './investing/investing-texts.ts'
import type { FundsTexts, FundsValues } from './funds/funds-texts.ts'
import type { DigestTexts } from './digest/digest-texts.ts'
import type { JobTexts } from './jobs/job-texts.ts'
import type { PrivacyTexts } from './privacy/privacy-texts.ts'
import type { LetterTexts } from './letters/letter-texts.ts'
import type { PaymentTexts, RefundValues } from './payments/payment-texts.ts'
import type { ProposalTexts } from './proposals/proposal-texts.ts'
import type { SecurityTexts } from './security/security-texts.ts'
import type { WalletTexts } from './wallet/wallet-texts.ts'

export interface ServerTexts
  extends
    SecurityTexts,
    InvestingTexts,
    LetterTexts,
    DigestTexts,
    FundsTexts,
    PrivacyTexts,
    JobTexts,
    PaymentTexts,
    WalletTexts {
  readonly greeting: (name: NonEmptyText) => string
  readonly footer: (site: NonEmptyText) => string
  /** Where nobody knows the name. */
  readonly greetingWithoutName: string
  readonly activation: (values: { site: NonEmptyText; hours: number }) => MailText
  readonly alreadyRegistered: (values: { site: NonEmptyText }) => MailText
  readonly investmentReserved: (values: {
    campaign: NonEmptyText
    amount: NonEmptyText
    reference: NonEmptyText
    until: NonEmptyText
    way: NonEmptyText
  }) => MailText
  readonly investmentConfirmed: (values: {
    campaign: NonEmptyText
    amount: NonEmptyText
    units: bigint
    way: NonEmptyText
    /** The ledger's name of the booking, as the receipt shows it. */
    transaction: NonEmptyText | undefined
    funds: FundsValues
  }) => MailText
  readonly investmentCancelled: (values: RefundValues) => MailText
  readonly investmentRefunded: (values: RefundValues) => MailText
  readonly decisionMail: (values: {
    campaign: NonEmptyText
    approved: boolean
    reason: NonEmptyText | undefined
  }) => MailText
  /** An administrator's word without a decision. */
  readonly commentMail: (values: { campaign: NonEmptyText; comment: NonEmptyText }) => MailText
  /** To somebody whom an owner named in a campaign; they may not know the site. */
  readonly teamNamed: (values: {
    by: NonEmptyText
    campaign: NonEmptyText
    site: NonEmptyText
    live: boolean
  }) => MailText
  readonly teamAccess: (values: {
    by: NonEmptyText
    campaign: NonEmptyText
    site: NonEmptyText
    days: number
  }) => MailText
  readonly teamFooter: (values: { by: NonEmptyText; site: NonEmptyText }) => string
  /** A campaign without a name. */
  readonly untitled: NonEmptyText
  readonly changes: ProposalTexts
  /** An update or a document without a title in any language. */
  readonly noTitle: NonEmptyText
  /** A person without a name. */
  readonly unnamedUser: NonEmptyText
  readonly submissionMail: (values: { campaign: NonEmptyText }) => MailText
  /** Short texts for pushes and the inbox. */
  readonly update: (values: { campaign: NonEmptyText; title: NonEmptyText }) => ShortText
  readonly comment: (values: { campaign: NonEmptyText }) => ShortText
  readonly commentApproved: (values: { campaign: NonEmptyText }) => ShortText
  readonly commentReply: (values: { campaign: NonEmptyText }) => ShortText
  /** @param values without a name where who it was has no open account any more */
  readonly followed: (values: { name: NonEmptyText | undefined }) => ShortText
  /** @param values where the money was held when it arrived; unknown of older news */
  readonly confirmed: (values: {
    campaign: NonEmptyText
    amount: NonEmptyText
    funds: FundsStatus | undefined
  }) => ShortText
  /** Kept for later, and soon no longer. */
  readonly savedEnds: (values: { campaign: NonEmptyText; amount: NonEmptyText }) => ShortText
  readonly approved: (values: { campaign: NonEmptyText }) => ShortText
  readonly declined: (values: { campaign: NonEmptyText }) => ShortText
  readonly submitted: (values: { campaign: NonEmptyText }) => ShortText
  readonly hidden: (values: { campaign: NonEmptyText }) => ShortText
  readonly commented: (values: { campaign: NonEmptyText }) => ShortText
  readonly shown: (values: { campaign: NonEmptyText }) => ShortText
  readonly documentRequested: (values: { campaign: NonEmptyText; title: NonEmptyText }) => ShortText
  readonly documentGranted: (values: { campaign: NonEmptyText; title: NonEmptyText }) => ShortText
  readonly documentRefused: (values: { campaign: NonEmptyText; title: NonEmptyText }) => ShortText
  /** Heads and words of the table of those who get the newsletter. */
  readonly subscribers: {
    readonly heads: readonly [email: string, language: string, state: string, askedAt: string, onAt: string]
    readonly states: Readonly<Record<'on' | 'asked' | 'off', string>>
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
