import { findUser } from '#api/db/users.ts'
import type { JobDeps } from './job.ts'
import { queueForDigest } from './digest/queue-for-digest.ts'
import { notify } from './notify.ts'
import { campaignNames } from './notify-update.ts'

const days7 = 604_800

/**
 * What a comment's state asks for: one that waits is told to the owner of the campaign; one that was approved to its author,
 * and, where it answers somebody, to them. A person is told of one thing once, however often it is decided on.
 */
export async function notifyComment({ commentId }: { readonly commentId: string }, deps: JobDeps): Promise<void> {
  const comment = await deps.db.read
    .selectFrom('campaign_comment as k')
    .innerJoin('campaign as c', 'c.id', 'k.campaign_id')
    .leftJoin('campaign_comment as thread', 'thread.id', 'k.parent_id')
    .select(['k.id', 'k.status', 'k.author_id', 'k.decided_by', 'k.campaign_id', 'c.slug', 'c.owner_id'])
    .select(['thread.author_id as thread_author_id', 'thread.status as thread_status'])
    .where('k.id', '=', commentId)
    .executeTakeFirst()
  if (!comment) return
  const shownAt = `/campaign-detail-page/${comment.slug}?tab=discussion`
  if (comment.status === 'pending') {
    const path = `/campaign-dashboard/${comment.campaign_id}?tab=discussion&state=pending`
    await notifyUser(comment.owner_id, 'comment', path, comment, deps)
    return
  }
  if (comment.status !== 'approved') return
  // Nobody had to decide on what a moderator wrote.
  if (comment.decided_by !== null && comment.decided_by !== comment.author_id)
    await notifyUser(comment.author_id, 'comment-approved', shownAt, comment, deps)
  const { thread_author_id: answered } = comment
  if (answered !== null && answered !== comment.author_id && comment.thread_status === 'approved')
    await notifyUser(answered, 'comment-reply', shownAt, comment, deps)
}

async function notifyUser(
  userId: string,
  kind: 'comment' | 'comment-approved' | 'comment-reply',
  path: string,
  comment: { readonly id: string; readonly campaign_id: string },
  deps: JobDeps,
): Promise<void> {
  const user = await findUser(deps.db.read, userId)
  if (user?.state !== 'active') return
  const facts = { campaign: await campaignNames(comment.campaign_id, deps), path }
  const thing = { news: kind, subject: comment.id, campaignId: comment.campaign_id, facts }
  await queueForDigest([{ id: user.id, kind: 'newComment' }], thing, deps)
  const told = { kind, subject: comment.id, facts, ttlSeconds: days7, urgency: 'normal' as const }
  await notify([{ id: user.id, language: user.language }], told, deps)
}
