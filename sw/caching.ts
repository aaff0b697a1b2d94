/** How answers are kept: a policy for each kind of call, in its own cache; private ones in the partition that the server names. */

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
import { type CompiledRule, ruleFor } from './policy.ts'
import { revocations } from './revocation.ts'
import { isHere, workerNow } from './session.ts'

const browseTimeoutSeconds = 3
const privateTimeoutSeconds = 4
const daySeconds = 86_400

/** Notes when an answer was kept, and says of a kept answer whether the line had failed. */
const age: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 ? withHeader(response, savedAtHeader, String(await workerNow())) : null,
  fetchDidFail: async ({ state }) => {
    if (state) state['failed'] = true
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) =>
    cachedResponse && state?.['failed'] === true ? withHeader(cachedResponse, offlineHeader, '1') : cachedResponse,
}

/** The Cache API keeps requests with their headers. Kept under its address alone, an answer comes without the token that asked. */
const addressOnly: WorkboxPlugin = { cacheKeyWillBeUsed: async ({ request }) => request.url }

/** Without a connection an answer in another language is better than none: whoever has just changed the language reads on. */
function inOtherLanguage(cacheName: string): WorkboxPlugin {
  return {
    handlerDidError: async ({ request }) => {
      const cache = await caches.open(cacheName)
      const asked = withoutLanguage(request.url)
      const same = (await cache.keys()).find(({ url }) => withoutLanguage(url) === asked)
      const kept = same && (await cache.match(same, { ignoreVary: true }))
      return kept && withHeader(kept, offlineHeader, '1')
    },
  }
}

function withoutLanguage(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('lng')
  return url.href
}

/**
 * Only what the server says is this person's goes into this person's cache or comes out of it: a token may have changed hands on
 * the way. And only while they are signed in here: an answer may come after they have left.
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
    // They may have left while it was written.
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

/** @param goesFirst is thrown away when room is short */
function expiring(maxEntries: number, days: number, goesFirst: boolean): WorkboxPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * daySeconds,
    purgeOnQuotaError: goesFirst,
  }) as WorkboxPlugin
}

const onlyGood = new CacheableResponsePlugin({ statuses: [200] }) as WorkboxPlugin

/** Kept with those of one policy that come from the cache at once: both are what a start needs. */
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

/** The strategy for a request, or undefined when the browser is to fetch it by itself. */
function strategyFor(rule: CompiledRule, request: Request): Strategy | undefined {
  if (request.headers.has('authorization')) {
    const partition = request.headers.get(partitionHeader)
    return partition === null || !/^[\w-]{8,40}$/.test(partition) ? undefined : personalStrategy(partition)
  }
  // What belongs to a person is never kept for everybody.
  return rule.cache === 'private' ? undefined : shared[rule.cache]
}

export function registerCaching(rules: readonly CompiledRule[]): void {
  const ruled = (request: Request, url: URL): Strategy | undefined => {
    const rule = ruleFor(rules, request.method, url.pathname)
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
    new CacheFirst({ cacheName: cacheNames.assets, plugins: [addressOnly, onlyGood] }),
  )
}
