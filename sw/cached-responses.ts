/** Responses in the worker's caches: when they were stored, and how many are kept. */

import { offlineHeader, pinnedPrefix, savedAtHeader } from '#contract/worker.ts'
import { workerNow } from './session.ts'

function withHeader(response: Response, name: string, value: string): Response {
  const headers = new Headers(response.headers)
  headers.set(name, value)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

export async function stamped(response: Response): Promise<Response> {
  return withHeader(response, savedAtHeader, String(await workerNow()))
}

/**
 * A document as it is stored: the server leaves the header out for a navigation that nobody else began, which the
 * worker cannot tell from others.
 */
export function isolated(response: Response): Response {
  return withHeader(response, 'cross-origin-opener-policy', 'same-origin')
}

/** Marks a response that is served because the network failed. */
export function servedOffline(response: Response): Response {
  return withHeader(response, offlineHeader, '1')
}

/** @param maxAgeMs since it was stored; what an older worker stored without its time has no age */
export async function isCurrent({ headers }: Response, maxAgeMs: number): Promise<boolean> {
  const savedAt = headers.get(savedAtHeader)
  return savedAt === null || (await workerNow()) - Number(savedAt) <= maxAgeMs
}

/** Deletes what was stored first, until at most this many are left and none of them is too old. */
export async function trim(cache: Cache, maxEntries: number, maxAgeMs = Infinity): Promise<void> {
  // Files that their user chose to keep stay.
  const keys = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith(pinnedPrefix))
  for (const [index, key] of keys.entries()) {
    const response = index < keys.length - maxEntries ? undefined : await cache.match(key)
    if (response && (await isCurrent(response, maxAgeMs))) return
    await cache.delete(key)
  }
}
