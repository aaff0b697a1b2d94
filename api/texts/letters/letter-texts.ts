/** The shape of what passes between the site and people who may have no account: their messages, and the newsletter. */

import type { NonEmptyText } from '#api/texts/values.ts'
import type { MailText } from '#api/texts/mail-text.ts'
import type { ContactTopic } from '#domain/site/contact.ts'

export interface LetterTexts {
  /** To those who run the site: a message of a visitor, its lines as they were typed. */
  readonly contact: (values: {
    site: NonEmptyText
    name: NonEmptyText | undefined
    email: NonEmptyText
    topic: ContactTopic
    lines: readonly string[]
  }) => MailText
  readonly contactFooter: (values: { site: NonEmptyText }) => string
  readonly newsletterConfirmation: (values: { site: NonEmptyText; hours: number }) => MailText
  readonly newsletterConfirmationFooter: (values: { site: NonEmptyText }) => string
  readonly newsletterWelcome: (values: { site: NonEmptyText }) => MailText
  readonly newsletterFooter: (values: { site: NonEmptyText }) => string
  readonly newsletterEnd: string
  /** To a friend of somebody who is here. */
  readonly invitation: (values: { site: NonEmptyText; by: NonEmptyText }) => MailText
  readonly invitationFooter: (values: { site: NonEmptyText; by: NonEmptyText; days: number }) => string
}
