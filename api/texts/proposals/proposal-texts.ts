/** What people hear of changes of a live campaign. */

import type { MailText, ShortText } from '#api/texts/mail-text.ts'
import type { NonEmptyText } from '#api/texts/values.ts'

export interface ProposalTexts {
  /** To administrators. */
  readonly sent: (values: { campaign: NonEmptyText }) => ShortText
  /** To the team. */
  readonly approved: (values: { campaign: NonEmptyText }) => MailText
  readonly declined: (values: { campaign: NonEmptyText; reason: NonEmptyText | undefined }) => MailText
  /** To investors. */
  readonly edited: (values: { campaign: NonEmptyText }) => MailText
}
