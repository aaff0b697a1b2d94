/** A user's notifications (investing 7). */

import { call } from '#contract/call.ts'
import { bool, id, instant, integer, list, object, optional, text, type Value } from '#contract/schema.ts'
import { done, paged, paging } from '#contract/shapes.ts'

export const notification = object({
  id: id(),
  kind: text({ max: 40 }),
  title: text({ max: 300 }),
  body: text({ max: 500 }),
  /** The reader's own amount as it appears in title and body, so that it can be hidden there. */
  amount: optional(text({ max: 60 })),
  /** A path of the site. */
  path: text({ max: 300 }),
  createdAt: instant(),
  read: bool(),
})
export type Notification = Value<typeof notification>

export const listNotifications = call({
  method: 'GET',
  path: 'profile-network/notifications',
  access: 'member',
  summary: "Lists the user's notifications in the user's language, latest first.",
  spec: 'investing 7',
  query: object(paging),
  reply: object({
    items: list(notification, 200),
    unread: integer({ min: 0, max: 1_000_000 }),
    /** Conversations with unread messages. The badge of the app is the sum of both. */
    unreadConversations: integer({ min: 0, max: 1_000_000 }),
    ...paged,
  }),
  cache: 'private',
})

export const readNotifications = call({
  method: 'POST',
  path: 'profile-network/notifications/read',
  access: 'member',
  summary: 'Marks all notifications up to now as read.',
  spec: 'investing 7',
  reply: done,
  stale: ['profile-network/notifications'],
})
