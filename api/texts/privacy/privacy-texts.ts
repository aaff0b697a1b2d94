/** The shape of what is said about taking one's data along, and about leaving. */

import type { NonEmptyText } from '#api/texts/values.ts'
import type { MailText } from '#api/texts/mail-text.ts'

export interface PrivacyTexts {
  readonly dataReady: (values: { site: NonEmptyText; days: number }) => MailText
  readonly deletion: {
    readonly asked: (values: { site: NonEmptyText; when: NonEmptyText }) => MailText
    readonly kept: (values: { site: NonEmptyText }) => MailText
    readonly refused: (values: { site: NonEmptyText }) => MailText
  }
  /** The days in which a lost second factor was kept are over. */
  readonly lostFactorReady: (values: { site: NonEmptyText }) => MailText
}
