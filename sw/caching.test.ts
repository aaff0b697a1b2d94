import 'fake-indexeddb/auto'
import { clear, get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  cacheNames,
  offlineHeader,
  partitionHeader,
  privateCachePrefix,
  revocationPrefix,
  type WorkerSession,
} from '#contract/worker.ts'
import { FakeCaches, origin } from '#tests/support/worker/fake-caches.ts'
import { workerRules } from '#tools/vite/worker-policy.ts'
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

type Route = (request: Request) => Promise<Response>
let route: Route

/** The worker's modules as in a fresh worker: no state of the previous test remains. */
async function startWorker(): Promise<Route> {
  vi.resetModules()
  const { Router } = await import('workbox-routing/Router.js')
  const router = new Router()
  vi.doMock('workbox-routing', () => ({ registerRoute: (...parts: Parameters<typeof register>) => register(...parts) }))
  const { Route: RouteClass } = await import('workbox-routing/Route.js')
  const register = (match: ConstructorParameters<typeof RouteClass>[0], handler: never, method?: never): void =>
    router.registerRoute(new RouteClass(match, handler, method))
  const { registerCaching } = await import('./caching.ts')
  const { compileRules } = await import('./policy.ts')
  const { revocations } = await import('./revocation.ts')
  registerCaching(compileRules(workerRules()), { match: async () => undefined })
  revocations.register()
  return async (request) => {
    const answer = await (router.handleRequest({ request, event: new FakeEvent(request) as never }) ?? fetch(request))
    while (behind.length > 0) await Promise.allSettled(behind.splice(0))
    return answer
  }
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
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('location', new URL(`${origin}/sw.js`))
  vi.stubGlobal('registration', { scope: `${origin}/` })
  vi.stubGlobal('FetchEvent', FakeEvent)
  vi.stubGlobal('ExtendableEvent', FakeEvent)
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(typeof input === 'string' ? new URL(input, origin) : input, init)
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return network(request)
  })
  await clear(metaStore())
  await signedIn(mine)
  route = await startWorker()
})
afterEach(() => {
  vi.doUnmock('workbox-routing')
  vi.resetModules()
  vi.unstubAllGlobals()
})

const wallet = '/api/v1.1/my-investment/?lng=en'

it('an answer is kept without the token that asked for it', async () => {
  network = () => answered('{"balance":1}', mine)
  await ask(wallet, mine)
  expect(await caches.dump()).toContain('{"balance":1}')
  expect(await caches.dump()).not.toContain(token)
  expect((await caches.dump()).toLowerCase()).not.toContain('bearer')

  network = offline
  expect(await (await ask(wallet, mine)).text()).toBe('{"balance":1}')
})

it('an answer for somebody else is neither stored nor given to the page', async () => {
  network = () => answered('of somebody else', other)
  await expect(ask(wallet, mine)).rejects.toMatchObject({ name: 'no-response' })
  expect(await caches.dump()).not.toContain('of somebody else')
})

it('an answer that does not say whose it is is not stored', async () => {
  network = () => answered('unknown')
  await ask(wallet, mine)
  expect(await caches.dump()).not.toContain('unknown')
})

it('what lies in the wrong cache is not served', async () => {
  const cache = await caches.open(privateCachePrefix + mine)
  await cache.put(origin + wallet, answered('of somebody else', other))
  await expect(ask(wallet, mine)).rejects.toMatchObject({ name: 'no-response' })
})

it('nothing is stored or served for a person who is not signed in here', async () => {
  network = () => answered('mine', mine)
  await ask(wallet, mine)
  await set('session', null, metaStore())
  network = offline
  await expect(ask(wallet, mine)).rejects.toMatchObject({ name: 'no-response' })
  network = () => answered('came late', mine)
  await ask(wallet, mine)
  expect(await caches.dump()).not.toContain('came late')
})

it('without a connection, a public answer in another language is better than none; a private one stays in its own', async () => {
  network = () => answered('in English')
  await ask('/api/v1.1/campaigns/equities?lng=en&sort=new')
  network = offline
  const found = await ask('/api/v1.1/campaigns/equities?lng=ar&sort=new')
  expect(await found.text()).toBe('in English')
  expect(found.headers.get(offlineHeader)).toBe('1')
  await expect(ask('/api/v1.1/campaigns/equities?lng=ar&sort=old')).rejects.toMatchObject({ name: 'no-response' })
  expect(await caches.keys()).not.toContain(privateCachePrefix + mine)
  expect(await (await caches.open(cacheNames.browse)).keys()).toHaveLength(1)
})

it('a session that is to be ended is ended before anything else is sent', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  route = await startWorker()
  network = async (request) =>
    request.url.endsWith('/revoke-session') ? answered(await request.text()) : answered('{}')
  await route(new Request(`${origin}/api/v1.1/login`, { method: 'POST', body: '{}' }))
  expect(requests).toEqual(['POST /api/v1.1/revoke-session', 'POST /api/v1.1/login'])
  expect(await get(revocationPrefix + 'h'.repeat(43), metaStore())).toBeUndefined()
  requests = []
  await ask('/api/v1.1/campaigns/equities?lng=en')
  expect(requests).toEqual(['GET /api/v1.1/campaigns/equities'])
})

it('one that cannot be delivered waits for the next connection', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  route = await startWorker()
  await expect(ask('/api/v1.1/campaigns/equities?lng=en')).rejects.toMatchObject({ name: 'no-response' })
  expect(await get(revocationPrefix + 'h'.repeat(43), metaStore())).toBe(true)
})

it('one that could not be delivered for want of a connection goes before the very next request', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  route = await startWorker()
  await expect(ask('/api/v1.1/campaigns/equities?lng=en')).rejects.toMatchObject({ name: 'no-response' })
  requests = []
  network = () => answered('{}')
  await ask('/api/v1.1/campaigns/equities?lng=en')
  expect(requests).toEqual(['POST /api/v1.1/revoke-session', 'GET /api/v1.1/campaigns/equities'])
})

it('a request that comes while an attempt without a connection is failing waits for one of its own', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  route = await startWorker()
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

it('a busy server is not asked to end a session before each request', async () => {
  await set(revocationPrefix + 'h'.repeat(43), true, metaStore())
  route = await startWorker()
  network = (request) => (request.url.endsWith('/revoke-session') ? new Response('', { status: 503 }) : answered('{}'))
  await ask('/api/v1.1/campaigns/equities?lng=en')
  await ask('/api/v1.1/campaigns/equities?lng=en')
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})
