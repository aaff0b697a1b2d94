/** Lost second factors, and the waiting time until they are removed. One at a time for each person. */

import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'

/** Starts a new one; undefined if one is already waiting, which stays unchanged. */
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
    .values({ id, user_id: userId, requested_at: now, ready_at: null, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** With its person, if it is not expired and the factor exists. */
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

/** False if the waiting time is already running, or is over. */
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

/** Cancels the pending removal for this person. True if a waiting time was running. */
export async function removeLostFactor(tx: Writer, userId: string): Promise<boolean> {
  const row = await tx.deleteFrom('lost_factor').where('user_id', '=', userId).returning('ready_at').executeTakeFirst()
  return Boolean(row?.ready_at)
}

/** Those whose waiting time is over and whose person was not notified, oldest first. */
export function factorsReady(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('lost_factor')
    .select(['id', dueMoment('ready_at').as('at')])
    .where('ready_at', '<=', now)
    .where('expires_at', '>', now)
    .where('notified_at', 'is', null)
    .where(isAfter('ready_at', 'id', after))
    .orderBy(dueMoment('ready_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** False if the person was already notified, or there is nothing left to notify about. */
export async function markFactorReady(tx: Writer, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('lost_factor')
    .set({ notified_at: now })
    .where('id', '=', id)
    .where('ready_at', '<=', now)
    .where('expires_at', '>', now)
    .where('notified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
