import { countTabs } from '#api/db/campaigns.ts'
import {
  findComment,
  listApproved,
  listReplies as repliesOf,
  listUnapproved as unapprovedOf,
} from '#api/db/comments.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { visibleCampaign } from '#api/handlers/campaign/visible-campaign.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentComment, presentReply, presentUnapproved } from '#api/presenters/comment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { isPublic } from '#domain/campaign.ts'
import { pageSize } from '#domain/limits.ts'

export const listComments = handle(calls.discussion.listComments, async ({ params, query }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  const slice = sliceOf(query, pageSize.investments, 'comments')
  const [rows, counts] = await Promise.all([listApproved(db.read, campaign.id, slice), countTabs(db.read, campaign.id)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'comments')
  const replies = await repliesOf(
    db.read,
    items.map((row) => row.id),
  )
  return {
    items: items.map((row) => presentComment(row, replies)),
    total: counts.comments,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

/** Below a comment that is not shown nothing is shown either. */
export const listReplies = handle(calls.discussion.listReplies, async ({ params }, { db }) => {
  const comment = await findComment(db.read, params.parentCommentId)
  if (comment?.status !== 'approved' || !isPublic(comment.campaign_status)) throw new CallError('NOT_FOUND')
  return (await repliesOf(db.read, [comment.id])).map(presentReply)
})

export const listUnapproved = handle(calls.discussion.listUnapproved, async ({ params, member }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  return (await unapprovedOf(db.read, campaign.id, member.id)).map(presentUnapproved)
})
