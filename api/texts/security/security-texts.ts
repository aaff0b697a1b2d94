/** The shape of what is said about the way into an account. */

import type { AccountDecision } from '#domain/account/people.ts'
import type { SecurityNews } from '#domain/account/security-news.ts'
import type { MailText } from '#api/texts/mail-text.ts'

export interface SecurityTexts {
  readonly passwordReset: (values: { site: string }) => MailText
  /** Phone and recovery codes are lost: how to go on, and from when. */
  readonly lostFactorAsked: (values: { site: string }) => MailText
  readonly lostFactorWaiting: (values: { site: string; when: string }) => MailText
  /** Every one leads to a new password: if it was not the person, that is what to do. */
  readonly security: Readonly<Record<SecurityNews, (values: { site: string }) => MailText>>
  /** An administrator blocked the account, or opened it again. */
  readonly account: Readonly<Record<AccountDecision, (values: { site: string; reason: string }) => MailText>>
}
