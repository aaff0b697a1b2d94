import { findCampaign } from '#api/db/campaign/campaigns.ts'
import { countByState, listForModeration } from '#api/db/social/comments.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentModerated } from '#api/presenters/social/comment.ts'
import { moderateComment as moderate } from '#api/services/social/post-comment.ts'
import * as discussionCalls from '#contract/social/discussion.ts'
import { CallError } from '#contract/errors.ts'
import { type CommentState, commentStates } from '#domain/social/discussion.ts'
import { pageSize } from '#domain/limits.ts'
import { mayModerate } from '#domain/account/permissions.ts'

export const listModerated = handle(discussionCalls.listModerated, async ({ params, query, member }, { db }) => {
  const campaign = await findCampaign(db.read, params.id)
  if (!campaign || !mayModerate(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
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
