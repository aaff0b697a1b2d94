import { handle } from '#api/handlers/handler.ts'
import { removeComment as remove } from '#api/services/social/post-comment.ts'
import * as discussionCalls from '#contract/social/discussion.ts'

export const removeComment = handle(discussionCalls.removeComment, ({ params, member, once }) =>
  once(async (tx) => {
    await remove(tx, { id: params.commentId, personId: member.id })
    return { done: true }
  }),
)
