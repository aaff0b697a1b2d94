/** The shape of what digests say. */

import type { MailText } from '#api/texts/mail-text.ts'
import type { DigestNews } from '#domain/account/digest.ts'
import type { DigestFrequency, DigestKind } from '#domain/account/mailing.ts'

export interface DigestValues {
  readonly campaign: string
  readonly title: string
  readonly amount: string
  readonly day: string
}

export interface DigestTexts {
  readonly digest: {
    /** @param values how many things it tells */
    readonly mail: Readonly<Record<DigestFrequency, (values: { site: string; day: string; count: number }) => MailText>>
    readonly kinds: Readonly<Record<DigestKind, string>>
    readonly news: Readonly<Record<DigestNews, (values: DigestValues) => string>>
    readonly more: (values: { count: number }) => string
    /** Ends one kind. */
    readonly stop: string
    readonly footer: (values: { site: string }) => string
  }
}
