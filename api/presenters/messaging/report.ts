/** Reported messages for administrators. */

import type { AttachmentRow, ContextMessageRow } from '#api/db/messaging/messages.ts'
import type { ReportRow } from '#api/db/messaging/reports.ts'
import type { MessageReport } from '#contract/messaging/admin-messaging.ts'
import { fullName, presentAttachment } from './conversation.ts'

function nameOf(first: string | null, last: string | null): string {
  return fullName({ first_name: first ?? '', last_name: last ?? '' })
}

export function presentReport(row: ReportRow): MessageReport {
  return {
    id: row.id,
    reason: row.reason,
    details: row.details,
    state: row.state,
    reportedAt: row.created_at.toISOString(),
    reporter: { id: row.reporter_id, name: nameOf(row.reporter_first, row.reporter_last) },
    author: { id: row.author_id, name: nameOf(row.author_first, row.author_last) },
    conversation: { kind: row.kind, campaign: row.campaign_name ?? '' },
    text: row.body,
    attachments: row.attachment_count,
    decision:
      row.decided_at === null
        ? null
        : { at: row.decided_at.toISOString(), by: nameOf(row.decider_first, row.decider_last), note: row.note },
  }
}

/** Administrators also read messages that were removed. @param files of the reported message, the only ones to open */
export function presentContextMessage(row: ContextMessageRow, reportedId: string, files: readonly AttachmentRow[]) {
  return {
    id: row.id,
    author: { id: row.author_id, name: fullName(row) },
    text: row.body,
    at: row.created_at.toISOString(),
    reported: row.id === reportedId,
    attachments: row.id === reportedId ? files.map(presentAttachment) : [],
  }
}
