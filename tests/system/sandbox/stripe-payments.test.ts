import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { heldByStripe } from '#tests/support/payments/stripe-wire.ts'

const secret = 'whsec_tests'
let running: RunningSandbox
let stripe: Stripe

beforeAll(async () => {
  running = await startSandbox(['stripe'], {
    stripe: { webhooks: [{ url: 'https://api.test/webhooks/stripe', secret }] },
  })
  stripe = new Stripe('sk_test_tests', {
    host: '127.0.0.1',
    port: running.portOf('stripe'),
    protocol: 'http',
    maxNetworkRetries: 0,
  })
})
afterAll(() => running.stop())
beforeEach(async () => {
  await running.control('reset', {})
  running.received.length = 0
})

async function eventTypes(): Promise<string[]> {
  await running.sandbox.idle()
  return running.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
}

function pageSession(extra: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    ui_mode: 'hosted_page',
    success_url: 'https://app.test/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://app.test/cancelled',
    client_reference_id: 'attempt-1',
    line_items: [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 2500, product_data: { name: 'Units' } } }],
    payment_intent_data: { metadata: { attempt: 'attempt-1' }, transfer_group: 'camp_1' },
    ...extra,
  })
}

const expandAll = { expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'] }

async function paidIntent(amount = 10_000): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
}

describe('a checkout session on its page', () => {
  test('is paid, with intent, charge, fee and events', async () => {
    const session = await pageSession()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 5000,
    })
    const left = await sendForm(session.url!, { action: 'pay', method: 'card:4242424242424242' })
    expect(left).toMatchObject({ status: 303, location: `https://app.test/done?session=${session.id}` })

    const paid = await stripe.checkout.sessions.retrieve(session.id, expandAll)
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    const intent = paid.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 5000, transfer_group: 'camp_1' })
    expect(intent.metadata).toEqual({ attempt: 'attempt-1' })
    const charge = intent.latest_charge as Stripe.Charge
    expect(charge.balance_transaction).toMatchObject({ amount: 5000, fee: 175, net: 4825 })
    expect(paid.line_items?.data).toMatchObject([{ amount_total: 5000, description: 'Units', quantity: 2 }])
    expect(await eventTypes()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ])
  })

  test('is declined, then paid with another card', async () => {
    const session = await pageSession()
    const refused = await sendForm(session.url!, { action: 'pay', method: 'card:4000000000009995' })
    expect(refused.location).toBe(session.url)
    const page = await (await fetch(session.url!)).text()
    expect(page).toContain('This card has insufficient funds')
    const still = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(still.status).toBe('open')
    expect((still.payment_intent as Stripe.PaymentIntent).last_payment_error).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    })
    await sendForm(session.url!, { action: 'pay', number: '5555 5555 5555 4444' })
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
    const types = await eventTypes()
    expect(types.filter((type) => type === 'payment_intent.created')).toHaveLength(1)
    expect(types).toContain('payment_intent.payment_failed')
  })

  test.each([
    ['yes', 'https://app.test/done', 'complete'],
    ['no', '/stripe/hosted/checkout/', 'open'],
  ])('with a card that requires authentication, completed with %s', async (answer, leadsTo, status) => {
    const session = await pageSession()
    const response = await sendForm(session.url!, { action: 'pay', method: 'card:4000002760003184' })
    expect(response.location).toContain('/stripe/hosted/secure/')
    const answered = await sendForm(response.location!, { answer })
    expect(answered.location).toContain(leadsTo)
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe(status)
  })

  test('that is cancelled or abandoned stays open', async () => {
    const session = await pageSession()
    expect((await sendForm(session.url!, { action: 'cancel' })).location).toBe('https://app.test/cancelled')
    expect((await sendForm(session.url!, { action: 'close' })).status).toBe(200)
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  })

  test('expires after a day, and then cannot be paid', async () => {
    const session = await pageSession()
    await running.advance(86_400)
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
    await sendForm(session.url!, { action: 'pay', method: 'card:4242424242424242' })
    expect((await stripe.charges.list()).data).toEqual([])
    expect(await eventTypes()).toEqual(['checkout.session.expired'])
  })

  test('has a client secret and its own URLs when embedded', async () => {
    await expect(pageSession({ ui_mode: 'embedded_page' })).rejects.toMatchObject({ param: 'success_url' })
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      ui_mode: 'embedded_page',
      return_url: 'https://app.test/back?s={CHECKOUT_SESSION_ID}',
      line_items: [{ price_data: { currency: 'eur', unit_amount: 900, product_data: { name: 'Units' } } }],
    })
    expect(session.url).toBeNull()
    const page = await fetch(`${running.address}/stripe/hosted/embedded/${session.client_secret}`)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors https://app.test')
    expect(await page.text()).toContain('€9.00')
  })

  test('stores a bank account with its mandate, which can then be debited off session', async () => {
    const customer = await stripe.customers.create({ email: 'amal@example.com' })
    const session = await pageSession({
      mode: 'setup',
      customer: customer.id,
      currency: 'usd',
      allowed_payment_method_types: ['us_bank_account'],
      line_items: undefined as never,
      payment_intent_data: undefined as never,
    })
    await sendForm(session.url!, { action: 'pay', method: 'bank:000123456789' })
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] })
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
    const methods = await stripe.customers.listPaymentMethods(customer.id, { type: 'us_bank_account' })
    expect(methods.data).toHaveLength(1)
    const [method] = methods.data
    expect(method?.us_bank_account).toMatchObject({ last4: '6789', routing_number: '110000000' })

    const intent = await stripe.paymentIntents.create({
      amount: 200_000,
      currency: 'usd',
      customer: customer.id,
      payment_method: method!.id,
      allowed_payment_method_types: ['us_bank_account'],
      confirm: true,
      off_session: true,
      mandate: (done.setup_intent as Stripe.SetupIntent).mandate as string,
    })
    expect(intent.status).toBe('processing')
    await running.advance(4 * 86_400)
    const settled = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] })
    expect(settled.status).toBe('succeeded')
    expect((settled.latest_charge as Stripe.Charge).balance_transaction).toMatchObject({ fee: 500 })

    await stripe.paymentMethods.detach(method!.id)
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
    await expect(
      stripe.paymentIntents.create({
        amount: 1000,
        currency: 'usd',
        payment_method: method!.id,
        allowed_payment_method_types: ['us_bank_account'],
        confirm: true,
        off_session: true,
      }),
    ).rejects.toThrow('was detached from a Customer')
  })
})

describe('a bank debit on a checkout page', () => {
  test.each([
    ['000123456789', 'paid', 'checkout.session.async_payment_succeeded'],
    ['000222222227', 'unpaid', 'checkout.session.async_payment_failed'],
  ])('from account %s is complete and unpaid until days have passed', async (account, paid, expectedEvents) => {
    const session = await pageSession({ allowed_payment_method_types: ['card', 'us_bank_account'] })
    await sendForm(session.url!, { action: 'pay', method: `bank:${account}` })
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    await running.advance(3 * 86_400)
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid')
    await running.advance(86_400)
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(paid)
    expect((await eventTypes()).at(-1)).toBe(expectedEvents)
  })

  test('may fail later, as a lost dispute', async () => {
    const session = await pageSession({ allowed_payment_method_types: ['us_bank_account'] })
    await sendForm(session.url!, { action: 'pay', method: 'bank:000123456789' })
    await running.advance(4 * 86_400)
    const [charge] = (await stripe.charges.list()).data
    await running.control('stripe/bounce', { charge: charge!.id })
    const [dispute] = (await stripe.disputes.list({ charge: charge!.id })).data
    expect(dispute).toMatchObject({ status: 'lost', reason: 'insufficient_funds', amount: 5000 })
    expect((await eventTypes()).slice(-3)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ])
  })
})

describe('disputes', () => {
  test('that are won reinstate the funds', async () => {
    const intent = await paidIntent()
    const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data
    await running.control('stripe/dispute', { charge: charge!.id, amount: 4000 })
    const [open] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    expect(open!.balance_transactions).toMatchObject([{ amount: -4000, fee: 1500, net: -5500, type: 'adjustment' }])
    await running.control('stripe/close-dispute', { dispute: open!.id, won: true })
    const won = await stripe.disputes.retrieve(open!.id)
    expect(won.status).toBe('won')
    expect(won.balance_transactions.map(({ amount, reporting_category: what }) => [amount, what])).toEqual([
      [-4000, 'dispute'],
      [4000, 'dispute_reversal'],
    ])
    expect((await eventTypes()).slice(-2)).toEqual(['charge.dispute.funds_reinstated', 'charge.dispute.closed'])
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 10_000 - 320 - 1500 }])
  })
})

describe('refunds', () => {
  test('can be partial, and never exceed the charge', async () => {
    const intent = await paidIntent()
    await stripe.refunds.create({ payment_intent: intent.id, amount: 4000 })
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 6001 })).rejects.toMatchObject({
      param: 'amount',
    })
    await stripe.refunds.create({ payment_intent: intent.id })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data
    expect(charge).toMatchObject({ amount_refunded: 10_000, refunded: true })
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: -320, currency: 'usd' }])
  })

  test('can be returned by the bank', async () => {
    const intent = await paidIntent()
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000 })
    await running.control('stripe/fail-refund', { refund: refund.id })
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
    expect((await stripe.charges.list({ payment_intent: intent.id })).data[0]?.amount_refunded).toBe(0)
    expect(await eventTypes()).toContain('refund.failed')
  })
})

describe('calls', () => {
  test('with one key are executed once, and rejected with other content', async () => {
    const params = { amount: 700, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'attempt-9' })
    const again = await stripe.paymentIntents.create(params, { idempotencyKey: 'attempt-9' })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    const other = stripe.paymentIntents.create({ ...params, amount: 701 }, { idempotencyKey: 'attempt-9' })
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(await heldByStripe(running, 'charges')).toMatchObject([{ amount: 700, status: 'succeeded' }])
  })

  test('replay a declined card under its key, but not an invalid parameter', async () => {
    const params = { amount: 700, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true }
    for (const _ of [1, 2])
      await expect(stripe.paymentIntents.create(params, { idempotencyKey: 'k1' })).rejects.toMatchObject({
        type: 'StripeCardError',
        code: 'card_declined',
        statusCode: 402,
      })
    expect((await stripe.charges.list()).data).toHaveLength(1)
    const wrong = stripe.paymentIntents.create({ amount: 10, currency: 'usd' }, { idempotencyKey: 'k2' })
    await expect(wrong).rejects.toMatchObject({ code: 'amount_too_small' })
    await stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, { idempotencyKey: 'k2' })
  })

  test('replay a lost response under the same key', async () => {
    // The library itself retries once after a dropped connection.
    await running.control('faults', { kind: 'accept-then-drop', method: 'POST', path: '/v1/refunds', times: 2 })
    const intent = await paidIntent()
    const params = { payment_intent: intent.id, amount: 100 }
    await expect(stripe.refunds.create(params, { idempotencyKey: 'r' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    )
    await stripe.refunds.create(params, { idempotencyKey: 'r' })
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  test("fail with Stripe's errors", async () => {
    await expect(
      new Stripe('sk_live_x', {
        host: '127.0.0.1',
        port: running.portOf('stripe'),
        protocol: 'http',
      }).balance.retrieve(),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({ code: 'resource_missing' })
    const removed = { amount: 500, currency: 'usd', payment_method_types: ['card'] }
    await expect(stripe.paymentIntents.create(removed as never)).rejects.toMatchObject({
      code: 'payment_method_types_no_longer_supported',
    })
    await expect(stripe.customers.create({ nickname: 'x' } as never)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'nickname',
    })
    await running.control('faults', { kind: 'rate-limit', retry_after_seconds: 7 })
    const limited = await stripe.customers.create({}).catch((error: unknown) => error)
    expect(limited).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
    expect((limited as Stripe.errors.StripeError).headers?.['retry-after']).toBe('7')
  })

  test('decline a card that requires authentication when off session', async () => {
    const params = { amount: 500, currency: 'usd', confirm: true, off_session: true }
    await expect(
      stripe.paymentIntents.create({ ...params, payment_method: 'pm_card_authenticationRequired' }),
    ).rejects.toMatchObject({ code: 'authentication_required' })
  })

  test('list results page by page', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.unshift((await stripe.customers.create({ name })).id)
    const seen: string[] = []
    for await (const customer of stripe.customers.list({ limit: 2 })) seen.push(customer.id)
    expect(seen).toEqual(ids)
  })
})

describe('webhooks', () => {
  test('are signed so that the library verifies them, and no others', async () => {
    await paidIntent()
    await running.sandbox.idle()
    const [{ request, body } = { request: new Request('https://x.test'), body: '' }] = running.received
    const header = request.headers.get('stripe-signature') ?? ''
    const at = await running.now()
    const read = (text: string, key = secret) => stripe.webhooks.constructEvent(text, header, key, 300, undefined, at)
    expect(read(body)).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      type: 'payment_intent.created',
    })
    expect(() => read(body.replace('10000', '10001'))).toThrow(Stripe.errors.StripeSignatureVerificationError)
    expect(() => read(body, 'whsec_other')).toThrow(Stripe.errors.StripeSignatureVerificationError)
  })

  test.each(['wrong-secret', 'old-timestamp'])('with a %s are rejected by the library', async (action) => {
    await running.control('webhooks', { action })
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    await running.sandbox.idle()
    const [{ request, body } = { request: new Request('https://x.test'), body: '' }] = running.received
    const header = request.headers.get('stripe-signature') ?? ''
    const at = await running.now()
    expect(() => stripe.webhooks.constructEvent(body, header, secret, 300, undefined, at)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
  })

  test('are retried until they are accepted', async () => {
    running.answers.push(500, 503)
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    await running.sandbox.idle()
    const [event] = (await stripe.events.list({ type: 'payment_intent.created' })).data
    expect(event).toMatchObject({ pending_webhooks: 1, data: { object: { id } } })
    await running.advance(3600)
    expect(running.received).toHaveLength(3)
    expect((await stripe.events.retrieve(event!.id)).pending_webhooks).toBe(0)
  })

  test('are held, reordered, duplicated and dropped on request', async () => {
    await running.control('webhooks', { action: 'hold' })
    await paidIntent()
    expect(await eventTypes()).toEqual([])
    await running.control('webhooks', { action: 'flush', order: 'last' })
    expect(await eventTypes()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
    running.received.length = 0
    await running.control('webhooks', { action: 'drop' })
    await running.control('webhooks', { action: 'duplicate' })
    await paidIntent()
    expect(await eventTypes()).toEqual(['charge.succeeded', 'charge.succeeded', 'payment_intent.succeeded'])
  })
})
