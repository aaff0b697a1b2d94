/** Rows of conversations, blocks and reported messages (docs/areas/messaging.md). */

import type { Generated } from 'kysely'
import type { ConversationKind, ReportReason, ReportState } from '#domain/messaging/messaging.ts'

export interface MessagingTables {
  conversation: {
    id: string
    kind: ConversationKind
    /** Direct: the lower id of both users. Campaign: the user who began it. Support: the user. */
    first_id: string
    /** Direct: the higher id. Campaign: its owner. Support: null. */
    second_id: string | null
    campaign_id: string | null
    begun_by: string
    created_at: Date
    last_sequence: bigint
    latest_at: Date
    team_read_sequence: Generated<bigint>
    team_unread: Generated<bigint>
    team_archived: Generated<boolean>
    awaits_reply: Generated<boolean>
  }
  conversation_participant: {
    id: string
    conversation_id: string
    user_id: string
    latest_at: Date
    last_read_sequence: Generated<bigint>
    unread_count: Generated<bigint>
    archived: Generated<boolean>
    muted: Generated<boolean>
    mail_due_at: Generated<Date | null>
  }
  message: {
    id: string
    conversation_id: string
    sequence: bigint
    author_id: string
    as_team: boolean
    body: string
    attachment_count: number
    content_hash: Uint8Array
    created_at: Date
    removed_at: Generated<Date | null>
    removed_by: Generated<string | null>
  }
  message_attachment: { message_id: string; position: number; file_id: string; name: string }
  user_block: { blocker_id: string; blocked_id: string; created_at: Date }
  message_report: {
    id: string
    message_id: string
    reporter_id: string
    author_id: string
    reason: ReportReason
    details: string
    state: Generated<ReportState>
    created_at: Date
    decided_at: Generated<Date | null>
    decided_by: Generated<string | null>
    note: Generated<string>
  }
  messaging_suspension: { report_id: string; user_id: string; begun_at: Date; until: Date }
}
