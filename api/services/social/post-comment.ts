/** Comments on a campaign: posted, removed by their author, moderated. */

import { insertAudit } from '#api/db/audit/audit.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import type { Writer } from '#api/db/database.ts'
import { decideComment, deleteComment, findComment, hasReplies, insertComment } from '#api/db/social/comments.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { mayModerate } from '#domain/account/permissions.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import { type CommentDecision, validateComment } from '#domain/social/discussion.ts'

interface NewComment {
  readonly campaignId: string
  /** The comment that is replied to. */
  readonly parentId?: string | undefined
  readonly text: string
  readonly member: Member
  readonly language: Language
}

/**
 * Any signed-in user comments on public campaigns. The owner is notified of a comment that awaits approval; otherwise
 * the author of the parent comment is notified.
 * @throws CallError NOT_FOUND, and the code of the rule that refuses
 */
export async function postComment(
  tx: Writer,
  { campaignId, parentId, text, member, language }: NewComment,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<{ readonly id: string; readonly state: 'approved' | 'pending' }> {
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign || !isPublic(campaign.status)) throw new CallError('NOT_FOUND')
  const thread = parentId === undefined ? undefined : await threadOf(tx, parentId, campaign.id)
  const verdict = validateComment(mayModerate(member, { ownerId: campaign.owner_id }), thread)
  if (!verdict.ok) throw new CallError(verdict.code)
  const at = new Date(clock.now())
  const id = ids.next()
  await insertComment(tx, {
    id,
    campaignId: campaign.id,
    parentId: thread?.id ?? null,
    authorId: member.id,
    body: text,
    language,
    state: verdict.state,
    at,
  })
  const shown = verdict.approvesThread && thread ? [thread.id, thread.answeredId] : []
  for (const each of new Set(shown)) {
    if (await decideComment(tx, each, { state: 'approved', by: member.id, at }))
      for (const event of ['comment-approved', 'comment-reply'] as const)
        await jobs.add(tx, 'notify', { event, id: each })
  }
  await jobs.add(tx, 'notify', { event: verdict.state === 'approved' ? 'comment-reply' : 'comment', id })
  return { id, state: verdict.state === 'approved' ? 'approved' : 'pending' }
}

/** A comment with replies cannot be removed. @throws CallError NOT_FOUND, COMMENT_ANSWERED */
export async function removeComment(
  tx: Writer,
  { id, personId }: { readonly id: string; readonly personId: string },
): Promise<void> {
  const comment = await findComment(tx, id)
  if (comment?.author_id !== personId) throw new CallError('NOT_FOUND')
  // A concurrent reply waits here, or is complete.
  await lockCampaign(tx, comment.campaign_id)
  if (await hasReplies(tx, comment.id)) throw new CallError('COMMENT_ANSWERED')
  await deleteComment(tx, comment.id)
}

interface Moderation {
  readonly id: string
  readonly state: CommentDecision
  readonly member: Member
}

/** Repeating a decision changes nothing and notifies no one again. @throws CallError NOT_FOUND */
export async function moderateComment(
  tx: Writer,
  { id, state, member }: Moderation,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const comment = await findComment(tx, id)
  if (!comment || !mayModerate(member, { ownerId: comment.owner_id })) throw new CallError('NOT_FOUND')
  await lockCampaign(tx, comment.campaign_id)
  const at = new Date(clock.now())
  const decided = await decideComment(tx, comment.id, { state, by: member.id, at })
  // An owner's decision needs no record; an administrator's decision is in the audit log.
  if (decided && member.id !== comment.owner_id)
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      eventName: 'comment-moderated',
      subject: comment.campaign_id,
      facts: { comment: comment.id, to: state },
    })
  if (decided && state === 'approved')
    for (const event of ['comment-approved', 'comment-reply'] as const)
      await jobs.add(tx, 'notify', { event, id: comment.id })
}

/** The parent comment and the root of its thread: a reply to a reply belongs to the same thread. */
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
