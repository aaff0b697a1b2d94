import { expect, it } from 'vitest'
import { stripeGateway } from './stripe.ts'

const access = { takes: 'card', secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'], patienceMs: 50 } as const

/** A sender that ignores the abort signal. */
const deaf: Readonly<Record<string, () => Promise<Response>>> = {
  'sends no reply': () => new Promise(() => {}),
  'starts a reply and never ends it': () =>
    Promise.resolve(new Response(new ReadableStream({ pull: () => new Promise(() => {}) }), { status: 200 })),
}

it.each(Object.keys(deaf))('a provider that %s counts as silent after the timeout', async (kind) => {
  const send = deaf[kind] ?? (() => Promise.reject(new Error('no such line')))
  const gateway = stripeGateway({ ...access, sandbox: { address: 'http://127.0.0.1:9', send } }, { now: () => 0 })
  expect(await gateway.getStatus({ ref: 'cs_1', canCapture: false })).toBe('silent')
})
