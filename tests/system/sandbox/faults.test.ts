import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '#sandbox/app.ts'
import { DroppedConnection } from '#sandbox/faults.ts'
import { seededRandom } from '#sandbox/ids.ts'
import { type RunningSandbox, startSandbox, testKeys } from '#tests/support/payments/payment-sandbox.ts'

let running: RunningSandbox

beforeAll(async () => {
  running = await startSandbox([], { stripe: { webhooks: [{ url: 'https://api.test/hook', secret: 'whsec_x' }] } })
})
afterAll(() => running.stop())
beforeEach(async () => {
  await running.control('reset', {})
  running.received.length = 0
})

const headers = { authorization: 'Bearer sk_test_tests', 'content-type': 'application/x-www-form-urlencoded' }

function createCustomer(signal?: AbortSignal): Promise<Response> {
  const init = { method: 'POST', headers, body: 'email=amal@example.com' }
  return fetch(`${running.address}/stripe/v1/customers`, signal ? { ...init, signal } : init)
}

async function customers(): Promise<number> {
  return (await running.state('stripe'))['customers']?.length ?? 0
}

test.each([
  ['status', { status: 503 }, 503, 0],
  ['rate-limit', { retry_after_seconds: 9 }, 429, 0],
  ['accept-then-status', { status: 500 }, 500, 1],
  ['delay', { milliseconds: 1 }, 200, 1],
])('%s: %j', async (kind, more, status, made) => {
  await running.control('faults', { kind, provider: 'stripe', method: 'POST', ...more })
  const response = await createCustomer()
  expect(response.status).toBe(status)
  expect(response.headers.get('retry-after')).toBe(kind === 'rate-limit' ? '9' : null)
  expect(await customers()).toBe(made)
  expect((await createCustomer()).status).toBe(200)
})

test.each([
  ['drop', 0],
  ['accept-then-drop', 1],
])('%s: drops the connection', async (kind, made) => {
  await running.control('faults', { kind })
  await expect(createCustomer()).rejects.toThrow(TypeError)
  expect(await customers()).toBe(made)
})

test('accept-then-hang: does not respond until the caller aborts', async () => {
  await running.control('faults', { kind: 'accept-then-hang' })
  const caller = new AbortController()
  const answer = createCustomer(caller.signal)
  await expect.poll(customers).toBe(1)
  caller.abort()
  await expect(answer).rejects.toThrow('aborted')
})

test('broken-json: truncates the body', async () => {
  await running.control('faults', { kind: 'broken-json' })
  const text = await (await createCustomer()).text()
  expect(text).toMatch(/^\{/)
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
})

test('slow-body: sends the complete body in pieces', async () => {
  await running.control('faults', { kind: 'slow-body', milliseconds: 10 })
  const response = await createCustomer()
  let pieces = 0
  let text = ''
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    pieces += 1
    text += piece
  }
  expect(pieces).toBeGreaterThan(1)
  expect(JSON.parse(text)).toMatchObject({ object: 'customer' })
})

test('webhooks-first: sends webhooks before the response', async () => {
  await running.control('faults', { kind: 'webhooks-first' })
  await createCustomer()
  expect(running.received).toHaveLength(1)
})

test('without a socket a dropped connection is a rejection', async () => {
  const sandbox = createSandbox({
    address: 'https://demo.test/providers/',
    clock: { now: () => 0 },
    random: seededRandom(1),
    deliver: async () => new Response(),
    keys: { ...testKeys, control: 'key-of-tests' },
  })
  const control = (authorization: string): Promise<Response> =>
    sandbox.fetch(
      new Request('https://demo.test/providers/__control/faults', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{"kind":"drop"}',
      }),
    )
  expect((await control('Bearer other')).status).toBe(401)
  expect((await control('Bearer key-of-tests')).status).toBe(200)
  const call = (): Promise<Response> =>
    sandbox.fetch(new Request('https://demo.test/providers/stripe/v1/balance', { headers }))
  await expect(call()).rejects.toBeInstanceOf(DroppedConnection)
  expect((await call()).status).toBe(200)
})

test.each([
  ['faults', { kind: 'nonsense' }],
  ['faults', { kind: 'drop', unknown: 1 }],
  ['time', { seconds: -1 }],
  ['webhooks', { action: 'wish' }],
  ['stripe/dispute', { charge: 'ch_none' }],
])('the control interface rejects %s %j', async (path, body) => {
  await expect(running.control(path, body)).rejects.toThrow('400')
})
