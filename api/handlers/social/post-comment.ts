import { handle } from '#api/handlers/handler.ts'
import { postComment as post } from '#api/services/social/post-comment.ts'
import * as discussionCalls from '#contract/social/discussion.ts'

export const postComment = handle(discussionCalls.postComment, ({ params, body, member, language, once }, deps) =>
  once((tx) => post(tx, { ...body, campaignId: params.campaignId, member, language }, deps)),
)
