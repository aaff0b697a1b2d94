import { verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'

const webhookId = 'WEBHOOKOFTESTS'
let running: RunningSandbox
let token = ''
let requests = 0

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown> & { id: string; status: string; links: { rel: string; href: string }[] }
}

async function call(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  requests += 1
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${running.address}/paypal${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'paypal-request-id': `request-${requests}`,
      ...headers,
    },
    ...(body === undefined ? {} : { method: 'POST', body: raw }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const issueOf = ({ body }: Answer): unknown => (body['details'] as { issue: string }[] | undefined)?.[0]?.issue

function order(value = '50.00', extra: object = {}, currency = 'USD'): object {
  const experience_context = {
    return_url: 'https://app.test/back?attempt=1',
    cancel_url: 'https://app.test/cancelled',
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
    locale: 'fr-FR',
  }
  return {
    intent: 'CAPTURE',
    purchase_units: [
      { reference_id: 'r', custom_id: 'attempt-1', amount: { currency_code: currency, value }, ...extra },
    ],
    payment_source: { paypal: { experience_context } },
  }
}

async function approved(value?: string, extra?: object): Promise<string> {
  const { body } = await call('/v2/checkout/orders', order(value, extra))
  await sendForm(pageOf(body), { action: 'approve' })
  return body.id
}

const pageOf = (body: Answer['body']): string => body.links.find(({ rel }) => rel === 'payer-action')!.href

beforeAll(async () => {
  running = await startSandbox([], {
    paypal: { webhooks: [{ id: webhookId, url: 'https://api.test/webhooks/paypal' }], openingBalance: { USD: 10_000 } },
  })
})
afterAll(() => running.stop())
beforeEach(async () => {
  await running.control('reset', {})
  running.received.length = 0
  const response = await fetch(`${running.address}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('client:secret')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  token = ((await response.json()) as { access_token: string }).access_token
})

describe('an order', () => {
  test('is approved on the page, captured with its fee, and reported by webhook', async () => {
    const { status, body } = await call('/v2/checkout/orders', order('50.00', { invoice_id: 'inv-1' }))
    expect([status, body.status]).toEqual([200, 'PAYER_ACTION_REQUIRED'])
    expect(issueOf(await call(`/v2/checkout/orders/${body.id}/capture`, {}))).toBe('ORDER_NOT_APPROVED')
    const page = await fetch(pageOf(body))
    expect(await page.text()).toContain('Accepter et payer')
    const left = await sendForm(pageOf(body), { action: 'approve' })
    expect(left.location).toMatch(/^https:\/\/app\.test\/back\?attempt=1&token=\w{17}&PayerID=\w{13}$/)
    const captured = await call(`/v2/checkout/orders/${body.id}/capture`, {})
    expect(captured).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        purchase_units: [
          {
            payments: {
              captures: [
                {
                  status: 'COMPLETED',
                  custom_id: 'attempt-1',
                  seller_receivable_breakdown: {
                    paypal_fee: { currency_code: 'USD', value: '2.24' },
                    net_amount: { currency_code: 'USD', value: '47.76' },
                  },
                },
              ],
            },
          },
        ],
      },
    })
    expect(issueOf(await call(`/v2/checkout/orders/${body.id}/capture`, {}))).toBe('ORDER_ALREADY_CAPTURED')
    const again = await approved('10.00', { invoice_id: 'inv-1' })
    expect(issueOf(await call(`/v2/checkout/orders/${again}/capture`, {}))).toBe('DUPLICATE_INVOICE_ID')
    await running.sandbox.idle()
    const types = running.received.map((each) => (JSON.parse(each.body) as { event_type: string }).event_type)
    expect(types).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'])
  })

  test('with a declined card returns to the page', async () => {
    const { body } = await call('/v2/checkout/orders', order())
    await sendForm(pageOf(body), { action: 'decline-later' })
    const refused = await call(`/v2/checkout/orders/${body.id}/capture`, {})
    expect([refused.status, issueOf(refused)]).toEqual([422, 'INSTRUMENT_DECLINED'])
    await sendForm(refused.body.links[0]!.href, { action: 'approve' })
    expect((await call(`/v2/checkout/orders/${body.id}/capture`, {})).body.status).toBe('COMPLETED')
  })

  test('that is cancelled or abandoned stays open', async () => {
    const { body } = await call('/v2/checkout/orders', order())
    expect((await sendForm(pageOf(body), { action: 'cancel' })).location).toBe(
      `https://app.test/cancelled?token=${body.id}`,
    )
    await sendForm(pageOf(body), { action: 'close' })
    expect((await call(`/v2/checkout/orders/${body.id}`)).body.status).toBe('PAYER_ACTION_REQUIRED')
  })

  test.each([
    ['10.001', 'USD', 'DECIMAL_PRECISION'],
    ['10.5', 'JPY', 'DECIMAL_PRECISION'],
    ['0.00', 'USD', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ])('over %s %s is rejected: %s', async (value, currency, issue) => {
    expect(issueOf(await call('/v2/checkout/orders', order(value, {}, currency)))).toBe(issue)
  })

  test('is created once per request id, for six hours', async () => {
    const key = { 'paypal-request-id': 'same' }
    const first = await call('/v2/checkout/orders', order(), key)
    expect((await call('/v2/checkout/orders', order(), key)).body.id).toBe(first.body.id)
    expect(issueOf(await call('/v2/checkout/orders', order('51.00'), key))).toBe('DUPLICATE_REQUEST_ID')
    await running.advance(6 * 3600)
    expect((await call('/v2/checkout/orders', order(), key)).body.id).not.toBe(first.body.id)
  })

  test('returns errors on demand by PayPal’s mock header', async () => {
    const header = { 'paypal-mock-response': '{"mock_application_codes": "INTERNAL_ISSUE"}' }
    expect(issueOf(await call('/v2/checkout/orders', order(), header))).toBe('INTERNAL_ISSUE')
    expect(issueOf(await call('/v2/checkout/orders', { intent: 'CAPTURE' }))).toBe('MISSING_REQUIRED_PARAMETER')
  })

  test('requires a valid token', async () => {
    await running.advance(32_400)
    expect((await call('/v2/checkout/orders', order())).status).toBe(401)
  })
})

test('a capture is refunded in parts, and never more than the captured amount', async () => {
  const id = await approved('20.00')
  await call(`/v2/checkout/orders/${id}/capture`, {})
  const [capture] = (await running.state('paypal'))['captures'] ?? []
  const refund = (value: string) =>
    call(`/v2/payments/captures/${String(capture?.['id'])}/refund`, { amount: { currency_code: 'USD', value } })
  const first = await refund('5.00')
  expect((await call(`/v2/payments/refunds/${first.body.id}`)).body).toMatchObject({
    status: 'COMPLETED',
    seller_payable_breakdown: { total_refunded_amount: { value: '5.00' } },
  })
  expect(issueOf(await refund('15.01'))).toBe('REFUND_AMOUNT_EXCEEDED')
  await refund('15.00')
  expect(issueOf(await refund('0.01'))).toBe('CAPTURE_FULLY_REFUNDED')
  expect((await call(`/v2/payments/captures/${String(capture?.['id'])}`)).body.status).toBe('REFUNDED')
})

test('a payout batch is processed later, item by item, and created once', async () => {
  const item = (receiver: string, note: string, value = '20.00') => ({
    recipient_type: 'EMAIL',
    amount: { currency: 'USD', value },
    receiver,
    note,
  })
  const batch = {
    sender_batch_header: { sender_batch_id: 'b1' },
    items: [item('a@example.com', ''), item('b@example.com', 'ERRPYO002'), item('unclaimed@example.com', '')],
  }
  const made = await call('/v1/payments/payouts', batch)
  const header = made.body['batch_header'] as { payout_batch_id: string; batch_status: string }
  expect([made.status, header.batch_status]).toEqual([201, 'PENDING'])
  expect((await call('/v1/payments/payouts', batch)).body).toMatchObject({ name: 'USER_BUSINESS_ERROR' })
  await running.advance(60)
  const { body } = await call(`/v1/payments/payouts/${header.payout_batch_id}`)
  const items = body['items'] as { transaction_status: string }[]
  expect(items.map((each) => each.transaction_status)).toEqual(['SUCCESS', 'FAILED', 'UNCLAIMED'])
  const books = (await running.state('paypal'))['books'] as unknown as Record<string, number>
  expect(books).toMatchObject({ 'merchant:USD': 10_000 - 4000 - 50, 'payouts-underway:USD': 0 })
  expect(Object.values(books).reduce((sum, each) => sum + each, 0)).toBe(0)
  const tooMuch = { sender_batch_header: {}, items: [item('a@example.com', '', '900.00')] }
  expect((await call('/v1/payments/payouts', tooMuch)).body).toMatchObject({ name: 'INSUFFICIENT_FUNDS' })
})

describe('webhooks', () => {
  async function received(): Promise<{ headers: Headers; raw: string }> {
    await approved()
    await running.sandbox.idle()
    const [{ request, body } = { request: new Request('https://x.test'), body: '' }] = running.received
    return { headers: request.headers, raw: body }
  }

  async function judged(headers: Headers, raw: string): Promise<unknown> {
    const named = (name: string): string => headers.get(`paypal-${name}`) ?? ''
    const fields = JSON.stringify({
      auth_algo: named('auth-algo'),
      cert_url: named('cert-url'),
      transmission_id: named('transmission-id'),
      transmission_sig: named('transmission-sig'),
      transmission_time: named('transmission-time'),
      webhook_id: webhookId,
    })
    const answer = await call(
      '/v1/notifications/verify-webhook-signature',
      `${fields.slice(0, -1)},"webhook_event":${raw}}`,
    )
    return answer.body['verification_status']
  }

  test('are verified only if unaltered', async () => {
    const { headers, raw } = await received()
    expect(await judged(headers, raw)).toBe('SUCCESS')
    expect(await judged(headers, raw.replace('50.00', '51.00'))).toBe('FAILURE')
  })

  test('signed with another secret fail verification', async () => {
    await running.control('webhooks', { action: 'wrong-secret' })
    const { headers, raw } = await received()
    expect(await judged(headers, raw)).toBe('FAILURE')
  })

  test('can also be verified with the certificate', async () => {
    const { headers, raw } = await received()
    const pem = await (await fetch(headers.get('paypal-cert-url')!)).text()
    const { publicKey } = new X509Certificate(pem)
    const named = (name: string): string => headers.get(`paypal-transmission-${name}`) ?? ''
    const text = `${named('id')}|${named('time')}|${webhookId}|${crc32(raw)}`
    expect(verify('sha256', Buffer.from(text), publicKey, Buffer.from(named('sig'), 'base64'))).toBe(true)
  })
})
