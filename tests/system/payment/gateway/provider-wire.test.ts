/** Validates every call of the adapters against the wire types of the providers. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankLinksOf, gatewaysOf, sandboxPlatformUser } from '#api/adapters/payments/gateways.ts'
import { plaidProbe } from '#api/adapters/payments/plaid/plaid-probe.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import type { CheckoutOrder, Gateway, CustodialWalletRef } from '#api/payment-ports.ts'
import type { PayoutTransferOrder } from '#api/payout-ports.ts'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { paysWith } from '#tests/support/payments/paying-app.ts'
import { type CheckedLine, checkedLine } from '#tests/support/provider-wire/checked-line.ts'
import { paymentWireProviders, wireCalls } from '#tests/support/provider-wire/wire-calls.ts'
import { faultsOf, list, object, optional, text, literal } from '#tests/support/provider-wire/wire-shape.ts'

const secret = 'whsec_of_the_tests'
const keys = sandboxKeys(secret)
const returnUrl = 'https://app.test/back'

describe('the calls of the gateway adapters', () => {
  let sandbox: RunningSandbox
  let line: CheckedLine
  let now = Date.UTC(2026, 10, 2, 9)
  const clock = { now: () => now }
  const drop = (provider: string, url: string) =>
    sandbox.control('faults', { kind: 'accept-then-drop', provider, method: 'POST', path: url, times: 1 })

  beforeAll(async () => {
    sandbox = await startSandbox([], {
      clock,
      keys: { ...keys, control: 'control_of_the_tests' },
      mangopay: { platformUser: sandboxPlatformUser, hookUrl: 'https://app.test/hook' },
      paypal: { webhooks: [{ id: secret, url: 'https://app.test/webhooks/paypal' }] },
    })
    line = checkedLine(sandbox.address)
  })
  afterAll(() => sandbox.stop())

  const access = () => ({ address: sandbox.address, secret, send: line.send, patienceMs: 1500 })
  const gateways = () => gatewaysOf({ stripe: undefined, paypal: undefined, mangopay: undefined }, access(), clock)
  let made = 0
  const orderOf = (custodial?: CustodialWalletRef): CheckoutOrder => ({
    attemptId: `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
    amount: 10_000n,
    currency: 'USD',
    title: 'Olive Grove',
    language: 'fr',
    email: 'amal@example.com',
    returnUrl,
    cancelUrl: 'https://app.test/away',
    at: now,
    custodial,
  })

  /** Opens and pays a page, polls it, refunds it, and polls the refund. */
  const wholeTrip = async (
    gateway: Gateway | undefined,
    values: Record<string, string>,
    custodial?: CustodialWalletRef,
  ) => {
    const order = orderOf(custodial)
    const page = await gateway?.open(order)
    if (!gateway || !page || typeof page === 'string') throw new Error(`no page: ${page}`)
    if (page.url !== undefined) await sendForm(page.url, values)
    const status = await gateway.getStatus({ ref: page.ref, canCapture: true })
    if (typeof status === 'string' || status.report.state !== 'succeeded') throw new Error(JSON.stringify(status))
    const sent = await gateway.refund({
      refundId: orderOf().attemptId,
      checkoutRef: page.ref,
      paymentRef: status.paymentRef ?? '',
      amount: 4000n,
      currency: 'USD',
      at: now,
    })
    if (typeof sent === 'string') throw new Error(sent)
    expect(await gateway.getRefundStatus(sent.ref)).toMatchObject({ ref: sent.ref })
    await gateway.probe()
    return { order, page, status }
  }

  it('of Stripe', async () => {
    const stripe = gateways()
    const { accounts } = stripe
    const card = stripe.of('stripe')
    const { order, page: paid, status } = await wholeTrip(card, paysWith('4242424242424242'))
    const { charges = [] } = await sandbox.state('stripe')
    await sandbox.control('stripe/dispute', { charge: charges[0]?.['id'], amount: 1000 })
    expect(await card?.getStatus({ ref: paid.ref, canCapture: true })).toMatchObject({
      report: { state: 'succeeded', disputes: [{ taken: 1000n, reinstated: 0n }] },
    })
    // Old enough that the adapter searches for the refund first.
    const { attemptId: refundId, amount, currency } = order
    const at = now - 2 * 86_400_000
    const again = { refundId, checkoutRef: paid.ref, paymentRef: status.paymentRef ?? '', amount, currency, at }
    expect(await card?.refund(again)).toBe('refused')
    const bank = stripe.of('ach')
    const page = await bank?.open(orderOf())
    await bank?.close(typeof page === 'object' ? page.ref : '')
    const account = await accounts?.create({ accountId: orderOf().attemptId, name: 'Olive Grove' })
    const { ref } = account as { ref: string }
    expect(await accounts?.page(ref, { returnUrl, refreshUrl: returnUrl })).toHaveProperty('url')
    expect(await accounts?.getStatus(ref)).toHaveProperty('report')
    expect(await accounts?.close(ref)).toBe('closed')
  })

  it('of Stripe, with a stored payment method', async () => {
    const bank = gateways().of('ach')
    const page = await bank?.open({ ...orderOf(), saveMethod: true })
    if (typeof page !== 'object') throw new Error(page)
    await sendForm(page.url ?? '', { action: 'pay', method: 'bank:000123456789' })
    const status = await bank?.getStatus({ ref: page.ref, canCapture: true })
    const method = typeof status === 'object' ? status.method : undefined
    if (!method) throw new Error(JSON.stringify(status))
    const { attemptId, amount, currency, title, at } = orderOf()
    const charged = await bank?.storedMethods?.charge({ attemptId, amount, currency, title, at, method })
    const { ref } = charged as { ref: string }
    expect(await bank?.storedMethods?.getStatus(ref)).toMatchObject({ report: { state: 'processing' } })
    // Old enough that the adapter searches for the charge first.
    const old = { attemptId, amount, currency, title, at: now - 2 * 86_400_000, method }
    expect(await bank?.storedMethods?.charge(old)).toEqual({ ref })
    expect(await bank?.storedMethods?.forget(method)).toBe('forgotten')
  })

  it('of PayPal', async () => {
    const gateway = gateways().of('paypal')
    await wholeTrip(gateway, { action: 'approve' })
    await sandbox.sandbox.idle()
    const [webhook] = sandbox.received
    expect(await gateway?.message(webhook?.request.headers ?? new Headers(), webhook?.body ?? '')).toHaveProperty(
      'eventId',
    )
  })

  it('of Plaid', async () => {
    const links = bankLinksOf(undefined, access(), clock)
    const link = await links?.open({ personId: 'p', language: 'ar', returnUrl, seconds: 1800 })
    const { ref, url } = link as { ref: string; url: string }
    await fetch(url)
    await sendForm(url, { action: 'share', account: '0000' })
    const status = await links?.getStatus(ref)
    const shared = await links?.exchange((status as { token: string }).token)
    const { access: token } = shared as { access: string }
    expect(await links?.read(token)).toHaveProperty('routingNumber')
    expect(await links?.remove(token)).toBe('removed')
    const { id: clientId, secret: plaidSecret } = keys.plaid
    const probed = { clientId, secret: plaidSecret, test: true, address: `${sandbox.address}/plaid`, send: line.send }
    expect(await plaidProbe(probed, clock)).toMatchObject({ state: 'answered' })
  })

  it('of Mangopay', async () => {
    const mangopay = gateways()
    const { custodial } = mangopay
    const names = { firstName: 'Amal', lastName: 'Haddad', email: 'amal@example.com' }
    const key = orderOf().attemptId
    const person = await custodial?.addMangopayUser({ key, personId: key, ...names })
    const { ref: personRef } = person as { ref: string }
    // A repeated request is read again by its idempotency key.
    await drop('mangopay', '/v2.01/sandbox/wallets')
    const order = { key: orderOf().attemptId, walletId: key, personRef, currency: 'USD' }
    expect(await custodial?.addWallet(order)).toBe('silent')
    const wallet = await custodial?.addWallet(order)
    const { ref: walletRef } = wallet as { ref: string }
    const holder = { personRef, walletRef }
    await wholeTrip(mangopay.of('mangopay'), { action: 'pay', card: '4970107111111119' }, holder)
    const paid = await mangopay.of('mangopay')?.open({ ...orderOf(holder), amount: 20_000n })
    await sendForm((paid as { url: string }).url, { action: 'pay', card: '4970107111111119' })
    const back = await wholeTrip(custodial?.transfers, {}, holder)
    expect(await custodial?.balance(walletRef)).toEqual({ amount: 20_000n })
    // A day later the idempotency keys have expired, and the adapter searches for the results.
    now += 2 * 86_400_000
    expect(await custodial?.transfers.open(back.order)).toMatchObject({ ref: back.page.ref })
    const [payIn] = (await sandbox.state('mangopay'))['transactions'] ?? []
    const { done: lost } = (await sandbox.control('mangopay/dispute', { payin: payIn?.['Id'] })) as {
      done: { Id: string }
    }
    const search = `?token=${secret}&EventType=DISPUTE_CLOSED&RessourceId=${lost.Id}&Date=1`
    expect(await mangopay.of('mangopay')?.message(new Headers(), search)).toMatchObject({ ref: payIn?.['Id'] })
    await sandbox.control('mangopay/close-dispute', { dispute: lost.Id, result: 'LOST' })
    const settlementId = orderOf().attemptId
    const settled = {
      settlementId,
      payInRef: String(payIn?.['Id']),
      takenRef: null,
      amount: 100n,
      currency: 'USD',
      at: now,
    }
    expect(await custodial?.settleDispute(settled)).toMatchObject({ state: 'succeeded' })
    for (const gateway of [mangopay.of('mangopay'), custodial?.transfers])
      await gateway?.refund({
        refundId: orderOf().attemptId,
        checkoutRef: gateway === custodial?.transfers ? back.page.ref : (paid as { ref: string }).ref,
        paymentRef: '',
        amount: 100n,
        currency: 'USD',
        at: now - 2 * 86_400_000,
      })
  })

  const payoutOf = (change: Partial<PayoutTransferOrder> = {}): PayoutTransferOrder => ({
    transferId: orderOf().attemptId,
    campaignId: orderOf().attemptId,
    amount: 1000n,
    currency: 'USD',
    at: now,
    destination: undefined,
    recipient: undefined,
    ref: undefined,
    bankRef: undefined,
    returnUrl,
    ...change,
  })
  const old = () => now - 2 * 86_400_000

  it('of payouts by Stripe', async () => {
    const stripe = gateways()
    const page = await stripe.of('stripe')?.open(orderOf())
    await sendForm((page as { url: string }).url, paysWith('4242424242424242'))
    const account = await stripe.accounts?.create({ accountId: orderOf().attemptId, name: 'Olive Grove' })
    const { ref: destination } = account as { ref: string }
    await sandbox.control('stripe/finish-onboarding', { account: destination })
    const order = payoutOf({ destination })
    const sent = await stripe.sender('stripe')?.advance(order)
    expect(sent).toMatchObject({ report: { state: 'processing' } })
    expect(await stripe.sender('stripe')?.advance(order)).toEqual(sent)
    // Old enough that the adapter searches for the payment to the bank first.
    const { ref } = sent as { ref: string }
    const forwarded = await stripe.sender('stripe')?.advance({ ...order, ref, at: old() })
    expect(forwarded).toMatchObject({ ref, report: { state: 'processing' } })
    expect(await stripe.sender('stripe')?.advance({ ...order, ref, at: old() })).toEqual(forwarded)
    const { bankRef } = forwarded as { bankRef: string }
    await sandbox.control('stripe/fail-payout', { payout: bankRef, account: destination })
    const failed = { report: { state: 'failed', failure: 'account-closed' } }
    expect(await stripe.sender('stripe')?.advance({ ...order, ref, bankRef })).toMatchObject(failed)
    expect(await stripe.sender('stripe')?.advance({ ...order, ref, bankRef })).toMatchObject(failed)
    const elsewhere = payoutOf({ destination, currency: 'EUR' })
    const refused = { report: { state: 'failed', failure: 'currency' } }
    expect(await stripe.sender('stripe')?.advance(elsewhere)).toEqual(refused)
  })

  it('of payouts by Mangopay', async () => {
    const mangopay = gateways()
    const sender = mangopay.sender('mangopay')
    const recipient = {
      name: { first: 'Amal', last: 'Haddad' },
      address: '10 Kingsway',
      city: 'London',
      postalCode: 'WC2B 6LH',
      iban: 'GB29NWBK60161331926819',
      bic: 'NWBKGB2L',
    } as const
    const order = payoutOf({ recipient })
    const waiting = await sender?.advance(order)
    expect(waiting).toMatchObject({ report: { state: 'authenticating' } })
    await sendForm((waiting as { actionUrl: string }).actionUrl, { action: 'yes' })
    // Old enough that the adapter searches for the recipient first.
    const sent = await sender?.advance({ ...order, recipient: undefined, at: old() })
    expect(sent).toMatchObject({ report: { state: 'processing' } })
    expect(await sender?.advance(order)).toMatchObject({ ref: (sent as { ref: string }).ref })
    const ref = (sent as { ref: string }).ref
    now += 2 * 86_400_000
    await sandbox.sandbox.runDue()
    expect(await sender?.advance({ ...order, ref })).toEqual({ ref, report: { state: 'paid' } })
    const { done } = (await sandbox.control('mangopay/return-payout', { payout: ref })) as { done: { Id: string } }
    expect(await sender?.advance({ ...order, ref })).toMatchObject({
      report: { state: 'failed', failure: 'account-closed' },
    })
    const search = `?token=${secret}&EventType=PAYOUT_REFUND_SUCCEEDED&RessourceId=${done.Id}&Date=1`
    expect(await mangopay.of('mangopay')?.message(new Headers(), search)).toMatchObject({ ref })
    const company = { ...recipient, name: { company: 'Olive Grove Ltd' } }
    expect(await sender?.advance(payoutOf({ recipient: company }))).toMatchObject({
      report: { state: 'authenticating' },
    })
  })

  it('cover all wire types, and no other calls', () => {
    const all = paymentWireProviders.flatMap((provider) =>
      Object.keys(wireCalls[provider]).map((name) => `${provider} ${name}`),
    )
    expect([...line.made].toSorted()).toEqual(all.toSorted())
    expect(line.faults).toEqual([])
  })
})

describe('the validation of a request', () => {
  const shape = object({
    Id: text,
    Kind: literal('a', 'b'),
    Each: list(object({ Amount: optional({ kind: 'integer' }) })),
  })
  const sent = { Id: '1', Kind: 'a', Each: [{ Amount: 5 }, {}] }
  const json = { form: false, answer: false }

  it.each([
    ['nothing', sent, []],
    ['a renamed field', { ...sent, id: '1' }, ['.id is not known']],
    ['a missing field', { Kind: 'a', Each: [] }, ['.Id is missing']],
    ['another type', { ...sent, Id: 1 }, ['.Id is not text']],
    ['an unknown value', { ...sent, Kind: 'c' }, ['.Kind is not one of a, b']],
    ['a nested value', { ...sent, Each: [{ Amount: '5' }] }, ['.Each[0].Amount is not an integer']],
  ])('finds %s', (_, value, faults) => {
    expect(faultsOf(shape, value, json)).toEqual(faults)
  })

  it('reports the fault of either side', async () => {
    const line = checkedLine('http://providers.test', () => Promise.resolve(Response.json({ Id: 7 })))
    const ask = (body: object) =>
      line.send(
        new Request('http://providers.test/mangopay/v2.01/c/wallets', { method: 'POST', body: JSON.stringify(body) }),
      )
    await ask({ Owners: ['1'], Description: 'x', Currency: 'USD', Tag: 't' })
    expect(line.faults).toEqual([expect.stringContaining('answer.Id is not text')])
    await ask({ Owner: ['1'], Description: 'x', Currency: 'USD', Tag: 't' })
    expect(line.faults.join()).toContain('body.Owner is not known')
  })
})
