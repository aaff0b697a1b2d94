/** Users whom users have blocked, and suspensions from messaging. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Cursor, microsOf, type Slice } from '#api/db/paging.ts'
import { calledColumns, photoColumns } from '#api/db/social/profiles.ts'

/** A repeated block changes nothing, including its date. */
export async function insertBlock(tx: Writer, blockerId: string, blockedId: string, at: Date): Promise<void> {
  await tx
    .insertInto('user_block')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(tx: Writer, blockerId: string, blockedId: string): Promise<void> {
  await tx.deleteFrom('user_block').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}

/** Which of two users has blocked the other. */
export async function blocksBetween(
  db: Reader | Writer,
  userId: string,
  otherId: string,
): Promise<{ readonly hasBlocked: boolean; readonly isBlocked: boolean }> {
  const rows = await db
    .selectFrom('user_block')
    .select('blocker_id')
    .where((where) =>
      where.or([
        where.and([where('blocker_id', '=', userId), where('blocked_id', '=', otherId)]),
        where.and([where('blocker_id', '=', otherId), where('blocked_id', '=', userId)]),
      ]),
    )
    .execute()
  return {
    hasBlocked: rows.some((row) => row.blocker_id === userId),
    isBlocked: rows.some((row) => row.blocker_id === otherId),
  }
}

/** Latest first. A blocked user may have closed their account since. */
export function listBlocks(db: Reader, blockerId: string, { limit, after }: Slice) {
  return db
    .selectFrom('user_block as b')
    .innerJoin('app_user as u', 'u.id', 'b.blocked_id')
    .leftJoin('user_profile as p', 'p.user_id', 'u.id')
    .leftJoin('stored_file as photo', 'photo.id', 'p.photo_id')
    .select([...calledColumns, ...photoColumns, 'u.state', 'b.created_at'])
    .where('b.blocker_id', '=', blockerId)
    .where(beforeCursor(after, 'b.created_at', 'b.blocked_id'))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.blocked_id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type BlockRow = Awaited<ReturnType<typeof listBlocks>>[number]

export function blockCursor(row: BlockRow): Cursor {
  return { key: microsOf(row.created_at), id: row.id }
}

export async function countBlocks(db: Reader, blockerId: string): Promise<number> {
  const row = await db
    .selectFrom('user_block_count')
    .select('total')
    .where('blocker_id', '=', blockerId)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** When the latest suspension of a user ends or ended; undefined without one. */
export async function suspendedUntil(db: Reader | Writer, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('messaging_suspension')
    .select(sql<Date | null>`max(until)`.as('until'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.until ?? undefined
}

export async function insertSuspension(
  tx: Writer,
  { reportId, userId, at, until }: { reportId: string; userId: string; at: Date; until: Date },
): Promise<void> {
  await tx
    .insertInto('messaging_suspension')
    .values({ report_id: reportId, user_id: userId, begun_at: at, until })
    .execute()
}
