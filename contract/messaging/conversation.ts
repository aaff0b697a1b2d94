/** Conversations between users, owners and administrators (platform 2, investing 2; docs/areas/messaging.md). */

import { call, file } from '#contract/call.ts'
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
import { done, paged, paging, picture, slug } from '#contract/shapes.ts'
import { documentTypes, unreadableStates } from '#contract/uploads.ts'
import { messageAttachmentsMaximum, messageMaximum } from '#domain/limits.ts'
import { closedReasons, conversationKinds, recipientKinds } from '#domain/messaging/messaging.ts'

const count = integer({ min: 0, max: 1_000_000_000 })
/** Position of a message in its conversation, from 1. */
const sequence = integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

/** Whom the reader writes with: another user, or the administrators as one. */
const counterpart = object({
  /** Null for the administrators, and for a deleted account. */
  id: nullable(id()),
  /** The name by consent only, otherwise initials (decision T7); empty for the administrators and a deleted account. */
  name: text({ max: 220 }),
  /** Slug or id of their public profile; null without one. */
  profile: nullable(slug),
  photo: nullable(picture),
})

const conversationFields = {
  id: id(),
  kind: oneOf(conversationKinds),
  counterpart,
  /** The campaign that it is about, in the language of the request, with a slug only while it is public; else null. */
  campaign: nullable(object({ name: text({ max: 200 }), slug: nullable(slug) })),
  /** The reader owns this campaign, or answers for the administrators. */
  answering: bool(),
  unread: count,
  archived: bool(),
  /** No push messages and mails. */
  muted: bool(),
}

const conversationRow = object({
  ...conversationFields,
  /** The latest message. */
  latest: object({
    /** Its beginning; empty if it was removed or has attachments only. */
    excerpt: text({ max: 200 }),
    own: bool(),
    removed: bool(),
    attachments: count,
    at: instant(),
  }),
})
export type ConversationRow = Value<typeof conversationRow>

/** A file of a message. */
export const attachment = object({
  fileId: id(),
  /** The file name as sent. */
  name: text({ max: 200 }),
  mime: text({ max: 100 }),
  bytes: integer({ min: 1, max: 100_000_000 }),
  /** Nobody can open it until the virus scanner has checked it. */
  scan: optional(oneOf(unreadableStates)),
})
export type MessageAttachment = Value<typeof attachment>

export const message = object({
  id: id(),
  sequence,
  own: bool(),
  /** Which administrator wrote it, for administrators only; otherwise empty. */
  author: text({ max: 250 }),
  /** Empty if it was removed. */
  text: text({ max: messageMaximum }),
  at: instant(),
  /** An administrator removed it after a report. */
  removed: bool(),
  /** The reader has reported it. */
  reported: bool(),
  attachments: list(attachment, messageAttachmentsMaximum),
})
export type Message = Value<typeof message>

const conversation = object({
  ...conversationFields,
  /** Null if the reader may write. */
  closed: nullable(oneOf(closedReasons)),
  /** Until when the reader is suspended from messaging. */
  suspendedUntil: nullable(instant()),
})
export type Conversation = Value<typeof conversation>

const stale = ['conversations', 'profile-network/notifications'] as const

export const conversationFilters = ['unread', 'archived'] as const

export const listConversations = call({
  method: 'GET',
  path: 'conversations',
  access: 'user',
  summary:
    "Lists the user's conversations with their latest message, the latest first. Without a filter, those that are not archived.",
  spec: 'platform 2, investing 2',
  query: object({ ...paging, filter: optional(oneOf(conversationFilters)) }),
  reply: object({ items: list(conversationRow, 200), unread: count, ...paged }),
  cache: 'private',
})

const ofConversation = object({ id: id() })

export const getConversation = call({
  method: 'GET',
  path: 'conversations/{id}',
  access: 'user',
  summary: 'Returns a conversation with its messages, latest first.',
  spec: 'platform 2, investing 2',
  params: ofConversation,
  query: object(paging),
  reply: object({ conversation, items: list(message, 200), ...paged }),
  cache: 'private',
})

const recipient = object({
  kind: oneOf(recipientKinds),
  /** Of the conversation, the user or the campaign; for `support`, of the user to whom an administrator writes. */
  id: optional(id()),
})
export type Recipient = Value<typeof recipient>

export const findRecipient = call({
  method: 'GET',
  path: 'message-recipients',
  access: 'user',
  summary:
    'Returns whom a new message to a user, a campaign or the administrators reaches, and the conversation that exists already.',
  spec: 'investing 2',
  query: object({ kind: oneOf(['user', 'campaign', 'support']), id: optional(slug) }),
  reply: object({
    /** The recipient to write to: slugs are resolved. */
    recipient,
    counterpart,
    campaign: conversationFields.campaign,
    conversationId: nullable(id()),
    closed: nullable(oneOf(closedReasons)),
    suspendedUntil: nullable(instant()),
  }),
  cache: 'private',
})

export const sendMessage = call({
  method: 'POST',
  path: 'messages',
  access: 'user',
  summary: 'Sends a message, and begins a conversation with its recipient if there is none.',
  details:
    'The id is generated by the sender, who may send the message again: it is stored once. Attachments are files that were uploaded as `message-attachment`.',
  spec: 'platform 2, investing 2',
  body: object({
    id: id(),
    to: recipient,
    /** Empty only with attachments. */
    text: text({ max: messageMaximum }),
    attachments: list(object({ fileId: id(), name: text({ min: 1, max: 200 }) }), messageAttachmentsMaximum),
  }),
  reply: object({ conversationId: id(), message }),
  errors: ['RECIPIENT_UNAVAILABLE', 'RECIPIENT_BLOCKED', 'MESSAGING_SUSPENDED', 'CONVERSATION_LIMIT'],
  idempotent: true,
  rate: 60,
  stale,
})

export const readConversation = call({
  method: 'POST',
  path: 'conversations/{id}/read',
  access: 'user',
  summary: 'Marks the messages of a conversation up to one of them as read.',
  spec: 'platform 2',
  params: ofConversation,
  body: object({ sequence }),
  reply: done,
  stale,
})

export const changeConversation = call({
  method: 'PATCH',
  path: 'conversations/{id}',
  access: 'user',
  summary: 'Archives or mutes a conversation for the user. A new message takes it out of the archive.',
  spec: 'platform 2',
  params: ofConversation,
  body: object({ archived: optional(bool()), muted: optional(bool()) }),
  reply: done,
  stale,
})

export const downloadMessageAttachment = file({
  method: 'GET',
  path: 'messages/{id}/attachments/{fileId}',
  access: 'user',
  summary: 'Returns a file of a message to the participants of its conversation.',
  spec: 'platform 2',
  params: object({ id: id(), fileId: id() }),
  contentTypes: Object.keys(documentTypes),
  localized: false,
})
