/** Support conversations and reported messages, for administrators (docs/areas/messaging.md). */

import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { done, paged, paging } from '#contract/shapes.ts'
import { messageAttachmentsMaximum, messageMaximum, reportDetailsMaximum } from '#domain/limits.ts'
import { conversationKinds, reportReasons, reportStates, suspensionDays } from '#domain/messaging/messaging.ts'
import { attachment } from './conversation.ts'

const access = 'admin'
const spec = 'platform 1, 2'
const count = integer({ min: 0, max: 1_000_000_000 })
const user = object({ id: id(), name: text({ max: 250 }) })

const supportConversation = object({
  id: id(),
  user,
  excerpt: text({ max: 200 }),
  /** Messages of the user that no administrator has answered or marked as read. */
  unread: count,
  /** The user wrote last. */
  awaitsReply: bool(),
  at: instant(),
})
export type SupportConversation = Value<typeof supportConversation>

export const listSupportConversations = call({
  method: 'GET',
  path: 'admin/support-conversations',
  access,
  summary: 'Lists conversations of users with the administrators, latest first: all, or those that await a reply.',
  spec,
  query: object({ ...paging, awaitsReply: optional(bool()) }),
  reply: object({ items: list(supportConversation, 200), ...paged }),
})

const reportFields = {
  id: id(),
  reason: oneOf(reportReasons),
  details: text({ max: reportDetailsMaximum }),
  state: oneOf(reportStates),
  reportedAt: instant(),
  reporter: user,
  author: user,
  conversation: object({ kind: oneOf(conversationKinds), campaign: text({ max: 200 }) }),
  /** The reported message. */
  text: text({ max: messageMaximum }),
  attachments: count,
  /** Null while it is open. */
  decision: nullable(object({ at: instant(), by: text({ max: 250 }), note: text({ max: reportDetailsMaximum }) })),
}
const messageReport = object(reportFields)
export type MessageReport = Value<typeof messageReport>

export const listMessageReports = call({
  method: 'GET',
  path: 'admin/message-reports',
  access,
  summary: 'Lists reported messages: open ones, the earliest first, or decided ones, the latest first.',
  spec,
  query: object({ ...paging, decided: optional(bool()) }),
  reply: object({ items: list(messageReport, 200), ...paged }),
})

export const openMessageReport = call({
  method: 'POST',
  path: 'admin/message-reports/{id}/context',
  access,
  summary:
    'Returns the messages around a reported one, unless the report was dismissed. Opening them is recorded in the audit log.',
  spec,
  params: object({ id: id() }),
  reply: object({
    messages: list(
      object({
        id: id(),
        author: user,
        text: text({ max: messageMaximum }),
        at: instant(),
        reported: bool(),
        /** Of the reported message only. `downloadMessageAttachment` returns them to administrators too. */
        attachments: list(attachment, messageAttachmentsMaximum),
      }),
      21,
    ),
    /** Earlier reports against the author that were upheld. */
    upheldBefore: count,
    suspendedUntil: nullable(instant()),
  }),
})

export const decideMessageReport = call({
  method: 'POST',
  path: 'admin/message-reports/{id}',
  access,
  summary:
    'Dismisses a report, of which only the reporter is notified, or removes the message and optionally suspends its author from messaging, of which both are notified.',
  spec,
  params: object({ id: id() }),
  body: object({
    decision: oneOf(['dismissed', 'upheld']),
    suspendDays: optional(oneOf(suspensionDays)),
    /** For the administrators; required to uphold it. */
    note: optional(text({ max: reportDetailsMaximum })),
  }),
  reply: done,
  errors: ['REPORT_DECIDED', 'OWN_DECISION'],
  idempotent: true,
  stale: ['admin/message-reports', 'admin/overview'],
})
