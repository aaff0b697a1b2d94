/** Comments of a campaign's review, and the replies of its team (decision T79). */

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
import { cursor, done, paged, paging } from '#contract/shapes.ts'
import { reviewSides, reviewThreadStates } from '#domain/campaign/review-thread.ts'
import { draftSections } from '#domain/draft/campaign-sections.ts'
import { reviewCommentMaximum } from '#domain/limits.ts'

export const topicSection = oneOf([...draftSections, 'funding'])
/** A field, or the id of an item of a list. */
export const topicPath = text({ min: 1, max: 100 })
export const commentText = text({ min: 1, max: reviewCommentMaximum })

/** Administrators are named to administrators only: the name is empty for the team. */
const author = text({ max: 250 })

const reviewReply = object({
  id: id(),
  side: oneOf(reviewSides),
  author,
  text: text({ max: reviewCommentMaximum }),
  at: instant(),
})
export type ReviewReply = Value<typeof reviewReply>

export const reviewThread = object({
  id: id(),
  /** Null for the whole campaign. */
  section: nullable(topicSection),
  /** Null for the whole section. */
  path: nullable(topicPath),
  /** `open` waits for the team, `answered` for an administrator. */
  state: oneOf(reviewThreadStates),
  author,
  text: text({ max: reviewCommentMaximum }),
  at: instant(),
  /** What it is about was edited since. */
  changed: bool(),
  /** The latest replies, oldest first. */
  replies: list(reviewReply, 50),
  /** Cursor of earlier replies; null if all are included. */
  earlierReplies: nullable(cursor),
})
export type ReviewThread = Value<typeof reviewThread>

const count = integer({ min: 0, max: 1_000_000_000 })
export const threadCounts = object({ open: count, answered: count, resolved: count })

const stale = [
  'equities/',
  'review-threads/',
  'admin/campaigns',
  'admin/overview',
  'owner-actions',
  'get-user-campaigns/',
] as const
export const staleThreads: readonly string[] = stale
const ofThread = object({ threadId: id() })

export const listThreads = call({
  method: 'GET',
  path: 'equities/{id}/review-threads',
  access: 'user',
  summary:
    "Lists the review comments of a campaign with their latest replies, latest first: unresolved or resolved ones. For the campaign's team and administrators.",
  spec: 'decision T79',
  params: object({ id: id() }),
  query: object({ ...paging, resolved: optional(bool()) }),
  reply: object({ items: list(reviewThread, 200), counts: threadCounts, ...paged }),
  cache: 'private',
})

export const listReplies = call({
  method: 'GET',
  path: 'review-threads/{threadId}/replies',
  access: 'user',
  summary: 'Lists the replies to a review comment before a cursor, latest first.',
  spec: 'decision T79',
  params: ofThread,
  query: object({ after: optional(cursor) }),
  reply: object({ items: list(reviewReply, 50), next: nullable(cursor) }),
})

export const replyInThread = call({
  method: 'POST',
  path: 'review-threads/{threadId}/replies',
  access: 'user',
  summary:
    'Replies to a review comment, as the team of the campaign or as an administrator. A reply does not reopen a resolved comment.',
  spec: 'decision T79',
  params: ofThread,
  body: object({ text: commentText }),
  reply: reviewReply,
  idempotent: true,
  rate: 10,
  stale,
})

export const resolveThread = call({
  method: 'PATCH',
  path: 'admin/review-threads/{threadId}',
  access: 'admin',
  summary: 'Resolves a review comment, or reopens it.',
  spec: 'decision T79',
  params: ofThread,
  body: object({ resolved: bool() }),
  reply: done,
  errors: ['OWN_CAMPAIGN_DECISION'],
  idempotent: true,
  stale,
})
