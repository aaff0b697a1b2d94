import { afterEach, expect, it, vi } from 'vitest'
import { renewSubscription } from './subscription.ts'

const subscription = (endpoint: string) => ({
  endpoint,
  options: {},
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn(async () => true),
})
afterEach(() => vi.unstubAllGlobals())

it('a renewal that returns an expired subscription is replaced by a new subscription', async () => {
  const [old, ended, another] = [subscription('old'), subscription('ended'), subscription('another')]
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    const { endpoint } = (JSON.parse(body) as { subscription: { endpoint: string } }).subscription
    sent.push(endpoint)
    return new Response('{}', { status: endpoint === 'ended' ? 410 : 200 })
  })
  const registration = { pushManager: { subscribe: async () => another } }
  await renewSubscription(registration as never, old as never, ended as never)
  expect(ended.unsubscribe).toHaveBeenCalledOnce()
  expect(sent).toEqual(['ended', 'another'])
})
