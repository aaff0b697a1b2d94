import { lockCampaign } from '#api/db/campaigns.ts'
import { deleteComment, findComment, hasReplies } from '#api/db/comments.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** One's own words may be taken back; not from under those of others. */
export const removeComment = handle(calls.discussion.removeComment, ({ params, member, once }) =>
  once(async (tx) => {
    const comment = await findComment(tx, params.commentId)
    if (comment?.author_id !== member.id) throw new CallError('NOT_FOUND')
    // Whoever answers it at this moment waits here, or has done so.
    await lockCampaign(tx, comment.campaign_id)
    if (await hasReplies(tx, comment.id)) throw new CallError('COMMENT_ANSWERED')
    await deleteComment(tx, comment.id)
    return { done: true }
  }),
)
