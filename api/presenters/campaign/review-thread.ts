/** Review comments for administrators, who see each other's names, and for the team, which does not. */

import type { ReplyRow, ThreadRow } from '#api/db/campaign/review/threads.ts'
import { createdCursor, pageOf } from '#api/db/paging.ts'
import type { ReviewReply, ReviewThread } from '#contract/campaign/review-thread.ts'
import type { ReviewSide } from '#domain/campaign/review-thread.ts'

/** The name of the list in its cursors. */
const replyList = 'review-replies'

interface Named {
  readonly first_name: string
  readonly last_name: string
}

function authorName({ first_name, last_name }: Named, side: ReviewSide, reader: ReviewSide): string {
  return side === 'administrators' && reader === 'team' ? '' : `${first_name} ${last_name}`.trim()
}

function presentReply(row: ReplyRow, reader: ReviewSide): ReviewReply {
  return {
    id: row.id,
    side: row.side,
    author: authorName(row, row.side, reader),
    text: row.body,
    at: row.created_at.toISOString(),
  }
}

/** @param rows latest first, one more than the limit if there are more */
export function presentReplies(
  rows: readonly ReplyRow[],
  limit: number,
  reader: ReviewSide,
): { readonly items: ReviewReply[]; readonly next: string | null } {
  const { items, next } = pageOf(rows, limit, createdCursor, replyList)
  return { items: items.map((row) => presentReply(row, reader)), next }
}

interface ThreadParts {
  readonly row: ThreadRow
  readonly isChanged: boolean
  readonly replies: readonly ReplyRow[]
}

export function presentThread(
  { row, isChanged, replies }: ThreadParts,
  limit: number,
  reader: ReviewSide,
): ReviewThread {
  const { items, next } = presentReplies(replies, limit, reader)
  return {
    id: row.id,
    section: row.section,
    path: row.path,
    state: row.state,
    author: authorName(row, 'administrators', reader),
    text: row.body,
    at: row.created_at.toISOString(),
    changed: isChanged,
    replies: items.toReversed(),
    earlierReplies: next,
  }
}
