/** The beginning of a session on this device. Fetched when somebody signs in. */

import type { WorkerSession } from '#contract/worker.ts'
import { hashToken } from '#src/platform/hash-token.ts'
import { writeMeta } from '#src/platform/storage.ts'
import { keepSession, keptSession, type Session } from '#src/state/session.ts'
import { alone, clearOthers, endAtServer } from './leave.ts'

/** Another person's leftovers go first, should the last session have ended without a word, or not at all. Never fails. */
export async function enter(session: Session): Promise<void> {
  await alone(async () => {
    const before = keptSession()
    const other = before?.partition === session.partition ? undefined : before
    keepSession(session)
    await clearOthers(other).catch(() => {})
    const { partition, expirationDate, draftKey } = session
    const tokenHash = await hashToken(session.token)
    await writeMeta('session', { tokenHash, partition, expirationDate, draftKey } satisfies WorkerSession)
    // Theirs is taken off this device: it is not to live on where nobody sees it.
    if (other) void endAtServer(other).catch(() => {})
  })
}
