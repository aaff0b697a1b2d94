/**
 * Caching of responses: each policy has its cache, and private responses one in the partition that the server names. A few
 * lines of our own in place of workbox-strategies and workbox-expiration (decision record 0033).
 */

import { apiBase } from '#contract/call.ts'
import { cacheNames, cacheOf, partitionHeader, privateCachePrefix, type SharedPolicy } from '#contract/worker.ts'
import type { BuildFiles } from './build-files.ts'
import { isCurrent, servedOffline, stamped, trim } from './cached-responses.ts'
import type { Handler } from './handlers.ts'
import { policyOf } from './policy.ts'
import { revocations } from './revocation.ts'
import { isHere } from './session.ts'

const browseTimeoutMs = 3000
const privateTimeoutMs = 4000
const dayMs = 86_400_000

interface Caching {
  readonly cacheName: string
  /** After this time a cached response serves although the network may still answer. Missing: cached ones are never renewed. */
  readonly patienceMs?: number
  readonly maxEntries: number
  readonly maxAgeMs: number
  /** Only responses that the server assigns to this user enter or leave the cache, and only while they are signed in. */
  readonly partition?: string
}

const shared: Readonly<Record<SharedPolicy, Caching>> = {
  browse: { cacheName: cacheNames.browse, patienceMs: browseTimeoutMs, maxEntries: 120, maxAgeMs: 3 * dayMs },
  content: { cacheName: cacheNames.content, patienceMs: 0, maxEntries: 120, maxAgeMs: 30 * dayMs },
  settings: { cacheName: cacheNames.settings, patienceMs: 0, maxEntries: 40, maxAgeMs: 7 * dayMs },
  // In the same cache as the settings, which are served from the cache at once: the start needs both.
  fresh: { cacheName: cacheOf('fresh'), patienceMs: browseTimeoutMs, maxEntries: 40, maxAgeMs: 7 * dayMs },
}

function ofUser(partition: string): Caching {
  const cacheName = privateCachePrefix + partition
  return { cacheName, patienceMs: privateTimeoutMs, maxEntries: 80, maxAgeMs: 7 * dayMs, partition }
}

const pictures: Caching = { cacheName: cacheNames.pictures, maxEntries: 200, maxAgeMs: 30 * dayMs }
/** Files of the application that no tier brought. */
const used: Caching = { cacheName: cacheNames.assets, maxEntries: Infinity, maxAgeMs: Infinity }

/** Deleted when storage is short. */
const evictable = [cacheNames.pictures, cacheNames.browse]

/** How a call is cached; undefined if the browser is to fetch it itself. */
function cachingOf({ headers }: Request, pathname: string): Caching | undefined {
  if (headers.has('authorization')) {
    // Only requests for replies that their users may read offline have one.
    const partition = headers.get(partitionHeader)
    return partition === null || !/^[\w-]{8,40}$/.test(partition) ? undefined : ofUser(partition)
  }
  return shared[policyOf(pathname)]
}

export function cachingHandler(files: Pick<BuildFiles, 'match'>): Handler<ExtendableEvent> {
  return (request, { pathname }, event) => {
    if (request.method !== 'GET') return undefined
    if (pathname.startsWith('/media/')) return respond(request, event, pictures)
    if (pathname.startsWith('/assets/'))
      return files.match(pathname).then((stored) => stored ?? respond(request, event, used))
    const caching = pathname.startsWith(apiBase) ? cachingOf(request, pathname) : undefined
    return caching && respond(request, event, caching)
  }
}

/** From the network, unless it fails or is too slow and a response is cached; what never changes from the cache first. */
async function respond(request: Request, event: ExtendableEvent, caching: Caching): Promise<Response> {
  const { patienceMs, partition } = caching
  // A cache that is opened exists: a reply to a user who has signed out must not create theirs anew.
  if (partition !== undefined && !(await isHere(partition))) return fetchFor(request, caching)
  const cache = await caches.open(caching.cacheName)
  let hasFailed = false
  const noteFailure = (): void => {
    hasFailed = true
  }
  const cached = async (): Promise<Response | undefined> => {
    const found = await cache.match(request.url)
    if (!found || !(await isCurrent(found, caching.maxAgeMs)) || !(await isAllowed(found, caching))) return undefined
    return hasFailed ? servedOffline(found) : found
  }
  const first = patienceMs === undefined ? await cached() : undefined
  if (first) return first
  const fresh = fetchAndStore(request, event, cache, caching)
  const settled = fresh.then(() => undefined, noteFailure)
  event.waitUntil(settled)
  const early = patienceMs === undefined ? undefined : after(patienceMs, settled).then(cached)
  try {
    return (await Promise.race([fresh, early ?? fresh])) ?? (await fresh)
  } catch (error) {
    noteFailure()
    const other = (await cached()) ?? (await inOtherLanguage(request.url, cache, caching))
    if (other) return other
    throw error
  }
}

/** @throws if there is no connection, or the response is for another user, because the token has changed in the meantime */
async function fetchFor(request: Request, { patienceMs, partition }: Caching): Promise<Response> {
  if (patienceMs !== undefined) await revocations.precede()
  const response = await fetch(request)
  const of = response.headers.get(partitionHeader)
  if (partition !== undefined && of !== null && of !== partition) throw new Error('reply for another user')
  return response
}

/** @throws as `fetchFor` does */
async function fetchAndStore(
  request: Request,
  event: ExtendableEvent,
  cache: Cache,
  caching: Caching,
): Promise<Response> {
  const response = await fetchFor(request, caching)
  if (response.status === 200) event.waitUntil(store(request.url, response.clone(), cache, caching))
  return response
}

/** Under its URL only: the Cache API would store the request's headers, and the token with them. Never fails. */
async function store(url: string, response: Response, cache: Cache, caching: Caching): Promise<void> {
  const { cacheName, partition, maxEntries, maxAgeMs } = caching
  if (await isAllowed(response, caching)) {
    try {
      await cache.put(url, await stamped(response))
      await trim(cache, maxEntries, maxAgeMs)
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      if (isFull) for (const name of evictable) await caches.delete(name)
    }
  }
  // They may have signed out in the meantime.
  if (partition !== undefined && !(await isHere(partition))) await caches.delete(cacheName)
}

/** The server decides what may be cached. A response may arrive after its user has signed out. */
async function isAllowed({ headers }: Response, { partition }: Caching): Promise<boolean> {
  if (partition === undefined) return !headers.get('cache-control')?.includes('no-store')
  return headers.get(partitionHeader) === partition && (await isHere(partition))
}

/**
 * Without a connection a response in another language is better than none: a user who has just changed the language can
 * continue.
 */
async function inOtherLanguage(
  address: string,
  cache: Cache,
  { partition, patienceMs, maxAgeMs }: Caching,
): Promise<Response | undefined> {
  if (partition !== undefined || patienceMs === undefined) return undefined
  const same = (await cache.keys()).find(({ url }) => withoutLanguage(url) === withoutLanguage(address))
  const cached = same && (await cache.match(same, { ignoreVary: true }))
  return cached && (await isCurrent(cached, maxAgeMs)) ? servedOffline(cached) : undefined
}

function withoutLanguage(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('lng')
  return url.href
}

/** Resolves after this time, or never once the other has: nobody waits for it any more. */
function after(milliseconds: number, settled: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void settled.then(() => clearTimeout(timer))
  })
}
