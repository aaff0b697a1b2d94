import type { CommentRow, ModeratedRow } from '#api/db/social/comments.ts'
import type { Comment, ModeratedComment, Reply, UnapprovedComment } from '#contract/social/discussion.ts'
import { publicName } from '#api/presenters/account/public-name.ts'

/** A comment without its replies, or a reply. */
export function presentReply(row: CommentRow): Reply {
  return row.show_name ? { ...presentCommentFields(row), authorSlug: row.slug } : presentCommentFields(row)
}

function presentCommentFields(row: CommentRow): Omit<Reply, 'authorSlug'> {
  return {
    id: row.id,
    // The owner speaks for the company, whose team is named (decision T7 is about investors).
    author: publicName(row.by_owner ? { ...row, show_name: true } : row),
    byOwner: row.by_owner,
    text: row.body,
    language: row.language,
    createdAt: row.created_at.toISOString(),
  }
}

/** Approved replies of one thread, and the cursor of the next ones. */
interface Replies {
  readonly items: readonly CommentRow[]
  readonly next: string | null
  readonly total: number
}

export function presentComment(row: CommentRow, { items, next, total }: Replies): Comment {
  return { ...presentReply(row), replies: items.map(presentReply), replyCount: total, nextReplies: next }
}

/** A comment for its author only. An author of spam does not learn that it was detected. */
export function presentUnapproved(row: CommentRow): UnapprovedComment {
  return {
    id: row.id,
    parentId: row.parent_id,
    text: row.body,
    language: row.language,
    state: row.status === 'declined' ? 'declined' : 'pending',
    createdAt: row.created_at.toISOString(),
  }
}

/** A comment for its moderator. */
export function presentModerated(row: ModeratedRow): ModeratedComment {
  return {
    ...presentCommentFields(row),
    state: row.status,
    answers:
      row.answered_body === null || row.answered_status === null
        ? null
        : { text: row.answered_body, state: row.answered_status },
  }
}
