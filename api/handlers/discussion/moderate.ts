import { insertAudit } from '#api/db/audit.ts'
import { findCampaign, lockCampaign } from '#api/db/campaigns.ts'
import { countByState, decideComment, findComment, listForModeration } from '#api/db/comments.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentModerated } from '#api/presenters/comment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type CommentState, commentStates } from '#domain/discussion.ts'
import { pageSize } from '#domain/limits.ts'
import { mayModerate } from '#domain/permissions.ts'

export const listModerated = handle(calls.discussion.listModerated, async ({ params, query, member }, { db }) => {
  const campaign = await findCampaign(db.read, params.id)
  if (!campaign || !mayModerate(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
  const name = `moderated-${query.state ?? 'all'}`
  const slice = sliceOf(query, pageSize.investments, name)
  const [rows, counts] = await Promise.all([
    listForModeration(db.read, campaign.id, query.state, slice),
    countByState(db.read, campaign.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, name)
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

/** Deciding the same twice changes nothing, and nobody is told twice. */
export const moderateComment = handle(
  calls.discussion.moderateComment,
  ({ params, body, member, once }, { clock, ids, jobs }) =>
    once(async (tx) => {
      const comment = await findComment(tx, params.commentId)
      if (!comment || !mayModerate(member, { ownerId: comment.owner_id })) throw new CallError('NOT_FOUND')
      await lockCampaign(tx, comment.campaign_id)
      const at = new Date(clock.now())
      const decided = await decideComment(tx, comment.id, { state: body.state, by: member.id, at })
      // What an owner decides is theirs; what an administrator decides for them is looked after.
      if (decided && member.id !== comment.owner_id)
        await insertAudit(tx, {
          id: ids.next(),
          at,
          actorId: member.id,
          act: 'comment-moderated',
          subject: comment.campaign_id,
          facts: { comment: comment.id, to: body.state },
        })
      if (decided && body.state === 'approved') await jobs.add(tx, 'tell-comment', { commentId: comment.id })
      return { done: true }
    }),
)
