/** The shape of what passes between the site and people who may have no account: their messages, and the newsletter. */

import type { MailText } from '#api/texts/mail-text.ts'
import type { ContactTopic } from '#domain/site/contact.ts'

export interface LetterTexts {
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
  /** To a friend of somebody who is here. */
  readonly invitation: (values: { site: string; by: string }) => MailText
  readonly invitationFooter: (values: { site: string; by: string }) => string
}
