import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshPush, turnPushOn } from './push.ts'

const key = { publicKey: 'B'.repeat(87), keyId: 'key-1' }
/** Endpoints that the relay rejects permanently. */
let gone: Set<string>
/** The browser's subscriptions, in order. */
let given: string[]
let current: { endpoint: string } | null
let handedOver: string[]

const subscription = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    current = null
    return true
  },
})

beforeEach(() => {
  gone = new Set()
  given = ['new-1', 'new-2']
  current = subscription('old')
  handedOver = []
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => (current ??= subscription(given.shift() ?? 'none')),
  }
  const registration = { pushManager }
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal(
    'Notification',
    Object.assign(function Notification() {}, { permission: 'granted', requestPermission: async () => 'granted' }),
  )
  vi.stubGlobal('fetch', async (path: string, { body }: { readonly body: string }) => {
    if (path !== '/push/subscriptions') return new Response('{}')
    const { endpoint } = (JSON.parse(body) as { subscription: { endpoint: string } }).subscription
    if (gone.has(endpoint)) return new Response('{}', { status: 410 })
    handedOver.push(endpoint)
    return new Response('{}')
  })
})
afterEach(() => vi.unstubAllGlobals())

const ticket = async (): Promise<string> => 'ticket'

it('a subscription that its push service has ended is replaced, and the new one is sent to the relay', async () => {
  gone.add('old')
  expect(await turnPushOn(key, 'ticket')).toBe('on')
  expect(handedOver).toEqual(['new-1'])
})

it('refreshing at a start replaces it too, without a prompt', async () => {
  gone.add('old')
  expect(await refreshPush(key, 'P', ticket)).toBeUndefined()
  expect(handedOver).toEqual(['new-1'])
})

it('if no subscription works, push is off and reported as lost', async () => {
  gone = new Set(['old', 'new-1', 'new-2'])
  expect(await refreshPush(key, 'P', ticket)).toBe('lost')
  expect(current).toBeNull()
})
