/** Whether a user was signed in on this device: visitors load nothing of what ends sessions. */

import { privateCachePrefix, revocationPrefix } from '#contract/worker.ts'
import { readMetas } from '#src/platform/storage/storage.ts'
import { readStoredSession } from '#src/state/session.ts'

/** In the meta store, followed by the partition: a user whose data is being cleared. */
export const clearingPrefix = 'leaving.'

/** Also of a session that only the worker knows, because the browser has lost the page's own storage. */
export async function hasMemberTraces(): Promise<boolean> {
  if (readStoredSession() !== undefined) return true
  const isTrace = ([key, value]: [string, unknown]): boolean =>
    Boolean(value) && (key === 'session' || key.startsWith(clearingPrefix) || key.startsWith(revocationPrefix))
  if ((await readMetas()).some(isTrace)) return true
  const cached = typeof caches === 'object' ? await caches.keys().catch(() => []) : []
  return cached.some((name) => name.startsWith(privateCachePrefix))
}
