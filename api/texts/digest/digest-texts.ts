/** The shape of what digests say. */

import type { NonEmptyText } from '#api/texts/values.ts'
import type { MailText } from '#api/texts/mail-text.ts'
import type { DigestTopic } from '#domain/account/digest.ts'
import type { DigestFrequency, DigestKind } from '#domain/account/mailing.ts'

/** What a line about each piece of news is filled with. */
export interface DigestValues extends Record<
  Exclude<DigestTopic, 'update' | 'investment' | 'closing-soon'>,
  { readonly campaign: NonEmptyText }
> {
  readonly update: { readonly campaign: NonEmptyText; readonly title: NonEmptyText }
  readonly investment: { readonly campaign: NonEmptyText; readonly amount: NonEmptyText }
  readonly 'closing-soon': { readonly campaign: NonEmptyText; readonly day: NonEmptyText }
}

export interface DigestTexts {
  readonly digest: {
    /** @param values how many things it tells */
    readonly mail: Readonly<
      Record<DigestFrequency, (values: { site: NonEmptyText; day: NonEmptyText; count: number }) => MailText>
    >
    readonly kinds: Readonly<Record<DigestKind, string>>
    readonly news: { readonly [News in DigestTopic]: (values: DigestValues[News]) => string }
    readonly more: (values: { count: number }) => string
    /** Ends one kind. */
    readonly stop: string
    readonly footer: (values: { site: NonEmptyText }) => string
  }
}
