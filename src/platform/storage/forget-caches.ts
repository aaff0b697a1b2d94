/** Personal traces in the worker's caches beyond the private responses. Fetched when a session ends. */

import { cacheNames } from '#contract/worker.ts'

/** Public responses and pages name the public pictures. */
const tellingCaches = [cacheNames.pages, cacheNames.browse, cacheNames.content, cacheNames.settings]
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Deletes cached pictures that no public page or response names: those of drafts and of users. */
export async function forgetPictures(): Promise<void> {
  if (typeof caches !== 'object' || !(await caches.has(cacheNames.pictures))) return
  const named = new Set<string>()
  for (const name of tellingCaches) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request, { ignoreVary: true }))?.text()
      for (const [id] of text?.matchAll(ids) ?? []) named.add(id)
    }
  }
  const pictures = await caches.open(cacheNames.pictures)
  for (const request of await pictures.keys())
    if (!request.url.match(ids)?.some((id) => named.has(id))) await pictures.delete(request)
}
