/** Comments and questions about a campaign, and their moderation (platform 6; investing 4, 7; decision T74). */

import { commentDecisions, commentStates } from '#domain/social/discussion.ts'
import { commentMaximum, timing } from '#domain/limits.ts'
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
import { cursor, done, paged, paging, slug } from '#contract/shapes.ts'

const ofCampaign = object({ campaignId: id() })
const stale = ['equity/comments/', 'equities/', 'get-user-campaigns/'] as const
const count = integer({ min: 0, max: 1_000_000_000 })

const commentFields = {
  id: id(),
  author: text({ max: 60 }),
  /** The author owns this campaign. */
  byOwner: bool(),
  text: text({ max: 4000 }),
  language: text({ max: 5 }),
  createdAt: instant(),
}
const shownFields = {
  ...commentFields,
  /** Slug of the author's profile, for those who agreed to be named. */
  authorSlug: optional(slug),
}
const reply = object(shownFields)
/** Replies of one thread in one response. */
const replies = list(reply, 50)
export const comment = object({
  ...shownFields,
  replies,
  replyCount: count,
  /** Cursor of further replies; null if all are included. */
  nextReplies: nullable(cursor),
})
export type Reply = Value<typeof reply>
export type Comment = Value<typeof comment>

export const listComments = call({
  method: 'GET',
  path: 'equity/comments/{campaignId}',
  access: 'visitor',
  summary:
    'Lists the approved comments of a campaign, latest first, each with its first approved replies, oldest first.',
  spec: 'platform 7, investing 7',
  params: ofCampaign,
  /** `thread` has its replies after `repliesAfter` instead of its first ones. */
  query: object({ ...paging, thread: optional(id()), repliesAfter: optional(cursor) }),
  reply: object({ items: list(comment, 200), ...paged }),
  cache: 'browse',
})

const ofThread = object({ parentCommentId: id() })

export const listReplies = call({
  method: 'GET',
  path: 'equity/comments/parent-comments/{parentCommentId}',
  access: 'visitor',
  summary: 'Lists the approved replies to an approved comment, oldest first.',
  spec: 'investing 7',
  params: ofThread,
  query: object({ after: optional(cursor) }),
  reply: object({ items: replies, total: count, next: nullable(cursor) }),
  cache: 'browse',
})

const unapproved = object({
  id: id(),
  parentId: nullable(id()),
  text: text({ max: 4000 }),
  language: text({ max: 5 }),
  state: oneOf(['pending', 'declined']),
  createdAt: instant(),
})
export type UnapprovedComment = Value<typeof unapproved>

export const listUnapproved = call({
  method: 'GET',
  path: 'equity/comments/{campaignId}/own',
  access: 'member',
  summary: "Lists the user's comments on a campaign that are visible only to the user, latest first.",
  spec: 'investing 4, decision T74',
  params: ofCampaign,
  reply: list(unapproved, 50),
  cache: 'private',
})

export const postComment = call({
  method: 'POST',
  path: 'equity/comments/{campaignId}',
  access: 'user',
  summary:
    'Creates a comment on a campaign, or a reply. It awaits approval unless the author is the owner or an administrator.',
  spec: 'investing 4, 7, decision T74',
  params: ofCampaign,
  body: object({ text: text({ min: 1, max: commentMaximum }), parentId: optional(id()) }),
  reply: object({ id: id(), state: oneOf(['pending', 'approved']) }),
  errors: ['COMMENT_CLOSED'],
  idempotent: true,
  rate: 10,
  stale,
  staleAfterMs: timing.commentRefreshAfter,
})

export const removeComment = call({
  method: 'DELETE',
  path: 'equity/comments/{commentId}',
  access: 'user',
  summary: "Deletes one of the user's comments that has no replies.",
  spec: 'investing 7',
  params: object({ commentId: id() }),
  reply: done,
  errors: ['COMMENT_ANSWERED'],
  stale,
  staleAfterMs: timing.commentRefreshAfter,
})

export const moderatedComment = object({
  id: id(),
  author: text({ max: 60 }),
  byOwner: bool(),
  text: text({ max: 4000 }),
  language: text({ max: 5 }),
  state: oneOf(commentStates),
  createdAt: instant(),
  /** The comment that it replies to; null for the start of a thread. */
  answers: nullable(object({ text: text({ max: 4000 }), state: oneOf(commentStates) })),
})
export type ModeratedComment = Value<typeof moderatedComment>

export const listModerated = call({
  method: 'GET',
  path: 'equities/{id}/comments',
  access: 'owner',
  summary: 'Lists the comments and replies on a campaign for its owner, latest first, optionally filtered by state.',
  spec: 'platform 6, investing 4',
  params: object({ id: id() }),
  query: object({ ...paging, state: optional(oneOf(commentStates)) }),
  reply: object({
    items: list(moderatedComment, 200),
    counts: object({ pending: count, approved: count, declined: count, spam: count }),
    ...paged,
  }),
  cache: 'private',
})

export const moderateComment = call({
  method: 'PATCH',
  path: 'equity/comments/{commentId}',
  access: 'owner',
  summary: 'Approves or declines a comment, or marks it as spam. The author is notified of an approval.',
  spec: 'platform 6, investing 4, decision T74',
  params: object({ commentId: id() }),
  body: object({ state: oneOf(commentDecisions) }),
  reply: done,
  stale,
})
