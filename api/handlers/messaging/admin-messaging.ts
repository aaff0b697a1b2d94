/** Support conversations and reported messages, by call name. */

import {
  countSupportConversations,
  listSupportConversations as listRows,
  supportCursor,
} from '#api/db/messaging/conversation-lists.ts'
import { countReports, listReports, reportCursor } from '#api/db/messaging/reports.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSupportConversation } from '#api/presenters/messaging/conversation.ts'
import { presentContextMessage, presentReport } from '#api/presenters/messaging/report.ts'
import { decideReport, openReport } from '#api/services/messaging/report-message.ts'
import * as adminCalls from '#contract/messaging/admin-messaging.ts'
import { pageSize } from '#domain/limits.ts'

const listSupportConversations = handle(adminCalls.listSupportConversations, async ({ query }, { db }) => {
  const awaitsReply = query.awaitsReply === true
  const name = awaitsReply ? 'support-awaiting' : 'support'
  const slice = sliceOf(query, pageSize.conversations, name)
  const [rows, counts] = await Promise.all([listRows(db.read, awaitsReply, slice), countSupportConversations(db.read)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, supportCursor, name)
  return {
    items: items.map(presentSupportConversation),
    total: awaitsReply ? counts.awaiting : counts.total,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

const listMessageReports = handle(adminCalls.listMessageReports, async ({ query, language }, { db }) => {
  const decided = query.decided === true
  const name = decided ? 'reports-decided' : 'reports-open'
  const slice = sliceOf(query, pageSize.conversations, name)
  const [rows, counts] = await Promise.all([listReports(db.read, decided, slice, language), countReports(db.read)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, reportCursor, name)
  return {
    items: items.map(presentReport),
    total: decided ? counts.decided : counts.open,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

const openMessageReport = handle(adminCalls.openMessageReport, ({ params: { id }, member, once }, deps) =>
  once(async (tx) => {
    const opened = await openReport(tx, { id, actorId: member.id }, deps)
    const { report, messages, attachments, upheldBefore, suspendedUntil } = opened
    return {
      messages: messages.map((message) => presentContextMessage(message, report.message_id, attachments)),
      upheldBefore,
      suspendedUntil: suspendedUntil?.toISOString() ?? null,
    }
  }),
)

const decideMessageReport = handle(adminCalls.decideMessageReport, ({ params: { id }, body, member, once }, deps) =>
  once(async (tx) => {
    await decideReport(tx, { id, ...body, actorId: member.id }, deps)
    return { done: true }
  }),
)

export const adminMessaging = { listSupportConversations, listMessageReports, openMessageReport, decideMessageReport }
