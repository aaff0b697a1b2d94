/** Personal traces in the worker's caches beyond the private responses. Fetched when a session ends. */

import { cacheNames, privateCachePrefix } from '#contract/worker.ts'

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

/** The worker's library records each cached address, with its time, in a database of its own. */
export async function forgetPrivateTraces(keep: string | undefined): Promise<void> {
  const database = await opened('workbox-expiration')
  if (!database) return
  try {
    const store = database.transaction('cache-entries', 'readwrite').objectStore('cache-entries')
    await new Promise<void>((resolve, reject) => {
      store.transaction.addEventListener('complete', () => resolve())
      store.transaction.addEventListener('abort', () => reject(store.transaction.error ?? new Error('not deleted')))
      const walk = store.openCursor()
      walk.addEventListener('success', () => {
        const cursor = walk.result
        if (!cursor) return
        const { cacheName } = cursor.value as { readonly cacheName?: string }
        if (cacheName?.startsWith(privateCachePrefix) && cacheName !== privateCachePrefix + (keep ?? ''))
          cursor.delete()
        cursor.continue()
      })
    })
  } finally {
    database.close()
  }
}

/** Undefined if it does not exist: it is not created here. */
function opened(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const openRequest = indexedDB.open(name)
    openRequest.addEventListener('upgradeneeded', () => openRequest.transaction?.abort())
    openRequest.addEventListener('success', () => resolve(openRequest.result))
    openRequest.addEventListener('error', () => resolve(undefined))
  })
}
