/** New and unread messages, and what administrators decide about reported ones. */

import { findUnreadMessage, type UnreadMessage } from '#api/db/messaging/unread-messages.ts'
import { findConversation } from '#api/db/messaging/conversations.ts'
import { findMessage } from '#api/db/messaging/messages.ts'
import { findReport, findSuspension } from '#api/db/messaging/reports.ts'
import { activeOf, recipientsOf } from '#api/db/notification/recipients.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { excerptOf, presentCounterpart } from '#api/presenters/messaging/conversation.ts'
import { text } from '#api/texts/text.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import type { Language } from '#contract/shapes.ts'
import type { Loaders } from './batch.ts'

type MessageEvent =
  | 'new-message'
  | 'unread-messages'
  | 'support-requested'
  | 'message-reported'
  | 'message-report-upheld'
  | 'message-report-dismissed'
  | 'message-removed'
  | 'messaging-suspended'

export const messageLoaders: Loaders<MessageEvent> = {
  // Not of what was read, muted, removed or blocked meanwhile. A later message of its author has a notification of its own.
  'new-message': async ({ id }, { db }) => {
    const message = await findUnreadMessage(db.read, id)
    if (!message?.is_unread || message.has_later) return []
    return toRecipient(message, db, async (language) => ({
      name: await senderName(message, language, db),
      excerpt: excerptIn(message, language),
    }))
  },

  // The id is of the first unread message: the mail counts all of them. Not once it was read: its reader has opened the
  // conversation, and messages that arrive afterwards have a mail of their own.
  'unread-messages': async ({ id }, { db }) => {
    const message = await findUnreadMessage(db.read, id)
    if (!message?.is_unread) return []
    return toRecipient(message, db, async (language) => ({
      name: await senderName(message, language, db),
      count: Number(message.unread_count),
    }))
  },

  'support-requested': async ({ id }, { db }) => {
    const message = await findMessage(db.read, id)
    const conversation = message && (await findConversation(db.read, message.conversation_id))
    if (!conversation?.awaits_reply) return []
    return [{ facts: {}, about: { conversationId: conversation.id } }]
  },

  'message-reported': async ({ id }, { db }) =>
    (await findReport(db.read, id))?.state === 'open' ? [{ facts: {}, about: undefined }] : [],

  'message-report-upheld': ({ id }, { db }) => loadDecision(id, 'reporter', db),
  'message-report-dismissed': ({ id }, { db }) => loadDecision(id, 'reporter', db),
  'message-removed': ({ id }, { db }) => loadDecision(id, 'author', db),
  'messaging-suspended': async ({ id }, { db }) => {
    const suspension = await findSuspension(db.read, id)
    const batches = suspension ? await loadDecision(id, 'author', db) : []
    return batches.map((batch) => ({ ...batch, facts: { until: suspension?.until.toISOString() ?? '' } }))
  },
}

/** One recipient, whose language the values are in. */
async function toRecipient<Values>(
  message: UnreadMessage,
  db: JobDeps['db'],
  valuesIn: (language: Language) => Promise<Values>,
) {
  const [recipient] = await recipientsOf(db.read, await activeOf(db.read, [message.recipient_id]))
  if (!recipient) return []
  return [
    {
      to: [recipient.id],
      facts: {},
      about: { conversationId: message.conversation_id },
      lookedUp: await valuesIn(recipient.language),
    },
  ]
}

/** As the recipient sees the sender in the conversation; administrators appear as the team of the site. */
async function senderName(message: UnreadMessage, language: Language, db: JobDeps['db']): Promise<string> {
  if (!message.as_team) return presentCounterpart(message.author).name
  const { settings } = await readSettings(db.read)
  return text(language, 'name.team', { site: siteNameIn(settings, language) })
}

function excerptIn({ body, attachment_count: count }: UnreadMessage, language: Language): string {
  return body === '' ? text(language, 'message.files', { count }) : excerptOf(body)
}

async function loadDecision(reportId: string, to: 'reporter' | 'author', db: JobDeps['db']) {
  const report = await findReport(db.read, reportId)
  const message = report && (await findMessage(db.read, report.message_id))
  if (!report || !message || report.state === 'open') return []
  return [
    {
      to: await activeOf(db.read, [to === 'author' ? report.author_id : report.reporter_id]),
      facts: {},
      about: { conversationId: message.conversation_id },
    },
  ]
}
