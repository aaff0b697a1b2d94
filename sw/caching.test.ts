import 'fake-indexeddb/auto'
import { clear, get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cacheNames,
  offlineHeader,
  partitionHeader,
  pinnedPrefix,
  privateCachePrefix,
  revocationPrefix,
  savedAtHeader,
  type WorkerSession,
} from '#contract/worker.ts'
import { FakeCaches, origin } from '#tests/support/worker/fake-caches.ts'
import { withFrozenStore } from '#tests/support/worker/frozen-store.ts'
import type { Handler } from './handlers.ts'
import { metaStore } from './session.ts'

const token = 'canary-token-of-the-investor'
const [mine, other] = ['partition-mine', 'partition-other']

let caches: FakeCaches
let network: (request: Request) => Response | Promise<Response>
let requests: string[] = []
/** Background work that the strategies continue after a response. */
let behind: Promise<unknown>[] = []

class FakeEvent extends Event {
  readonly request: Request
  constructor(request: Request) {
    super('fetch')
    this.request = request
  }
  waitUntil(work: Promise<unknown>): void {
    behind.push(work)
  }
}

let handlers: Handler[] = []

/** The worker's modules as in a fresh worker: no state of the previous test remains. */
async function startWorker(): Promise<void> {
  vi.resetModules()
  const { cachingHandler } = await import('./caching.ts')
  const { revocations } = await import('./revocation.ts')
  handlers = [cachingHandler({ match: async () => undefined }), revocations.handler]
}

/** The response of the worker, or else of the browser. */
async function respond(request: Request | string): Promise<Response> {
  const { respondWith } = await import('./handlers.ts')
  const made = typeof request === 'string' ? new Request(origin + request) : request
  return respondWith(handlers, new FakeEvent(made)) ?? fetch(made)
}

/** And once nothing continues behind it. */
async function route(request: Request): Promise<Response> {
  const answer = await respond(request)
  while (behind.length > 0) await Promise.allSettled(behind.splice(0))
  return answer
}

const ask = (path: string, partition?: string): Promise<Response> =>
  route(
    new Request(origin + path, {
      headers: partition === undefined ? {} : { authorization: `Bearer ${token}`, [partitionHeader]: partition },
    }),
  )
const answered = (body: string, partition?: string): Response =>
  new Response(body, { headers: partition === undefined ? {} : { [partitionHeader]: partition } })
const offline = (): never => {
  throw new TypeError('Failed to fetch')
}
const signedIn = (partition: string | undefined): Promise<void> =>
  set(
    'session',
    partition && ({ partition, tokenHash: 'x', expirationDate: '2099-01-01T00:00:00Z' } satisfies WorkerSession),
    metaStore(),
  )

beforeEach(async () => {
  caches = new FakeCaches()
  requests = []
  behind = []
  network = offline
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? new URL(input, origin) : input, init)
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return network(request)
  })
  await clear(metaStore())
  await signedIn(mine)
  await startWorker()
})
afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

const wallet = '/api/v1.1/my-investment/?lng=en'

it('a response is cached without the token of its request', async () => {
  network = () => answered('{"balance":1}', mine)
  await ask(wallet, mine)
  expect(await caches.dump()).toContain('{"balance":1}')
  expect(await caches.dump()).not.toContain(token)
  expect((await caches.dump()).toLowerCase()).not.toContain('bearer')

  network = offline
  expect(await (await ask(wallet, mine)).text()).toBe('{"balance":1}')
})

it('a response for another user is neither cached nor returned to the page', async () => {
  network = () => answered('of somebody else', other)
  await expect(ask(wallet, mine)).rejects.toThrow()
  expect(await caches.dump()).not.toContain('of somebody else')
})

it('a response without a partition is not cached', async () => {
  network = () => answered('unknown')
  await ask(wallet, mine)
  expect(await caches.dump()).not.toContain('unknown')
})

it('a response to a request without a partition is not cached', async () => {
  network = () => answered('for this moment alone', mine)
  const headers = { authorization: `Bearer ${token}` }
  await route(new Request(`${origin}/api/v1.1/push-ticket`, { headers }))
  expect(await caches.keys()).toEqual([])
})

it('a response for all visitors is cached unless the server forbids it', async () => {
  network = () => new Response('of a token', { headers: { 'cache-control': 'no-store' } })
  expect(await (await ask('/api/v1.1/resetPassword/t?lng=en')).text()).toBe('of a token')
  expect(await caches.dump()).not.toContain('of a token')
  network = () => answered('of everybody')
  await ask('/api/v1.1/campaigns/equities?lng=en')
  expect(await caches.dump()).toContain('of everybody')
})

it('a response in the wrong partition is not served', async () => {
  const cache = await caches.open(privateCachePrefix + mine)
  await cache.put(origin + wallet, answered('of somebody else', other))
  await expect(ask(wallet, mine)).rejects.toThrow()
})

it('nothing is cached or served for a user who is not signed in on this device', async () => {
  network = () => answered('mine', mine)
  await ask(wallet, mine)
  await set('session', null, metaStore())
  network = offline
  await expect(ask(wallet, mine)).rejects.toThrow()
  network = () => answered('came late', mine)
  await ask(wallet, mine)
  expect(await caches.dump()).not.toContain('came late')
})

it('a response after sign-out is returned to its user alone, and creates no cache', async () => {
  await set('session', null, metaStore())
  network = () => answered('mine', mine)
  expect(await (await ask(wallet, mine)).text()).toBe('mine')
  network = () => answered('of another user', other)
  await expect(ask(wallet, mine)).rejects.toThrow()
  expect(await caches.keys()).toEqual([])
})

it('sign-out during a request leaves no cache', async () => {
  network = async () => {
    await set('session', null, metaStore())
    return answered('mine', mine)
  }
  await ask(wallet, mine)
  expect(await caches.keys()).toEqual([])
})

it('offline, public responses fall back to another language, and private ones do not', async () => {
  network = () => answered('in English')
  await ask('/api/v1.1/campaigns/equities?lng=en&sort=new')
  network = offline
  const found = await ask('/api/v1.1/campaigns/equities?lng=ar&sort=new')
  expect(await found.text()).toBe('in English')
  expect(found.headers.get(offlineHeader)).toBe('1')
  await expect(ask('/api/v1.1/campaigns/equities?lng=ar&sort=old')).rejects.toThrow()
  expect(await caches.keys()).not.toContain(privateCachePrefix + mine)
  expect(await (await caches.open(cacheNames.browse)).keys()).toHaveLength(1)
})

it('a pending revocation is delivered before any other request', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  await startWorker()
  network = async (request) =>
    request.url.endsWith('/revoke-session') ? answered(await request.text()) : answered('{}')
  await route(new Request(`${origin}/api/v1.1/login`, { method: 'POST', body: '{}' }))
  expect(requests).toEqual(['POST /api/v1.1/revoke-session', 'POST /api/v1.1/login'])
  expect(await get(revocationPrefix + 'h'.repeat(43), metaStore())).toBeUndefined()
  requests = []
  await ask('/api/v1.1/campaigns/equities?lng=en')
  expect(requests).toEqual(['GET /api/v1.1/campaigns/equities'])
})

it('a revocation that fails offline stays pending', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  await startWorker()
  await expect(ask('/api/v1.1/campaigns/equities?lng=en')).rejects.toThrow()
  expect(await get(revocationPrefix + 'h'.repeat(43), metaStore())).toBe(true)
})

it('a revocation that failed offline is retried before the next request', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  await startWorker()
  await expect(ask('/api/v1.1/campaigns/equities?lng=en')).rejects.toThrow()
  requests = []
  network = () => answered('{}')
  await ask('/api/v1.1/campaigns/equities?lng=en')
  expect(requests).toEqual(['POST /api/v1.1/revoke-session', 'GET /api/v1.1/campaigns/equities'])
})

it('no request overtakes a revocation when the connection returns', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  await startWorker()
  vi.stubGlobal('navigator', { onLine: false })
  // The delivery fails, and whatever follows would get through.
  network = () => {
    network = () => answered('{}')
    return offline()
  }
  await expect(ask('/api/v1.1/campaigns/equities?lng=en')).rejects.toThrow()
  vi.stubGlobal('navigator', { onLine: true })
  await ask('/api/v1.1/campaigns/equities?lng=en')
  expect(requests).toEqual([
    'POST /api/v1.1/revoke-session',
    'POST /api/v1.1/revoke-session',
    'GET /api/v1.1/campaigns/equities',
  ])
})

it('no request overtakes a revocation when the browser reports the connection too early', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  await startWorker()
  network = () => {
    network = () => answered('{}')
    return offline()
  }
  await ask('/api/v1.1/campaigns/equities?lng=en')
  expect(requests).toEqual([
    'POST /api/v1.1/revoke-session',
    'POST /api/v1.1/revoke-session',
    'GET /api/v1.1/campaigns/equities',
  ])
})

it('requests fail while a revocation does, and are let through if it alone is blocked', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  await startWorker()
  network = (request) => (request.url.endsWith('/revoke-session') ? offline() : answered('{}'))
  const list = (): Promise<Response> => ask('/api/v1.1/campaigns/equities?lng=en')
  await expect(list()).rejects.toThrow()
  await vi.waitFor(list, 5000)
  expect(requests.filter((request) => request.startsWith('GET'))).toHaveLength(1)
})

it('a request during a failing delivery waits for a delivery of its own', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  await startWorker()
  let fail: () => void = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  network = () => failing.then(offline)
  const first = ask('/api/v1.1/campaigns/equities?lng=en').catch(() => undefined)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const second = ask('/api/v1.1/sliders/front-sliders?lng=en&status=yes')
  network = () => answered('{}')
  fail()
  await Promise.all([first, second])
  const before = requests.slice(0, requests.indexOf('GET /api/v1.1/sliders/front-sliders'))
  expect(before.filter((request) => request === 'POST /api/v1.1/revoke-session')).toHaveLength(2)
})

it('a busy server does not get a revocation before every request', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  await startWorker()
  network = (request) => (request.url.endsWith('/revoke-session') ? new Response('', { status: 503 }) : answered('{}'))
  await ask('/api/v1.1/campaigns/equities?lng=en')
  await ask('/api/v1.1/campaigns/equities?lng=en')
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})

const settings = '/api/v1.1/currencies/front'
const lists = '/api/v1.1/campaigns/equities?lng=en'
/** Never answers. */
const silent = (): Promise<Response> => new Promise(() => {})

it('a cached list is served on a slow network, and is not marked as offline', async () => {
  network = () => answered('before')
  await ask(lists)
  network = silent
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const found = vi.fn<(response: Response) => void>()
  // The network may answer for as long as it likes: what happens behind the response never ends here.
  void respond(lists).then(found)
  await vi.advanceTimersByTimeAsync(2999)
  expect(found).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(found).toHaveBeenCalled())
  expect(await found.mock.lastCall?.[0].text()).toBe('before')
  expect(found.mock.lastCall?.[0].headers.get(offlineHeader)).toBeNull()
})

it('a list that is not cached waits for a slow network', async () => {
  let answer: (response: Response) => void = () => {}
  network = () => answered('{}')
  await ask(settings)
  network = () => new Promise<Response>((resolve) => (answer = resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const found = respond(lists)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  answer(answered('late'))
  expect(await (await found).text()).toBe('late')
})

it('settings are served from the cache at once and renewed behind the response', async () => {
  network = () => answered('before')
  await ask(settings)
  let answer: (response: Response) => void = () => {}
  network = () => new Promise<Response>((resolve) => (answer = resolve))
  expect(await (await respond(settings)).text()).toBe('before')
  answer(answered('after'))
  while (behind.length > 0) await Promise.allSettled(behind.splice(0))
  network = silent
  expect(await (await respond(settings)).text()).toBe('after')
})

it('an error response is returned and not cached', async () => {
  network = () => new Response('busy', { status: 503 })
  expect((await ask(lists)).status).toBe(503)
  expect(await caches.dump()).toBe('')
})

it('a picture is fetched once', async () => {
  network = () => answered('picture')
  await ask('/media/1')
  requests = []
  expect(await (await ask('/media/1')).text()).toBe('picture')
  expect(requests).toEqual([])
})

/** Stores a response as of some days ago. */
async function storedDaysAgo(days: number, path = lists): Promise<void> {
  const headers = { [savedAtHeader]: String(Date.now() - days * 86_400_000) }
  await (await caches.open(cacheNames.browse)).put(path, new Response('old', { headers }))
}

it('a list is served for three days and not longer', async () => {
  await storedDaysAgo(2.9)
  expect(await (await ask(lists)).text()).toBe('old')
  await storedDaysAgo(3.1)
  await expect(ask(lists)).rejects.toThrow()
})

it('an entry that an older worker stored without a timestamp is served', async () => {
  await (await caches.open(cacheNames.pictures)).put('/media/1', new Response('old'))
  expect(await (await ask('/media/1')).text()).toBe('old')
})

it('the oldest entries beyond the maximum are evicted, and expired ones with them', async () => {
  const addressOf = (index: number): string => `/api/v1.1/campaigns/equities?lng=en&page=${index}`
  await storedDaysAgo(3.1, addressOf(-1))
  network = () => answered('list')
  await ask(addressOf(0))
  const stored = async (): Promise<string[]> =>
    (await (await caches.open(cacheNames.browse)).keys()).map(({ url }) => url.slice(origin.length))
  expect(await stored()).toEqual([addressOf(0)])
  for (let index = 1; index <= 120; index++) await ask(addressOf(index))
  expect(await stored()).toEqual(Array.from({ length: 120 }, (_, index) => addressOf(index + 1)))
})

it('files that a user keeps are never evicted, however old they are and however much else is cached', async () => {
  const cache = await caches.open(privateCachePrefix + mine)
  const old = new Response('a receipt', { headers: { [savedAtHeader]: '1' } })
  await cache.put(`${pinnedPrefix}/receipt/1`, old)
  network = () => answered('{}', mine)
  for (let index = 0; index < 90; index++) await ask(`${wallet}&page=${index}`, mine)
  await Promise.all(behind)
  expect(await (await cache.match(`${pinnedPrefix}/receipt/1`))?.text()).toBe('a receipt')
  expect(await cache.keys()).toHaveLength(81)
})

it('when storage is full, pictures and lists are evicted, and the response is returned', async () => {
  network = () => answered('{}')
  await ask(lists)
  await ask('/media/1')
  await ask(settings)
  const cache = await caches.open(privateCachePrefix + mine)
  cache.put = async () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  network = () => answered('mine', mine)
  expect(await (await ask(wallet, mine)).text()).toBe('mine')
  expect(await caches.keys()).toEqual([cacheNames.settings, privateCachePrefix + mine])
})

it('requests to other hosts and requests that change data are not handled', async () => {
  const handled = async (address: string, method = 'GET'): Promise<boolean> => {
    const { respondWith } = await import('./handlers.ts')
    const response = respondWith(handlers, new FakeEvent(new Request(address, { method })))
    await response?.catch(() => undefined)
    return response !== undefined
  }
  network = () => answered('{}')
  await ask(settings)
  expect(await handled(origin + lists)).toBe(true)
  expect(await handled(origin + lists, 'POST')).toBe(false)
  expect(await handled(`https://elsewhere.example${lists}`)).toBe(false)
})

describe('with a store in which no request ends', () => {
  it('requests are answered within seconds, and nothing is cached for a user who may have signed out', async () => {
    network = () => answered('mine', mine)
    await withFrozenStore(async () => {
      expect(await (await ask(wallet, mine)).text()).toBe('mine')
      const startedAt = performance.now()
      expect(await (await ask(wallet, mine)).text()).toBe('mine')
      expect(performance.now() - startedAt).toBeLessThan(1000)
      expect(await caches.keys()).toEqual([])
    })
    await vi.waitFor(async () => {
      await ask(wallet, mine)
      expect(await caches.keys()).toEqual([privateCachePrefix + mine])
    })
  }, 15_000)

  it('a revocation is delivered once the store responds', async () => {
    await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
    await startWorker()
    network = () => answered('{}')
    await withFrozenStore(async () => {
      await ask('/api/v1.1/push-ticket')
      expect(requests).toEqual(['GET /api/v1.1/push-ticket'])
    })
    await vi.waitFor(async () => {
      requests = []
      await ask('/api/v1.1/push-ticket')
      expect(requests).toEqual(['POST /api/v1.1/revoke-session', 'GET /api/v1.1/push-ticket'])
    })
  }, 15_000)
})
