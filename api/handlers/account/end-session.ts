/** A session ends before its time: by its person, on this device or from another one, or by an administrator. */

import type { Writer } from '#api/db/database.ts'
import { endSession } from '#api/db/sessions.ts'
import type { Deps } from '#api/handlers/handler.ts'

/**
 * What was made of it ends with it: codes for applications, the sessions that those gave, and what its device subscribed to; a
 * phone that was stolen shows nothing any more. False where there is no such session.
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
