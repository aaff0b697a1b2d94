/**
 * Visitors' messages and newsletter subscribers, for administrators (platform 1, investing 7; docs/areas/content.md).
 */

import { contactStates, contactTopics } from '#domain/content/contact.ts'
import { call, file } from '#contract/call.ts'
import { csvType } from '#contract/files.ts'
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
import { languages, paged, paging } from '#contract/shapes.ts'

const access = 'admin'
const spec = 'platform 1, investing 7'
const many = integer({ min: 0, max: 1_000_000_000 })

const attachment = object({
  position: integer({ min: 0, max: 100 }),
  /** The file name as sent. */
  name: text({ max: 200 }),
  mime: text({ max: 100 }),
  bytes: many,
  /** It was scanned on arrival. */
  scanned: bool(),
})

const message = object({
  id: id(),
  name: text({ max: 100 }),
  email: text({ max: 254 }),
  topic: oneOf(contactTopics),
  message: text({ max: 4000 }),
  language: oneOf(languages),
  state: oneOf(contactStates),
  createdAt: instant(),
  /** Who last marked it as handled. */
  handled: nullable(object({ at: instant(), by: text({ max: 250 }) })),
  attachments: list(attachment, 10),
})
export type ContactMessage = Value<typeof message>

export const listMessages = call({
  method: 'GET',
  path: 'admin/contact-messages',
  access,
  summary: "Lists visitors' messages, latest first. The search matches parts of names, addresses and texts.",
  spec,
  query: object({ ...paging, state: optional(oneOf(contactStates)), search: optional(text({ max: 100 })) }),
  reply: object({ items: list(message, 200), ...paged }),
})

export const markMessage = call({
  method: 'PATCH',
  path: 'admin/contact-messages/{id}',
  access,
  summary: 'Sets the state of a message that has not changed since it was read.',
  spec,
  params: object({ id: id() }),
  body: object({ state: oneOf(contactStates), was: oneOf(contactStates) }),
  reply: message,
  errors: ['VERSION_CONFLICT'],
  idempotent: true,
  stale: ['admin/contact-messages', 'admin/audit-events'],
})

/** Sent without a type, so that a browser never displays it. */
export const downloadAttachment = file({
  path: 'admin/contact-messages/{id}/attachments/{position}',
  access,
  summary:
    'Downloads an attachment of a message, under a file name chosen by the site. The download is recorded in the audit log.',
  spec,
  params: object({ id: id(), position: integer({ min: 0, max: 99 }) }),
  contentTypes: ['application/octet-stream'],
  rate: 30,
})

export const subscriberStates = ['on', 'pending', 'off'] as const

const subscriber = object({
  id: id(),
  email: text({ max: 254 }),
  language: oneOf(languages),
  state: oneOf(subscriberStates),
  requestedAt: instant(),
  /** When the subscription was confirmed. */
  onAt: nullable(instant()),
})
export type Subscriber = Value<typeof subscriber>

export const listSubscribers = call({
  method: 'GET',
  path: 'admin/subscribers',
  access,
  summary: 'Lists subscribed, pending and unsubscribed addresses of the newsletter, latest first.',
  spec,
  query: object({ ...paging, state: optional(oneOf(subscriberStates)), search: optional(text({ max: 100 })) }),
  reply: object({ items: list(subscriber, 200), counts: object({ on: many, pending: many, off: many }), ...paged }),
})

export const exportSubscribers = file({
  path: 'admin/subscribers.csv',
  access,
  summary: 'Exports newsletter subscribers as CSV. The export is recorded in the audit log.',
  spec,
  query: object({ state: optional(oneOf(subscriberStates)) }),
  contentTypes: [csvType],
  localized: true,
  rate: 30,
})
