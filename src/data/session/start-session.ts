/** The start of a session on this device. Fetched when a user signs in. */

import type { WorkerSession } from '#contract/worker.ts'
import { hashToken } from '#src/platform/storage/hash-token.ts'
import { writeMeta } from '#src/platform/storage/storage.ts'
import { keepSession, readStoredSession, type Session } from '#src/state/session.ts'
import { clearOthers, endAtServer, patienceMs, pause, withSessionLock } from './end-session.ts'

/**
 * Clears another user's data first, if the last session ended unnoticed or not at all. Never fails, and takes a few
 * seconds at most, even if the database never responds: what is left is cleared at the next start.
 */
export async function startSession(session: Session): Promise<void> {
  await withSessionLock(async () => {
    const before = readStoredSession()
    const other = before?.partition === session.partition ? undefined : before
    keepSession(session)
    await Promise.race([replaceSession(session, other), pause(patienceMs)])
    // The other user's session is removed from this device, so it must not stay valid unnoticed.
    if (other) void endAtServer(other).catch(() => {})
  })
}

/** Clears the device, then reports the session to the worker. */
async function replaceSession(session: Session, other: Session | undefined): Promise<void> {
  await clearOthers(other).catch(() => {})
  const { partition, expirationDate, draftKey } = session
  const tokenHash = await hashToken(session.token)
  // Somebody may have signed out, or another user in, while the database did not respond.
  if (readStoredSession()?.token === session.token)
    await writeMeta('session', { tokenHash, partition, expirationDate, draftKey } satisfies WorkerSession)
}
