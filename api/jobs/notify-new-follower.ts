import { isFollowing } from '#api/db/network/follows.ts'
import { findOpenId } from '#api/db/network/people.ts'
import { insertNotifications } from '#api/db/notifications.ts'
import type { JobPayloads } from '#api/ports.ts'
import type { NotificationFacts } from '#api/presenters/notification.ts'
import type { JobDeps } from './job.ts'

/**
 * A new follower, in the inbox alone: no mail and no push. Told once for each follower, however often they come back; who has let
 * go meanwhile, or has no open account, is not told of. The name is not kept: it is theirs to withdraw.
 */
export async function notifyNewFollower(
  { followerId, followedId }: JobPayloads['tell-follow'],
  { db, ids, clock }: JobDeps,
): Promise<void> {
  const open = [await findOpenId(db.read, followerId), await findOpenId(db.read, followedId)]
  if (open.includes(undefined) || !(await isFollowing(db.read, followerId, followedId))) return
  const facts = { path: `/profile/${followedId}?tab=followers` } satisfies NotificationFacts
  await db.transact((tx) =>
    insertNotifications(tx, [
      {
        id: ids.next(),
        userId: followedId,
        kind: 'followed',
        subject: followerId,
        facts,
        at: new Date(clock.now()),
      },
    ]),
  )
}
