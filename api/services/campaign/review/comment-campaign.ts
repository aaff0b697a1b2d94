import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import { insertReviewComment } from '#api/db/campaign/review-comments.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'

interface NewComment {
  readonly campaignId: string
  readonly text: string
  readonly member: Member
}

/** A comment to the owner without a decision. @throws CallError NOT_FOUND */
export async function commentCampaign(
  tx: Writer,
  { campaignId, text, member }: NewComment,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<{ readonly id: string; readonly at: Date }> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign) throw new CallError('NOT_FOUND')
  const at = new Date(clock.now())
  const id = ids.next()
  await insertReviewComment(tx, { id, campaignId: campaign.id, authorId: member.id, body: text, at })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: member.id,
    eventName: 'campaign-commented',
    subject: campaign.id,
    facts: { comment: id },
  })
  await jobs.add(tx, 'notify', { event: 'commented', id })
  return { id, at }
}
