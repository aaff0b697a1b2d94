/**
 * Documents: one that was opened before is served from the cache at once and revalidated in the background; any other
 * from the network, and if that fails from the shell, which shows cached data.
 */

import { cacheNames, cacheOf, closedHeader, firstViewPath, madeAtHeader, savedAtHeader } from '#contract/worker.ts'
import type { BuildFiles } from './build-files.ts'
import { isolated, trim } from './cached-responses.ts'
import type { Handler } from './handlers.ts'
import { revocations } from './revocation.ts'
import { isDocument, policyOf } from './policy.ts'

declare const self: ServiceWorkerGlobalScope

const patienceMs = 3000
/** Documents and their replies. */
const mostEntries = 120
/** Replies that are being stored, by their path: the page that they belong to asks for them too. */
const storing = new Map<string, Promise<void>>()

export function documentHandler(files: Pick<BuildFiles, 'document'>): Handler {
  return (request, url, event) => {
    if (request.method !== 'GET') return undefined
    if (url.pathname.startsWith(firstViewPath)) return respondReplies(request, url.pathname)
    // Pages that the site does not serve, such as a provider's, bypass the worker.
    const isPage = request.mode === 'navigate' && isDocument(url.pathname)
    return isPage ? respondDocument(request, url, event, files) : undefined
  }
}

async function respondDocument(
  request: Request,
  url: URL,
  event: FetchEvent,
  files: Pick<BuildFiles, 'document'>,
): Promise<Response> {
  const key = url.pathname + url.search
  const cache = await caches.open(cacheNames.pages)
  const cached = url.searchParams.has('lng') ? undefined : await cache.match(key)
  const fresh = fetchDocument(request, cache, key, (html) => event.waitUntil(storeReplies(html, key, cache)))
  try {
    if (!cached) return await Promise.race([fresh, after(patienceMs)])
  } catch {
    // The shell shows cached data.
  }
  event.waitUntil(fresh.then((response) => reloadIfClosed(response, event)).catch(() => {}))
  return cached ?? (await files.document()) ?? fresh
}

/**
 * Fetches and stores the document of a page, and its replies. @returns its HTML @throws without a connection
 */
export async function prefetchDocument(path: string): Promise<string> {
  const cache = await caches.open(cacheNames.pages)
  let html: Promise<string> | undefined
  await fetchDocument(new Request(path), cache, path, (received) => {
    html = received
  })
  if (html === undefined) return ''
  await storeReplies(html, path, cache)
  return html
}

async function respondReplies(request: Request, path: string): Promise<Response> {
  await storing.get(path)
  const cache = await caches.open(cacheNames.pages)
  return (await cache.match(path)) ?? fetch(request)
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
  await revocations.precede()
  const response = await fetch(request)
  const headerOf = (name: string): string => response.headers.get(name) ?? ''
  // The site is closed, so the documents cached before are outdated. A busy server is not a closed site.
  if (response.headers.has(closedHeader)) await caches.delete(cacheNames.pages)
  const isPage = response.status === 200 && !response.redirected && headerOf('content-type').startsWith('text/html')
  if (!isPage) return response
  // Its responses are public even if the document is private.
  received(response.clone().text())
  if (!headerOf('cache-control').includes('no-store')) {
    await cache.put(key, isolated(response.clone())).catch(() => {})
    await trim(cache, mostEntries)
  } else if (isPage) await cache.delete(key).catch(() => false)
  return response
}

/**
 * The replies from which a document was rendered are cached with it, and as if they had been requested: offline, a link
 * then leads to a page that was opened before, as its own URL does. A document without them is of a closed site, or has
 * a visitor's input; both are only valid now.
 */
async function storeReplies(html: Promise<string>, of: string, cache: Cache): Promise<void> {
  const [, lng = '', digest] = /<html lang="(\w+)".*?<div id="root" data-view="([\w-]+)"/s.exec(await html) ?? []
  if (digest === undefined) return
  const path = firstViewPath + digest
  const stored = fetchReplies(path, `${path}?${new URLSearchParams({ lng, of }).toString()}`, cache)
  storing.set(path, stored)
  await stored
  storing.delete(path)
}

async function fetchReplies(path: string, address: string, cache: Cache): Promise<void> {
  try {
    const response = await fetch(address)
    if (!response.ok) return
    await cache.put(path, response.clone())
    await trim(cache, mostEntries)
    const { answers } = (await response.json()) as { answers: Record<string, unknown> }
    const savedAt = response.headers.get(madeAtHeader) ?? '0'
    for (const [call, data] of Object.entries(answers)) {
      const envelope = { status: 'success', message: 'ok', data }
      const cached = Response.json(envelope, { headers: { [savedAtHeader]: savedAt } })
      await (await caches.open(cacheOf(policyOf(call)))).put(call, cached)
    }
  } catch {
    // The document itself is cached; its replies are requested when needed.
  }
}

function after(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('too slow')), milliseconds))
}
