/** The shape of what is said about taking one's data along, and about leaving. */

import type { MailText } from '#api/texts/mail-text.ts'

export interface LeavingTexts {
  readonly dataReady: (values: { site: string; days: number }) => MailText
  readonly deletion: Readonly<
    Record<'asked' | 'kept' | 'refused', (values: { site: string; when: string }) => MailText>
  >
  /** The days in which a lost second factor was kept are over. */
  readonly lostFactorReady: (values: { site: string }) => MailText
}
