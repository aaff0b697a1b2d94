/** Comments and followers. */

import { activeOf } from '#api/db/notification/recipients.ts'
import { campaignNames, findCommentInThread } from '#api/db/notification/subjects.ts'
import { isFollowing } from '#api/db/social/follows.ts'
import { listOpenAccounts } from '#api/db/social/profiles.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { presentNetworkPerson } from '#api/presenters/social/network.ts'
import type { Loaders } from './batch.ts'

export const socialLoaders: Loaders<'comment' | 'comment-approved' | 'comment-reply' | 'followed'> = {
  comment: async ({ id }, { db }) => {
    const comment = await findCommentInThread(db.read, id)
    return comment?.status === 'pending' ? commentBatch(comment, comment.owner_id, db) : []
  },

  'comment-approved': async ({ id }, { db }) => {
    const comment = await findCommentInThread(db.read, id)
    // A moderator's own comment needs no decision.
    if (comment?.status !== 'approved' || comment.decided_by === null || comment.decided_by === comment.author_id)
      return []
    return commentBatch(comment, comment.author_id, db)
  },

  'comment-reply': async ({ id }, { db }) => {
    const comment = await findCommentInThread(db.read, id)
    if (comment?.status !== 'approved' || comment.thread_status !== 'approved') return []
    const { thread_author_id: answered } = comment
    return answered === null || answered === comment.author_id ? [] : commentBatch(comment, answered, db)
  },

  // No notification if the follower has unfollowed meanwhile or has no open account.
  followed: async ({ id, followedId }, { db }) => {
    const users = await listOpenAccounts(db.read, [id, followedId])
    const follower = users.find((person) => person.id === id)
    if (!follower || users.length < 2 || !(await isFollowing(db.read, id, followedId))) return []
    const name = presentNetworkPerson(follower).name
    return [{ to: [followedId], facts: {}, about: { personId: followedId }, lookedUp: { name } }]
  },
}

type Comment = NonNullable<Awaited<ReturnType<typeof findCommentInThread>>>

async function commentBatch({ campaign_id: campaignId, slug }: Comment, personId: string, db: JobDeps['db']) {
  return [
    {
      to: await activeOf(db.read, [personId]),
      facts: { campaign: await campaignNames(db.read, campaignId) },
      about: { campaignId, slug },
      campaignId,
    },
  ]
}
