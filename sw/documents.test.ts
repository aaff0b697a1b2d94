import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cacheNames, closedHeader } from '#contract/worker.ts'
import { FakeCaches, origin } from '#tests/support/worker/fake-caches.ts'
import type { Handler } from './handlers.ts'

let handle: Handler

let caches: FakeCaches
let network: () => Response
let behind: Promise<unknown>[]
/** URLs that the worker made the opened page reload. */
let reloaded: string[]
/** Id of the page that the browser knows already; a page that has just been opened may be missing. */
let known = 'opened'
const opened = (url: string) => ({ url, navigate: async (address: string) => void reloaded.push(address) })
const clients = {
  get: async (id: string) => (id === known ? opened('') : undefined),
  matchAll: async () => [opened(`${origin}/home`), opened(`${origin}/browse-companies`)],
}

beforeEach(async () => {
  caches = new FakeCaches()
  behind = []
  reloaded = []
  known = 'opened'
  vi.stubGlobal('self', { clients })
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async () => network())
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  const { documentHandler } = await import('./documents.ts')
  handle = documentHandler({ document: async () => new Response('the shell') })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a page, and waits for all background work. */
async function open(path: string): Promise<string> {
  const request = Object.defineProperty(new Request(origin + path), 'mode', { value: 'navigate' })
  const event = { request, resultingClientId: 'opened', waitUntil: (work: Promise<unknown>) => behind.push(work) }
  const answer = await handle(request, new URL(request.url), event)
  while (behind.length > 0) await Promise.allSettled(behind.splice(0))
  return (await answer?.text()) ?? ''
}
const page = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } })
const unavailable = (headers: Record<string, string>): Response =>
  new Response('not now', { status: 503, headers: { 'content-type': 'text/html', ...headers } })

it('a page opened before is served from the cache and revalidated in the background', async () => {
  network = () => page('first')
  expect(await open('/browse-companies')).toBe('first')
  network = () => page('second')
  expect(await open('/browse-companies')).toBe('first')
  expect(await open('/browse-companies')).toBe('second')
})

it('isolates a cached page from the window that opened it, whatever its first request was', async () => {
  network = () => page('first')
  await open('/browse-companies')
  const cached = await (await caches.open(cacheNames.pages)).match('/browse-companies')
  expect(cached?.headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

it('requests other than page navigations are not handled', () => {
  const handled = (path: string, mode = 'navigate', method = 'GET') => {
    const request = Object.defineProperty(new Request(origin + path, { method }), 'mode', { value: mode })
    return handle(request, new URL(request.url), undefined)
  }
  for (const path of ['/sandbox/pay', '/api/v1.1/currencies/front', '/robots.txt'])
    expect(handled(path)).toBeUndefined()
  expect(handled('/faq', 'cors')).toBeUndefined()
  expect(handled('/faq', 'navigate', 'POST')).toBeUndefined()
})

it('a busy server does not evict cached pages', async () => {
  network = () => page('first')
  await open('/browse-companies')
  network = () => unavailable({ 'retry-after': '3' })
  expect(await open('/browse-companies')).toBe('first')
  expect(await open('/browse-companies')).toBe('first')
})

it('a site closed for maintenance evicts all cached pages', async () => {
  network = () => page('first')
  await open('/browse-companies')
  await open('/faq')
  network = () => unavailable({ [closedHeader]: '1' })
  await open('/faq')
  expect(await caches.has(cacheNames.pages)).toBe(false)
  expect(await open('/browse-companies')).toBe('not now')
})

it('a cached page is replaced at its first view once the site is closed, whatever its age', async () => {
  network = () => page('first')
  await open('/browse-companies')
  network = () => unavailable({ [closedHeader]: '1' })
  expect(await open('/browse-companies')).toBe('first')
  expect(reloaded).toEqual([`${origin}/browse-companies`])
  // After the reload it comes from the server, and is not reloaded again.
  expect(await open('/browse-companies')).toBe('not now')
  expect(reloaded).toHaveLength(1)
})

it('a page whose client id is not known yet is replaced too', async () => {
  network = () => page('first')
  await open('/browse-companies')
  known = 'none'
  network = () => unavailable({ [closedHeader]: '1' })
  await open('/browse-companies')
  expect(reloaded).toEqual([`${origin}/browse-companies`])
})

it('a busy or unreachable server does not reload the page', async () => {
  network = () => page('first')
  await open('/browse-companies')
  network = () => unavailable({ 'retry-after': '3' })
  await open('/browse-companies')
  network = () => {
    throw new TypeError('no connection')
  }
  await open('/browse-companies')
  expect(await open('/faq')).toBe('the shell')
  expect(reloaded).toEqual([])
})

it('the shell, shown while the server is slow, is replaced when the site is closed', async () => {
  vi.useFakeTimers()
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const opened = open('/faq')
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()
  answer(unavailable({ [closedHeader]: '1' }))
  expect(await opened).toBe('the shell')
  expect(reloaded).toEqual([`${origin}/faq`])
})

describe('the replies from which a document was rendered', () => {
  const rendered = (digest: string): Response =>
    page(`<!doctype html><html lang="fr" dir="ltr"><body><div id="root" data-view="${digest}">text</div></body></html>`)
  const repliesOf = (name: string): Response =>
    Response.json(
      { answers: { '/api/v1.1/currencies/front?lng=fr': { siteName: name } }, refusals: {} },
      { headers: { 'x-made-at': '1700000000000', etag: '"one"' } },
    )
  const request = async (digest: string): Promise<Response | undefined> => {
    const wanted = new Request(`${origin}/first-view/${digest}?lng=fr&of=%2Ffaq`)
    return handle(wanted, new URL(wanted.url), undefined)
  }
  let fetched: string[]
  beforeEach(() => {
    fetched = []
    vi.stubGlobal('fetch', async (input: Request | string) => {
      const url = new URL(typeof input === 'string' ? input : input.url, origin)
      fetched.push(url.pathname + url.search)
      return url.pathname.startsWith('/first-view/') ? repliesOf('Freehold') : network()
    })
  })

  it('are cached with it, and as responses of their calls', async () => {
    network = () => rendered('one')
    await open('/faq?topic=a')
    expect(fetched).toEqual(['/faq?topic=a', '/first-view/one?lng=fr&of=%2Ffaq%3Ftopic%3Da'])
    const stored = await (await caches.open(cacheNames.settings)).match('/api/v1.1/currencies/front?lng=fr')
    expect(await stored?.json()).toEqual({ status: 'success', message: 'ok', data: { siteName: 'Freehold' } })
    expect(stored?.headers.get('x-saved-at')).toBe('1700000000000')
    const replies = await request('one')
    expect(replies?.headers.get('x-made-at')).toBe('1700000000000')
    expect(fetched).toHaveLength(2)
  })

  it('remain those of the displayed document while a newer one is cached', async () => {
    network = () => rendered('one')
    await open('/faq')
    network = () => rendered('two')
    expect(await open('/faq')).toContain('data-view="one"')
    fetched = []
    expect((await request('one'))?.status).toBe(200)
    expect((await request('two'))?.status).toBe(200)
    expect(fetched).toEqual([])
  })

  it('are fetched from the network if they are not cached', async () => {
    expect((await request('three'))?.status).toBe(200)
    expect(fetched).toEqual(['/first-view/three?lng=fr&of=%2Ffaq'])
  })
})
