/**
 * Documents: one that was opened before comes at once from the cache and is renewed behind; any other from the network, and
 * when that fails from the shell, which shows what is kept.
 */

import { matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { cacheNames, cacheOf, closedHeader, savedAtHeader } from '#contract/worker.ts'
import { revocations } from './revocation.ts'
import { type CompiledRule, isDocument, ruleFor } from './policy.ts'

declare const self: ServiceWorkerGlobalScope

const shell = '/index.html'
const patienceMs = 3000
const mostPages = 60

export function registerDocuments(rules: readonly CompiledRule[]): void {
  registerRoute(
    // Pages of other programs, such as a provider's, are between the browser and them.
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isDocument(url.pathname),
    async ({ request, event }) => {
      const url = new URL(request.url)
      const key = url.pathname + url.search
      const cache = await caches.open(cacheNames.pages)
      const kept = url.searchParams.has('lng') ? undefined : await cache.match(key)
      const fresh = fetchDocument(request, cache, key, (html) => event.waitUntil(keepAnswers(html, rules)))
      try {
        if (!kept) return await Promise.race([fresh, after(patienceMs)])
      } catch {
        // The shell shows what is kept.
      }
      event.waitUntil(fresh.then((response) => reloadIfClosed(response, event as FetchEvent)).catch(() => {}))
      return kept ?? (await matchPrecache(shell)) ?? fresh
    },
  )
}

/** A site that has been closed for maintenance is closed at the first view: what was kept is replaced by the server's page. */
async function reloadIfClosed({ headers }: Response, { request, resultingClientId }: FetchEvent): Promise<void> {
  if (!headers.has(closedHeader)) return
  const page = (await self.clients.get(resultingClientId)) as WindowClient | undefined
  await page?.navigate(request.url)
}

/** @throws when there is no line */
async function fetchDocument(
  request: Request,
  cache: Cache,
  key: string,
  came: (html: Promise<string>) => void,
): Promise<Response> {
  await revocations.deliver()
  const response = await fetch(request)
  const said = (name: string): string => response.headers.get(name) ?? ''
  // The site is closed: what was kept before says otherwise. A server that is busy says nothing of it.
  if (response.headers.has(closedHeader)) await caches.delete(cacheNames.pages)
  const isPage = response.status === 200 && !response.redirected && said('content-type').startsWith('text/html')
  if (!isPage) return response
  // Its answers are everybody's also where the document is somebody's own.
  came(response.clone().text())
  if (!said('cache-control').includes('no-store')) {
    await cache.put(key, response.clone()).catch(() => {})
    await trim(cache)
  } else if (isPage) await cache.delete(key).catch(() => false)
  return response
}

/**
 * What a document was made from is kept as if it had been asked for: without a line a link then leads to a page that was
 * opened before, as its own address does.
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
    // What a closed site shows to some, and what it shows to the others, is for this moment.
    if (admission !== undefined) return
    for (const [address, data] of Object.entries(answers)) {
      const rule = ruleFor(rules, 'GET', new URL(address, location.origin).pathname)
      if (rule === undefined || rule.cache === 'private') continue
      const body = JSON.stringify({ status: 'success', message: 'ok', data })
      const headers = { 'content-type': 'application/json', [savedAtHeader]: String(madeAt) }
      await (await caches.open(cacheOf(rule.cache))).put(address, new Response(body, { headers }))
    }
  } catch {
    // The document itself is kept; its answers are asked for when they are needed.
  }
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - mostPages))) await cache.delete(key)
}

function after(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), milliseconds))
}
