import { lockCampaign } from '#api/db/campaigns.ts'
import { insertAudit } from '#api/db/audit.ts'
import { insertReviewComment } from '#api/db/review-comments.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/** A word to the owner that decides nothing. */
export const commentCampaign = handle(
  calls.admin.commentCampaign,
  ({ params, body, member, once }, { clock, ids, jobs }) =>
    once(async (tx) => {
      const campaign = await lockCampaign(tx, params.id)
      if (!campaign) throw new CallError('NOT_FOUND')
      const at = new Date(clock.now())
      const comment = { id: ids.next(), campaignId: campaign.id, authorId: member.id, body: body.text, at }
      await insertReviewComment(tx, comment)
      await insertAudit(tx, {
        id: ids.next(),
        at,
        actorId: member.id,
        act: 'campaign-commented',
        subject: campaign.id,
        facts: { comment: comment.id },
      })
      await jobs.add(tx, 'tell-review-comment', { commentId: comment.id })
      return {
        id: comment.id,
        author: `${member.firstName} ${member.lastName}`.trim(),
        text: body.text,
        at: at.toISOString(),
      }
    }),
)
