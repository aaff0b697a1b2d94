/** Blocking users and reporting messages (docs/areas/messaging.md). */

import { call } from '#contract/call.ts'
import { bool, id, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { done, paged, paging, picture, slug } from '#contract/shapes.ts'
import { reportDetailsMaximum } from '#domain/limits.ts'
import { reportReasons } from '#domain/messaging/messaging.ts'

const stale = ['conversations', 'message-recipients', 'blocked-users'] as const

const blockedUser = object({
  id: id(),
  name: text({ max: 220 }),
  profile: nullable(slug),
  photo: nullable(picture),
  blockedAt: instant(),
})
export type BlockedUser = Value<typeof blockedUser>

export const listBlockedUsers = call({
  method: 'GET',
  path: 'blocked-users',
  access: 'user',
  summary: 'Lists the users whom the user has blocked, the latest first.',
  spec: 'platform 2',
  query: object(paging),
  reply: object({ items: list(blockedUser, 200), ...paged }),
  cache: 'private',
})

export const blockUser = call({
  method: 'POST',
  path: 'blocked-users',
  access: 'user',
  summary: 'Blocks a user: neither can write to the other. Repeating the call has no effect.',
  spec: 'platform 2',
  body: object({ userId: id() }),
  reply: done,
  rate: 60,
  stale,
})

export const unblockUser = call({
  method: 'DELETE',
  path: 'blocked-users/{userId}',
  access: 'user',
  summary: 'Unblocks a user. Repeating the call has no effect.',
  spec: 'platform 2',
  params: object({ userId: id() }),
  reply: done,
  rate: 60,
  stale,
})

export const reportMessage = call({
  method: 'POST',
  path: 'messages/{id}/report',
  access: 'user',
  summary:
    'Reports a message of the counterpart to the administrators, who may then read the messages around it. Reporting it again has no effect.',
  spec: 'platform 2',
  params: object({ id: id() }),
  body: object({
    reason: oneOf(reportReasons),
    /** Required for the reason `other`. */
    details: optional(text({ max: reportDetailsMaximum })),
    /** Also blocks its author. */
    block: optional(bool()),
  }),
  reply: done,
  rate: 20,
  stale,
})
