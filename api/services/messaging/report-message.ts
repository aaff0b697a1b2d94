/** Reports of messages, and the decisions of administrators about them. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { insertSuspension, suspendedUntil } from '#api/db/messaging/blocks.ts'
import { findConversation } from '#api/db/messaging/conversations.ts'
import { findMessage, listAround, listAttachments, removeMessage } from '#api/db/messaging/messages.ts'
import {
  countUpheld,
  decideReport as writeDecision,
  findReport,
  insertReport,
  lockReport,
} from '#api/db/messaging/reports.ts'
import type { Deps } from '#api/deps.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'
import { CallError } from '#contract/errors.ts'
import type { Actor } from '#domain/account/permissions.ts'
import { dayMs } from '#domain/calendar.ts'
import { mayReport, type ReportReason, type suspensionDays } from '#domain/messaging/messaging.ts'
import { blockUser, isBlockable } from './block-user.ts'
import { sideOf } from './sides.ts'

interface MessageReport {
  readonly messageId: string
  readonly reason: ReportReason
  readonly details?: string | undefined
  /** Also blocks the author. */
  readonly block?: boolean | undefined
  readonly actor: Actor
}

/**
 * Reporting a message again changes nothing, but may block its author. The account of an author may be closed by then:
 * it is not blocked, and the report counts.
 * @throws CallError NOT_FOUND, NOT_ALLOWED for one's own message and those of administrators, INVALID_INPUT
 */
export async function reportMessage(
  tx: Writer,
  { messageId, reason, details = '', block = false, actor }: MessageReport,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const message = await findMessage(tx, messageId)
  const conversation = message && (await findConversation(tx, message.conversation_id))
  if (!message || !conversation || sideOf(conversation, actor) !== 'user') throw new CallError('NOT_FOUND')
  if (!mayReport(actor.id, { kind: conversation.kind, authorId: message.author_id })) throw new CallError('NOT_ALLOWED')
  if (reason === 'other' && details === '')
    throw new CallError('INVALID_INPUT', {}, [{ path: 'details', code: 'required' }])
  // Before the report, as when a message is sent: the conversation is locked first.
  if (block && (await isBlockable(tx, message.author_id)))
    await blockUser(tx, { blockerId: actor.id, blockedId: message.author_id }, deps)
  const id = deps.ids.next()
  const at = new Date(deps.clock.now())
  const isNew = await insertReport(tx, {
    id,
    messageId,
    reporterId: actor.id,
    authorId: message.author_id,
    reason,
    details,
    at,
  })
  if (isNew) await deps.jobs.add(tx, 'notify', { event: 'message-reported', id })
}

/** Messages before and after the reported one that administrators read with it. */
const contextMessages = 10

/** Recorded in the audit log. @throws CallError NOT_FOUND, also for a dismissed report, which gives no reason to read them */
export async function openReport(
  tx: Writer,
  { id, actorId }: { readonly id: string; readonly actorId: string },
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
) {
  const report = await findReport(tx, id)
  const message = report && (await findMessage(tx, report.message_id))
  if (!report || !message || report.state === 'dismissed') throw new CallError('NOT_FOUND')
  const now = clock.now()
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(now),
    actorId,
    eventName: 'message-context-opened',
    subject: report.author_id,
    facts: { report: id },
  })
  const [messages, attachments, upheld, end] = await Promise.all([
    listAround(tx, message, contextMessages),
    listAttachments(tx, [message.id]),
    countUpheld(tx, report.author_id),
    suspendedUntil(tx, report.author_id),
  ])
  return {
    report,
    messages,
    attachments,
    upheldBefore: report.state === 'upheld' ? upheld - 1 : upheld,
    suspendedUntil: end !== undefined && end.getTime() > now ? end : undefined,
  }
}

interface ReportDecision {
  readonly id: string
  readonly decision: 'dismissed' | 'upheld'
  readonly suspendDays?: (typeof suspensionDays)[number] | undefined
  readonly note?: string | undefined
  readonly actorId: string
}

/**
 * An upheld report removes the message for both sides.
 * @throws CallError NOT_FOUND, REPORT_DECIDED, OWN_DECISION, INVALID_INPUT
 */
export async function decideReport(
  tx: Writer,
  { id, decision, suspendDays = 0, note = '', actorId }: ReportDecision,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const report = await lockReport(tx, id)
  if (!report) throw new CallError('NOT_FOUND')
  if (report.state !== 'open') throw new CallError('REPORT_DECIDED')
  refuseOwnDecision(report.reporter_id, actorId)
  refuseOwnDecision(report.author_id, actorId)
  const isUpheld = decision === 'upheld'
  if (isUpheld && note === '') throw new CallError('INVALID_INPUT', {}, [{ path: 'note', code: 'required' }])
  if (!isUpheld && suspendDays > 0) throw new CallError('INVALID_INPUT', {}, [{ path: 'suspendDays', code: 'unknown' }])
  const at = new Date(clock.now())
  await writeDecision(tx, id, { state: decision, by: actorId, at, note })
  if (isUpheld) await removeMessage(tx, report.message_id, actorId, at)
  if (suspendDays > 0)
    await insertSuspension(tx, {
      reportId: id,
      userId: report.author_id,
      at,
      until: new Date(at.getTime() + suspendDays * dayMs),
    })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'message-report-decided',
    subject: report.author_id,
    facts: { report: id, outcome: decision, suspendDays },
  })
  await jobs.add(tx, 'notify', { event: isUpheld ? 'message-report-upheld' : 'message-report-dismissed', id })
  if (isUpheld) await jobs.add(tx, 'notify', { event: suspendDays > 0 ? 'messaging-suspended' : 'message-removed', id })
}
