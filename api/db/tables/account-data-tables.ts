/** Rows of users' own choices about their account (docs/areas/account.md). */

import type { ColumnType } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { DigestEvent } from '#domain/notification/digest.ts'
import type { DigestFrequency, DigestKind, MailFrequency } from '#domain/notification/mailing.ts'
import type { DelayedChannel } from '#domain/notification/delivery.ts'
import type { TopicChoices } from '#domain/notification/topics.ts'
import type { NotificationEvent } from '#api/notifications.ts'

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
  notification_preference: {
    person_id: string
    choices: ColumnType<TopicChoices, string, string>
    quiet_from: string | null
    quiet_until: string | null
    time_zone: string | null
    changed_at: Date
  }
  delayed_notification: {
    id: string
    person_id: string
    event: NotificationEvent
    subject: string
    channel: DelayedChannel
    facts: ColumnType<Readonly<Record<string, unknown>>, string, string>
    created_at: Date
    due_at: Date
    expires_at: Date | null
    sent_at: Date | null
  }
  mail_digest: {
    id: string
    person_id: string
    frequency: DigestFrequency
    /** The day on which it is due. */
    period: string
    created_at: Date
    sending_until: Date | null
    sent_at: Date | null
  }
  digest_item: {
    id: string
    person_id: string
    kind: DigestKind
    event: DigestEvent
    subject: string
    campaign_id: string
    facts: ColumnType<DigestFacts, string, string>
    at: Date
    digest_id: string | null
  }
  data_export: {
    id: string
    person_id: string
    requested_at: Date
    ready_at: Date | null
    expires_at: Date
    archive: Uint8Array | null
  }
  calendar_feed: { person_id: string; id: string; token_hash: Uint8Array; amounts: boolean; created_at: Date }
  account_deletion: { person_id: string; requested_at: Date; due_at: Date }
}

/** The facts of a notification for any language, so that sending needs no further query. */
export interface DigestFacts {
  readonly campaign: Partial<Record<Language, string>>
  readonly title?: Partial<Record<Language, string>>
  /** Minor units. */
  readonly amount?: string
  readonly currency?: string
  readonly day?: string
  /** The path of the page that shows it. */
  readonly path: string
}
