import { countTabs } from '#api/db/campaign/campaigns.ts'
import {
  type CommentRow,
  countReplies,
  listApproved,
  listFirstReplies,
  listRepliesAfter,
  listUnapproved as unapprovedOf,
} from '#api/db/social/comments.ts'
import { createdCursor, pageOf, type Slice, sliceOf } from '#api/db/paging.ts'
import { visibleComment } from '#api/services/social/visible-comment.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentComment, presentReply, presentUnapproved } from '#api/presenters/social/comment.ts'
import * as discussionCalls from '#contract/social/discussion.ts'
import { pageSize } from '#domain/limits.ts'

export const listComments = handle(discussionCalls.listComments, async ({ params, query }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  const slice = sliceOf(query, pageSize.investments, 'comments')
  const [rows, counts] = await Promise.all([listApproved(db.read, campaign.id, slice), countTabs(db.read, campaign.id)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'comments')
  const ids = items.map((row) => row.id)
  const deeper = query.repliesAfter === undefined ? undefined : ids.find((id) => id === query.thread)
  const [first, further, totals] = await Promise.all([
    listFirstReplies(
      db.read,
      ids.filter((id) => id !== deeper),
      pageSize.replies,
    ),
    deeper === undefined ? [] : listRepliesAfter(db.read, deeper, repliesFrom(query.repliesAfter)),
    countReplies(db.read, ids),
  ])
  const replies = Map.groupBy([...first, ...further], (row) => row.parent_id ?? '')
  return {
    items: items.map((row) => {
      const thread = repliesPage(replies.get(row.id) ?? [])
      return presentComment(row, { ...thread, total: totals.get(row.id) ?? 0 })
    }),
    total: counts.comments,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

const repliesFrom = (after: string | undefined): Slice => sliceOf({ after }, pageSize.replies, 'replies')
const repliesPage = (rows: readonly CommentRow[]) => pageOf(rows, pageSize.replies, createdCursor, 'replies')

/** Replies to a comment that is not shown are not shown either. */
export const listReplies = handle(discussionCalls.listReplies, async ({ params, query }, { db }) => {
  const comment = await visibleComment(db.read, params.parentCommentId)
  const [rows, totals] = await Promise.all([
    listRepliesAfter(db.read, comment.id, repliesFrom(query.after)),
    countReplies(db.read, [comment.id]),
  ])
  const { items, next } = repliesPage(rows)
  return { items: items.map(presentReply), total: totals.get(comment.id) ?? 0, next }
})

export const listUnapproved = handle(discussionCalls.listUnapproved, async ({ params, member }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  return (await unapprovedOf(db.read, campaign.id, member.id)).map(presentUnapproved)
})
