/**
 * Caching of responses: a strategy for each policy, in its own cache; private ones in the partition that the server
 * names.
 */

import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies'
import {
  cacheNames,
  cacheOf,
  offlineHeader,
  partitionHeader,
  privateCachePrefix,
  savedAtHeader,
} from '#contract/worker.ts'
import type { BuildFiles } from './build-files.ts'
import { type CompiledRule, ruleFor } from './policy.ts'
import { revocations } from './revocation.ts'
import { isHere, workerNow } from './session.ts'

const browseTimeoutSeconds = 3
const privateTimeoutSeconds = 4
const daySeconds = 86_400

/** Stores when a response was cached, and marks a cached response that was served because the network failed. */
const age: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 ? withHeader(response, savedAtHeader, String(await workerNow())) : null,
  fetchDidFail: async ({ state }) => {
    if (state) state['failed'] = true
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) =>
    cachedResponse && state?.['failed'] === true ? withHeader(cachedResponse, offlineHeader, '1') : cachedResponse,
}

/**
 * The Cache API stores requests with their headers. Cached under its URL only, a response is stored without the
 * request's token.
 */
const addressOnly: WorkboxPlugin = { cacheKeyWillBeUsed: async ({ request }) => request.url }

/**
 * Without a connection a response in another language is better than none: a user who has just changed the language can
 * continue.
 */
function inOtherLanguage(cacheName: string): WorkboxPlugin {
  return {
    handlerDidError: async ({ request }) => {
      const cache = await caches.open(cacheName)
      const requestUrl = withoutLanguage(request.url)
      const same = (await cache.keys()).find(({ url }) => withoutLanguage(url) === requestUrl)
      const cached = same && (await cache.match(same, { ignoreVary: true }))
      return cached && withHeader(cached, offlineHeader, '1')
    },
  }
}

function withoutLanguage(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('lng')
  return url.href
}

/**
 * Only responses that the server assigns to this user enter or leave this user's cache, because the token may have
 * changed in the meantime. And only while they are signed in here, because a response may arrive after they have signed
 * out.
 */
function partitioned(partition: string): WorkboxPlugin {
  const isTheirs = (response: Response): boolean => response.headers.get(partitionHeader) === partition
  return {
    fetchDidSucceed: async ({ response }) => {
      const of = response.headers.get(partitionHeader)
      if (of !== null && of !== partition) throw new Error('the answer is for somebody else')
      return response
    },
    cacheWillUpdate: async ({ response }) =>
      response.status === 200 && isTheirs(response) && (await isHere(partition)) ? response : null,
    // They may have signed out during the write.
    cacheDidUpdate: async ({ cacheName }) => {
      if (!(await isHere(partition))) await caches.delete(cacheName)
    },
    cachedResponseWillBeUsed: async ({ cachedResponse }) =>
      cachedResponse && isTheirs(cachedResponse) && (await isHere(partition)) ? cachedResponse : null,
  }
}

function withHeader(response: Response, name: string, value: string): Response {
  const headers = new Headers(response.headers)
  headers.set(name, value)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** @param goesFirst is evicted when storage is short */
function expiring(maxEntries: number, days: number, goesFirst: boolean): WorkboxPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * daySeconds,
    purgeOnQuotaError: goesFirst,
  }) as WorkboxPlugin
}

const onlyGood = new CacheableResponsePlugin({ statuses: [200] }) as WorkboxPlugin

/** In the same cache as those of the other policy that is served from the cache at once: the start needs both. */
const settings = expiring(40, 7, false)

const shared: Readonly<Record<'browse' | 'content' | 'settings' | 'fresh', Strategy>> = {
  browse: new NetworkFirst({
    cacheName: cacheNames.browse,
    networkTimeoutSeconds: browseTimeoutSeconds,
    plugins: [addressOnly, revocations.plugin, age, expiring(120, 3, true), inOtherLanguage(cacheNames.browse)],
  }),
  content: new StaleWhileRevalidate({
    cacheName: cacheNames.content,
    plugins: [addressOnly, revocations.plugin, age, expiring(120, 30, false), inOtherLanguage(cacheNames.content)],
  }),
  settings: new StaleWhileRevalidate({
    cacheName: cacheNames.settings,
    plugins: [addressOnly, revocations.plugin, age, settings, inOtherLanguage(cacheNames.settings)],
  }),
  fresh: new NetworkFirst({
    cacheName: cacheOf('fresh'),
    networkTimeoutSeconds: browseTimeoutSeconds,
    plugins: [addressOnly, revocations.plugin, age, settings, inOtherLanguage(cacheNames.settings)],
  }),
}

const personal = new Map<string, Strategy>()

function personalStrategy(partition: string): Strategy {
  const known =
    personal.get(partition) ??
    new NetworkFirst({
      cacheName: privateCachePrefix + partition,
      networkTimeoutSeconds: privateTimeoutSeconds,
      plugins: [addressOnly, revocations.plugin, partitioned(partition), age, expiring(80, 7, false)],
    })
  personal.set(partition, known)
  return known
}

/** Files of the application that no tier brought. */
const used = new CacheFirst({ cacheName: cacheNames.assets, plugins: [addressOnly, onlyGood] })

/** The strategy for a request, or undefined if the browser is to fetch it itself. */
function strategyFor(rule: CompiledRule, request: Request): Strategy | undefined {
  if (request.headers.has('authorization')) {
    const partition = request.headers.get(partitionHeader)
    return partition === null || !/^[\w-]{8,40}$/.test(partition) ? undefined : personalStrategy(partition)
  }
  // A user's private data is never cached for other users.
  return rule.cache === 'private' ? undefined : shared[rule.cache]
}

export function registerCaching(rules: readonly CompiledRule[], files: Pick<BuildFiles, 'match'>): void {
  const ruled = (request: Request, url: URL): Strategy | undefined => {
    const rule = ruleFor(rules, url.pathname)
    return rule && strategyFor(rule, request)
  }
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && url.pathname.startsWith('/api/') && ruled(request, url) !== undefined,
    (options) => {
      const strategy = ruled(options.request, new URL(options.request.url))
      return strategy ? strategy.handle(options) : fetch(options.request)
    },
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
    new CacheFirst({ cacheName: cacheNames.pictures, plugins: [addressOnly, onlyGood, expiring(200, 30, true)] }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async (options) => (await files.match(options.url.pathname)) ?? used.handle(options),
  )
}
