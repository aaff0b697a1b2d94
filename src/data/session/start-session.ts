/** The start of a session on this device. Fetched when a user signs in. */

import type { WorkerSession } from '#contract/worker.ts'
import { hashToken } from '#src/platform/storage/hash-token.ts'
import { writeMeta } from '#src/platform/storage/storage.ts'
import { keepSession, readStoredSession, type Session } from '#src/state/session.ts'
import { withSessionLock, clearOthers, endAtServer } from './end-session.ts'

/** Clears another user's data first, if the last session ended unnoticed or not at all. Never fails. */
export async function startSession(session: Session): Promise<void> {
  await withSessionLock(async () => {
    const before = readStoredSession()
    const other = before?.partition === session.partition ? undefined : before
    keepSession(session)
    await clearOthers(other).catch(() => {})
    const { partition, expirationDate, draftKey } = session
    const tokenHash = await hashToken(session.token)
    await writeMeta('session', { tokenHash, partition, expirationDate, draftKey } satisfies WorkerSession)
    // The other user's session is removed from this device, so it must not stay valid unnoticed.
    if (other) void endAtServer(other).catch(() => {})
  })
}
