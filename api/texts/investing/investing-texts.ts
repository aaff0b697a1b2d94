/** The shape of what is said about the rules of investing. */

import type { NonEmptyText } from '#api/texts/values.ts'
import type { EndingKind } from '#domain/closing.ts'
import type { MailText, ShortText } from '#api/texts/mail-text.ts'

export interface InvestingTexts {
  /** Who somebody is was decided. */
  readonly identityApproved: () => ShortText
  readonly identityDeclined: () => ShortText
  /** Whether somebody is accredited was decided; the first paragraph stands in the inbox as well, without the reason. */
  readonly accreditation: Readonly<
    Record<'approved' | 'declined', (values: { reason: NonEmptyText | undefined }) => MailText>
  >
  /** Units are kept for somebody who waited for them. */
  readonly waitingOffer: (values: { campaign: NonEmptyText; amount: NonEmptyText }) => ShortText
  readonly waitingOfferMail: (values: {
    campaign: NonEmptyText
    amount: NonEmptyText
    units: bigint
    until: NonEmptyText
  }) => MailText
  /** How a campaign ended, for its owner and for whoever has paid. */
  readonly ended: Readonly<Record<EndingKind, (values: { campaign: NonEmptyText }) => MailText>>
}
