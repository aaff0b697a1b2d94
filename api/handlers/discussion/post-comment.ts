import { decideComment, findComment, insertComment } from '#api/db/comments.ts'
import { lockCampaign } from '#api/db/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { isPublic } from '#domain/campaign.ts'
import { judgeComment } from '#domain/discussion.ts'
import { mayModerate } from '#domain/permissions.ts'

/** Everybody writes on campaigns that anybody may see; what waits is told to the owner, what does not to who was answered. */
export const postComment = handle(
  calls.discussion.postComment,
  ({ params, body, member, language, once }, { clock, ids, jobs }) =>
    once(async (tx) => {
      const campaign = await lockCampaign(tx, params.campaignId)
      if (!campaign || !isPublic(campaign.status)) throw new CallError('NOT_FOUND')
      const thread = body.parentId === undefined ? undefined : await threadOf(tx, body.parentId, campaign.id)
      const verdict = judgeComment(mayModerate(member, { ownerId: campaign.owner_id }), thread)
      if (!verdict.ok) throw new CallError(verdict.code)
      const at = new Date(clock.now())
      const id = ids.next()
      await insertComment(tx, {
        id,
        campaignId: campaign.id,
        parentId: thread?.id ?? null,
        authorId: member.id,
        body: body.text,
        language,
        state: verdict.state,
        at,
      })
      const shown = verdict.approvesThread && thread ? [thread.id, thread.answeredId] : []
      for (const each of new Set(shown)) {
        if (await decideComment(tx, each, { state: 'approved', by: member.id, at }))
          await jobs.add(tx, 'tell-comment', { commentId: each })
      }
      await jobs.add(tx, 'tell-comment', { commentId: id })
      return { id, state: verdict.state === 'approved' ? 'approved' : 'pending' }
    }),
)

/** What is answered, and what its thread begins with: an answer to an answer stands in the same thread. */
async function threadOf(tx: Writer, answeredId: string, campaignId: string) {
  const answered = await findComment(tx, answeredId)
  if (!answered || answered.campaign_id !== campaignId) throw new CallError('NOT_FOUND')
  return {
    id: answered.parent_id ?? answered.id,
    answeredId: answered.id,
    state: answered.status,
    threadState: answered.thread_status ?? answered.status,
  }
}
