/** The shape of the server's texts. */

import type { InvestmentState } from '#domain/investment.ts'
import type { MailText, ShortText } from './mail-text.ts'
import type { InvestingTexts } from './investing/investing-texts.ts'
import type { DigestTexts } from './digest/digest-texts.ts'
import type { LeavingTexts } from './leaving/leaving-texts.ts'
import type { LetterTexts } from './letters/letter-texts.ts'
import type { PaymentTexts } from './payments/payment-texts.ts'
import type { SecurityTexts } from './security/security-texts.ts'
import type { WalletTexts } from './wallet/wallet-texts.ts'

export interface ServerTexts
  extends SecurityTexts, InvestingTexts, LetterTexts, DigestTexts, LeavingTexts, PaymentTexts, WalletTexts {
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
    way: string
  }) => MailText
  readonly investmentConfirmed: (values: {
    campaign: string
    amount: string
    units: string
    way: string
    /** The ledger's name of the booking, as the receipt shows it. */
    transaction: string
  }) => MailText
  readonly investmentTakenBack: (values: { campaign: string; amount: string }) => MailText
  readonly investmentRefunded: (values: { campaign: string; amount: string }) => MailText
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
  /** @param values empty where who it was has no open account any more */
  readonly followed: (values: { name: string }) => ShortText
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
