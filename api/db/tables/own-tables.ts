/** Rows of what people decide about themselves (decision record 0043). */

import type { ColumnType } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { DigestTopic } from '#domain/account/digest.ts'
import type { DigestFrequency, DigestKind, MailFrequency } from '#domain/account/mailing.ts'

export interface OwnTables {
  email_preference: {
    person_id: string
    invested_campaign: MailFrequency
    saved_campaign: MailFrequency
    new_investment: MailFrequency
    new_comment: MailFrequency
    new_update: MailFrequency
    changed_at: Date
  }
  mail_digest: {
    id: string
    person_id: string
    frequency: DigestFrequency
    /** The day on which it is due. */
    period: string
    made_at: Date
    sending_until: Date | null
    sent_at: Date | null
  }
  digest_item: {
    id: string
    person_id: string
    kind: DigestKind
    news: DigestTopic
    subject: string
    campaign_id: string
    facts: ColumnType<DigestFacts, string, string>
    at: Date
    digest_id: string | null
  }
  data_export: {
    id: string
    person_id: string
    asked_at: Date
    ready_at: Date | null
    expires_at: Date
    archive: Uint8Array | null
  }
  account_deletion: { person_id: string; asked_at: Date; due_at: Date }
}

/** What is said of it in any language, so that nothing has to be looked up. */
export interface DigestFacts {
  readonly campaign: Partial<Record<Language, string>>
  readonly title?: Partial<Record<Language, string>>
  /** Minor units. */
  readonly amount?: string
  readonly currency?: string
  readonly day?: string
  /** Where it can be read. */
  readonly path: string
}
