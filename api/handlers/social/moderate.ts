import { countByState, listForModeration } from '#api/db/social/comments.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentModerated } from '#api/presenters/social/comment.ts'
import { moderatedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import { moderateComment as moderate } from '#api/services/social/post-comment.ts'
import * as discussionCalls from '#contract/social/discussion.ts'
import { type CommentState, commentStates } from '#domain/social/discussion.ts'
import { pageSize } from '#domain/limits.ts'

export const listModerated = handle(discussionCalls.listModerated, async ({ params, query, member }, { db }) => {
  const campaign = await moderatedCampaign(db.read, params.id, member)
  const name = `moderated-${query.state ?? 'all'}`
  const slice = sliceOf(query, pageSize.investments, name)
  const [rows, counts] = await Promise.all([
    listForModeration(db.read, campaign.id, query.state, slice),
    countByState(db.read, campaign.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, name)
  const states: readonly CommentState[] = query.state === undefined ? commentStates : [query.state]
  return {
    items: items.map(presentModerated),
    counts,
    total: states.reduce((sum, state) => sum + counts[state], 0),
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

export const moderateComment = handle(discussionCalls.moderateComment, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await moderate(tx, { id: params.commentId, state: body.state, member }, deps)
    return { done: true }
  }),
)
