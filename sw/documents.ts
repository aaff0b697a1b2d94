/**
 * Documents: one that was opened before is served from the cache at once and revalidated in the background; any other
 * from the network, and if that fails from the shell, which shows cached data.
 */

import { registerRoute } from 'workbox-routing'
import { cacheNames, cacheOf, closedHeader, savedAtHeader } from '#contract/worker.ts'
import type { BuildFiles } from './build-files.ts'
import { revocations } from './revocation.ts'
import { type CompiledRule, isDocument, ruleFor } from './policy.ts'

declare const self: ServiceWorkerGlobalScope

const patienceMs = 3000
const mostPages = 60

export function registerDocuments(rules: readonly CompiledRule[], files: Pick<BuildFiles, 'document'>): void {
  registerRoute(
    // Pages that the site does not serve, such as a provider's, bypass the worker.
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isDocument(url.pathname),
    async ({ request, event }) => {
      const url = new URL(request.url)
      const key = url.pathname + url.search
      const cache = await caches.open(cacheNames.pages)
      const cached = url.searchParams.has('lng') ? undefined : await cache.match(key)
      const fresh = fetchDocument(request, cache, key, (html) => event.waitUntil(keepAnswers(html, rules)))
      try {
        if (!cached) return await Promise.race([fresh, after(patienceMs)])
      } catch {
        // The shell shows cached data.
      }
      event.waitUntil(fresh.then((response) => reloadIfClosed(response, event as FetchEvent)).catch(() => {}))
      return cached ?? (await files.document()) ?? fresh
    },
  )
}

/**
 * A site that has been closed for maintenance is closed at the first view: the cached document is replaced by the
 * server's page.
 */
async function reloadIfClosed({ headers }: Response, { request, resultingClientId }: FetchEvent): Promise<void> {
  if (!headers.has(closedHeader)) return
  const byId = (await self.clients.get(resultingClientId)) as WindowClient | undefined
  // A page that has just been opened may have another id for a moment.
  const page = byId ?? (await self.clients.matchAll({ type: 'window' })).find(({ url }) => url === request.url)
  await page?.navigate(request.url)
}

/** @throws if there is no connection */
async function fetchDocument(
  request: Request,
  cache: Cache,
  key: string,
  received: (html: Promise<string>) => void,
): Promise<Response> {
  await revocations.deliver()
  const response = await fetch(request)
  const headerOf = (name: string): string => response.headers.get(name) ?? ''
  // The site is closed, so the documents cached before are outdated. A busy server is not a closed site.
  if (response.headers.has(closedHeader)) await caches.delete(cacheNames.pages)
  const isPage = response.status === 200 && !response.redirected && headerOf('content-type').startsWith('text/html')
  if (!isPage) return response
  // Its responses are public even if the document is private.
  received(response.clone().text())
  if (!headerOf('cache-control').includes('no-store')) {
    await cache.put(key, response.clone()).catch(() => {})
    await trim(cache)
  } else if (isPage) await cache.delete(key).catch(() => false)
  return response
}

/**
 * The responses from which a document was rendered are cached as if they had been requested: offline, a link then leads
 * to a page that was opened before, as its own URL does.
 */
async function keepAnswers(html: Promise<string>, rules: readonly CompiledRule[]): Promise<void> {
  try {
    const text = /<script type="application\/json" id="first-view">(.*?)<\/script>/s.exec(await html)?.[1]
    if (text === undefined) return
    const { answers, madeAt, admission } = JSON.parse(text) as {
      answers: Record<string, unknown>
      madeAt: number
      admission?: string
    }
    // Responses of a closed site, with or without admission, are only valid now.
    if (admission !== undefined) return
    for (const [address, data] of Object.entries(answers)) {
      const rule = ruleFor(rules, new URL(address, location.origin).pathname)
      if (rule === undefined || rule.cache === 'private') continue
      const body = JSON.stringify({ status: 'success', message: 'ok', data })
      const headers = { 'content-type': 'application/json', [savedAtHeader]: String(madeAt) }
      await (await caches.open(cacheOf(rule.cache))).put(address, new Response(body, { headers }))
    }
  } catch {
    // The document itself is cached; its responses are requested when needed.
  }
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - mostPages))) await cache.delete(key)
}

function after(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), milliseconds))
}
