/** Follows between users. */

import type { Reader, Writer } from '#api/db/database.ts'

export async function isFollowing(db: Reader, followerId: string, followedId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person_follow')
    .select('follower_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  return row !== undefined
}

/** A repeated follow changes nothing, including its date. @returns whether it is new */
export async function insertFollow(tx: Writer, followerId: string, followedId: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('person_follow')
    .values({ follower_id: followerId, followed_id: followedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('follower_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeFollow(tx: Writer, followerId: string, followedId: string): Promise<void> {
  await tx
    .deleteFrom('person_follow')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .execute()
}
