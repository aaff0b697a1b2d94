/** The shape of what is said about the way into an account. */

import type { SecurityNews } from '#api/ports.ts'
import type { MailText } from '#api/texts/mail-text.ts'

export interface SecurityTexts {
  readonly passwordReset: (values: { site: string }) => MailText
  /** Every one leads to a new password: if it was not the person, that is what to do. */
  readonly security: Readonly<Record<SecurityNews, (values: { site: string }) => MailText>>
}
