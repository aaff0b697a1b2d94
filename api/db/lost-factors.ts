/** Second factors that are lost, and the time until they are taken away. One at a time for each person. */

import type { Reader, Writer } from './database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from './jobs/job-claims.ts'

/** Begins anew; one that waits already stays as it is, and undefined is given. */
export async function insertLostFactor(
  tx: Writer,
  {
    id,
    userId,
    now,
    expiresAt,
  }: { readonly id: string; readonly userId: string; readonly now: Date; readonly expiresAt: Date },
): Promise<{ id: string } | undefined> {
  await tx
    .deleteFrom('lost_factor')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('ready_at', 'is', null), where('expires_at', '<=', now)]))
    .execute()
  return tx
    .insertInto('lost_factor')
    .values({ id, user_id: userId, asked_at: now, ready_at: null, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** With its person, while it lives and the factor is there. */
export function findLostFactor(db: Reader | Writer, id: string, now: Date) {
  return db
    .selectFrom('lost_factor as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('second_factor as f', 'f.user_id', 'u.id')
    .select(['l.id', 'l.user_id', 'l.ready_at', 'l.expires_at', 'u.password_hash', 'u.email', 'u.language'])
    .where('l.id', '=', id)
    .where('l.expires_at', '>', now)
    .where('u.state', '=', 'active')
    .where('f.secret', 'is not', null)
    .executeTakeFirst()
}

/** False where the waiting time runs already, or it is over. */
export async function startLostFactor(
  tx: Writer,
  id: string,
  { readyAt, expiresAt, now }: { readonly readyAt: Date; readonly expiresAt: Date; readonly now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('lost_factor')
    .set({ ready_at: readyAt, expires_at: expiresAt })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends what is under way for this person. True where a waiting time ran. */
export async function removeLostFactor(tx: Writer, userId: string): Promise<boolean> {
  const row = await tx.deleteFrom('lost_factor').where('user_id', '=', userId).returning('ready_at').executeTakeFirst()
  return Boolean(row?.ready_at)
}

/** Those whose waiting time is over and whose person was not notified, the longest over first. */
export function factorsReady(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('lost_factor')
    .select(['id', dueMoment('ready_at').as('at')])
    .where('ready_at', '<=', now)
    .where('expires_at', '>', now)
    .where('told_at', 'is', null)
    .where(isAfter('ready_at', 'id', after))
    .orderBy(dueMoment('ready_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** False where the person was notified already, or there is nothing to notify of any more. */
export async function markFactorReady(tx: Writer, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('lost_factor')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('ready_at', '<=', now)
    .where('expires_at', '>', now)
    .where('told_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
