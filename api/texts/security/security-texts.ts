/** The shape of what is said about the way into an account. */

import type { NonEmptyText } from '#api/texts/values.ts'
import type { AccountDecision } from '#domain/account/user-administration.ts'
import type { SecurityNotice } from '#domain/account/security-notice.ts'
import type { BankTexts } from './bank-texts.ts'
import type { PayoutAccountText } from './payout-account-texts.ts'
import type { ProviderKeyTexts } from './provider-key-texts.ts'
import type { MailText } from '#api/texts/mail-text.ts'

export interface SecurityTexts {
  readonly passwordReset: (values: { site: NonEmptyText }) => MailText
  /** Phone and recovery codes are lost: how to go on, and from when. */
  readonly lostFactorRequested: (values: { site: NonEmptyText }) => MailText
  readonly lostFactorWaiting: (values: { site: NonEmptyText; when: NonEmptyText }) => MailText
  /** Every one leads to a new password: if it was not the person, that is what to do. */
  readonly security: Readonly<Record<SecurityNotice, (values: { site: NonEmptyText }) => MailText>>
  /** To administrators: the account that investors pay to. */
  readonly bank: BankTexts
  /** To administrators: the keys of a payment provider. */
  readonly providerKeys: ProviderKeyTexts
  /** To the owner of a campaign. */
  readonly payoutAccount: PayoutAccountText
  /** An administrator blocked the account, or opened it again. */
  readonly account: Readonly<
    Record<AccountDecision, (values: { site: NonEmptyText; reason: NonEmptyText | undefined }) => MailText>
  >
}
