/** A session ends before its expiry: ended by its user, on this device or from another one, or by an administrator. */

import type { Writer } from '#api/db/database.ts'
import { endSession, endSessions, sessionOf } from '#api/db/auth/sessions.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Everything derived from it ends with it: codes for applications, the sessions created by those, and the push
 * subscriptions of its device, so that a stolen phone shows no more notifications. False if there is no such session.
 */
export async function endOneSession(
  tx: Writer,
  userId: string,
  id: string,
  deps: Pick<Deps, 'jobs'>,
): Promise<boolean> {
  const sessionIds = await endSession(tx, userId, id)
  if (sessionIds.length === 0) return false
  await deps.jobs.add(tx, 'forget-push', { userId, sessionIds })
  return true
}

/** Every session of a user, including the current one. */
export async function endAllSessions(tx: Writer, userId: string, { jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  await endSessions(tx, userId)
  await jobs.add(tx, 'forget-push', { userId })
}

/** A client with the hash may end the session, and does not learn whether it existed. */
export async function revokeByHash(tx: Writer, tokenHash: Uint8Array, deps: Pick<Deps, 'jobs'>): Promise<void> {
  const session = await sessionOf(tx, tokenHash)
  if (session) await endOneSession(tx, session.user_id, session.id, deps)
}
