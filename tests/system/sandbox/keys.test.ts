/** Access to the sandbox: callers with the keys of this start, payers on their page, and no others. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox, testKeys } from '#tests/support/payments/payment-sandbox.ts'

const basic = (id: string, key: string) => `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`
const strangers = ['sk_test_sandbox', 'sk_test_x', 'rk_test_x', 'sk_test_testsX', '']

describe('the sandbox', () => {
  let running: RunningSandbox
  beforeAll(async () => {
    running = await startSandbox([])
  })
  afterAll(() => running.stop())

  const statusOf = async (path: string, init: RequestInit = {}): Promise<number> =>
    (await fetch(`${running.address}${path}`, init)).status
  const checkout = async (): Promise<{ id: string; url: string; payment_intent: string | null }> => {
    const body = new URLSearchParams({
      mode: 'payment',
      success_url: 'https://site.test/back',
      customer_email: 'somebody@real.example',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '10000',
      'line_items[0][price_data][product_data][name]': 'Units',
    })
    const headers = { authorization: `Bearer ${testKeys.stripe.secretKey}` }
    const response = await fetch(`${running.address}/stripe/v1/checkout/sessions`, { method: 'POST', headers, body })
    return (await response.json()) as { id: string; url: string; payment_intent: string | null }
  }

  it.each(strangers)(
    'reveals no Stripe payer to a caller with the key “%s”, and accepts no refund from them',
    async (key) => {
      const { id, url } = await checkout()
      const headers = { authorization: `Bearer ${key}` }
      expect(await statusOf(`/stripe/v1/checkout/sessions/${id}`, { headers })).toBe(401)
      expect(await statusOf('/stripe/v1/checkout/sessions', { headers })).toBe(401)
      const paid = new URLSearchParams({ action: 'pay', method: 'card:4242424242424242' })
      expect((await fetch(url, { method: 'POST', body: paid, redirect: 'manual' })).status).toBe(303)
      const [charge] = (await running.state('stripe'))['charges']?.slice(-1) ?? []
      const body = new URLSearchParams({ charge: String(charge?.['id']) })
      expect(await statusOf('/stripe/v1/refunds', { method: 'POST', headers, body })).toBe(401)
      expect((await running.state('stripe'))['refunds']).toEqual([])
    },
  )

  it.each([
    ['client', 'other'],
    ['sandbox', 'secret'],
    ['', ''],
  ])('issues no PayPal or Mangopay token to %s with the key %s', async (id, key) => {
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const init = { method: 'POST', headers: { authorization: basic(id, key) }, body }
    expect(await statusOf('/paypal/v1/oauth2/token', init)).toBe(401)
    expect(await statusOf('/mangopay/v2.01/oauth/token', init)).toBe(401)
    const made = { authorization: 'Bearer made-up' }
    expect(await statusOf('/paypal/v2/checkout/orders/1', { headers: made })).toBe(401)
    expect(await statusOf('/mangopay/v2.01/client/users/1', { headers: made })).toBe(401)
    const plaid = { 'plaid-client-id': id, 'plaid-secret': key, 'content-type': 'application/json' }
    const request = { method: 'POST', headers: plaid, body: '{"client_name":"A"}' }
    expect(await statusOf('/plaid/link/token/create', request)).toBe(400)
  })

  it.each(['', 'Bearer ', 'Bearer other', `Bearer ${testKeys.stripe.secretKey}`])(
    'rejects control requests with the authorization “%s”',
    async (authorization) => {
      const headers = { authorization, 'content-type': 'application/json' }
      expect(await statusOf('/__control/state', { headers })).toBe(401)
      for (const path of ['reset', 'time', 'stripe/dispute', 'paypal/reverse', 'mangopay/dispute'])
        expect(await statusOf(`/__control/${path}`, { method: 'POST', headers, body: '{}' })).toBe(401)
    },
  )

  it("has payer pages with unguessable URLs that do not reveal the payer's address", async () => {
    const { id, url } = await checkout()
    // 24 letters and digits are 142 bits.
    expect(
      url
        .split('/')
        .at(-1)
        ?.replace(/^cs_test_/, '').length,
    ).toBeGreaterThanOrEqual(24)
    expect(await (await fetch(url)).text()).not.toContain('somebody@real.example')
    const other = `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`
    expect(await statusOf(`/stripe/hosted/checkout/${other}`)).toBe(404)
    for (const path of ['paypal/hosted/approve/1', 'plaid/hosted/link/1', 'mangopay/hosted/pay/1'])
      expect(await statusOf(`/${path}`)).toBe(404)
  })
})
