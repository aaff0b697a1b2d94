/** Charges of stored payment methods by the adapter of Stripe, without the application. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewaysOf } from '#api/adapters/payments/gateways.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import type { AgreedMethod, CheckoutOrder, Gateway, StoredMethods } from '#api/payment-ports.ts'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { type CheckedLine, checkedLine } from '#tests/support/provider-wire/checked-line.ts'
import { heldByStripe } from '#tests/support/payments/stripe-wire.ts'

const secret = 'whsec_of_the_tests'
const debitDays = 4
const pays = { stripe: 'card:4242424242424242', ach: 'bank:000123456789' } as const
type Stored = keyof typeof pays

describe('a stored payment method', () => {
  let sandbox: RunningSandbox
  let line: CheckedLine
  let now = Date.UTC(2026, 10, 2, 9)
  const clock = { now: () => now }

  beforeAll(async () => {
    sandbox = await startSandbox([], { clock, keys: { ...sandboxKeys(secret), control: 'control_of_the_tests' } })
    line = checkedLine(sandbox.address)
  })
  afterAll(async () => {
    await sandbox.stop()
    expect(line.faults).toEqual([])
  })

  const gateways = () =>
    gatewaysOf(
      { stripe: undefined, paypal: undefined, mangopay: undefined },
      { address: sandbox.address, secret, send: line.send, patienceMs: 1500 },
      clock,
    )
  const gatewayOf = (name: Stored): Gateway & { readonly storedMethods: StoredMethods } => {
    const gateway = gateways().of(name)
    if (!gateway?.storedMethods) throw new Error(`${name} stores no payment methods`)
    return { ...gateway, storedMethods: gateway.storedMethods }
  }
  let made = 0
  const newId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`
  const orderOf = (saveMethod: boolean): CheckoutOrder => ({
    attemptId: newId(),
    amount: 10_000n,
    currency: 'USD',
    title: 'Olive Grove',
    language: 'en',
    email: 'amal@example.com',
    returnUrl: 'https://app.test/back',
    cancelUrl: 'https://app.test/away',
    at: now,
    saveMethod,
  })
  const chargeOf = (method: AgreedMethod) => ({
    attemptId: newId(),
    amount: 2500n,
    currency: 'USD',
    title: 'Second instalment',
    at: now,
    method,
  })

  /** Pays at a checkout. @returns the method that the provider stored there */
  async function agree(
    name: Stored,
    number: string = pays[name],
    saveMethod = true,
  ): Promise<AgreedMethod | undefined> {
    const gateway = gatewayOf(name)
    const page = await gateway.open(orderOf(saveMethod))
    if (typeof page !== 'object') throw new Error(page)
    const { location } = await sendForm(page.url ?? '', { action: 'pay', method: number })
    if (location?.includes('/hosted/secure/')) await sendForm(location, { answer: 'yes' })
    if (name === 'ach') await pass(debitDays)
    const status = await gateway.getStatus({ ref: page.ref, canCapture: true })
    if (typeof status !== 'object') throw new Error(status)
    expect(status.report).toMatchObject({ state: 'succeeded' })
    return status.method
  }
  async function agreed(name: Stored, number?: string): Promise<AgreedMethod> {
    const method = await agree(name, number)
    if (!method) throw new Error('no payment method was stored')
    return method
  }
  async function pass(days: number): Promise<void> {
    now += days * 86_400_000
    await sandbox.sandbox.runDue()
  }
  const setOutcome = (method: AgreedMethod, outcome: string) =>
    sandbox.control('stripe/set-outcome', { payment_method: method.methodRef, outcome })
  const intentsOf = async (attemptId: string) =>
    (await heldByStripe(sandbox, 'paymentIntents')).filter(({ metadata }) => metadata['attempt'] === attemptId)

  it('is named by brand or bank, its last four digits and expiry, with the mandate of a bank debit', async () => {
    expect(await agreed('stripe')).toMatchObject({
      label: 'visa',
      last4: '4242',
      expires: { month: 12, year: expect.any(Number) as number },
      mandateRef: undefined,
    })
    expect(await agreed('ach')).toMatchObject({
      expires: undefined,
      label: 'STRIPE TEST BANK',
      last4: '6789',
      mandateRef: expect.stringMatching(/^mandate_/) as string,
    })
  })

  it('is not stored unless the payer agreed', async () => {
    expect(await agree('stripe', pays.stripe, false)).toBeUndefined()
    expect(await heldByStripe(sandbox, 'customers')).toHaveLength(2)
  })

  it('of a card pays at once, and of a bank within days', async () => {
    const { storedMethods: cards } = gatewayOf('stripe')
    const card = await cards.charge(chargeOf(await agreed('stripe')))
    const { ref } = card as { ref: string }
    const report = { state: 'succeeded', amount: 2500n, currency: 'USD', cost: 103n, disputes: [] }
    expect(await cards.getStatus(ref)).toEqual({ report, paymentRef: ref })
    const { storedMethods: banks } = gatewayOf('ach')
    const bank = (await banks.charge(chargeOf(await agreed('ach')))) as { ref: string }
    expect(await banks.getStatus(bank.ref)).toMatchObject({ report: { state: 'processing' } })
    await pass(debitDays)
    expect(await banks.getStatus(bank.ref)).toMatchObject({ report: { state: 'succeeded', amount: 2500n } })
  })

  it.each([
    ['stripe', 'declined', 'declined'],
    ['stripe', 'expired', 'declined'],
    ['stripe', 'insufficient', 'insufficient-funds'],
    ['stripe', 'secure', 'authentication'],
    ['ach', 'bank-insufficient', 'insufficient-funds'],
    ['ach', 'closed', 'account'],
    ['ach', 'not-authorized', 'bounced'],
  ] as const)('at %s whose bank answers "%s" fails as %s', async (name, outcome, reason) => {
    const method = await agreed(name)
    await setOutcome(method, outcome)
    const { storedMethods } = gatewayOf(name)
    const order = chargeOf(method)
    const { ref } = (await storedMethods.charge(order)) as { ref: string }
    if (name === 'ach') await pass(debitDays)
    expect(await storedMethods.getStatus(ref)).toEqual({ report: { state: 'failed', reason }, paymentRef: ref })
    // A repeated request is the same charge, also once the bank would agree.
    await setOutcome(method, 'none')
    expect(await storedMethods.charge(order)).toEqual({ ref })
    expect(await intentsOf(order.attemptId)).toHaveLength(1)
  })

  it('of a card that was confirmed at the checkout needs no further confirmation', async () => {
    const { storedMethods } = gatewayOf('stripe')
    const method = await agreed('stripe', 'card:4000002500003155')
    const { ref } = (await storedMethods.charge(chargeOf(method))) as { ref: string }
    expect(await storedMethods.getStatus(ref)).toMatchObject({ report: { state: 'succeeded' } })
  })

  it.each(['stripe', 'ach'] as const)('at %s cannot be charged once it is forgotten', async (name) => {
    const { storedMethods } = gatewayOf(name)
    const method = await agreed(name)
    expect(await storedMethods.forget(method)).toBe('forgotten')
    expect(await storedMethods.forget(method)).toBe('forgotten')
    const order = chargeOf(method)
    expect(await storedMethods.charge(order)).toBe('invalid-method')
    expect(await intentsOf(order.attemptId)).toEqual([])
  })

  it('cannot be charged if the provider does not know its customer', async () => {
    const { storedMethods } = gatewayOf('stripe')
    const order = chargeOf({ ...(await agreed('stripe')), customerRef: 'cus_unknown' })
    expect(await storedMethods.charge(order)).toBe('invalid-method')
  })

  it('is charged once, however often the provider fails to respond', async () => {
    const { storedMethods } = gatewayOf('stripe')
    const order = chargeOf(await agreed('stripe'))
    const fault = { provider: 'stripe', method: 'POST', path: '/v1/payment_intents', times: 1 }
    for (const kind of ['drop', 'accept-then-drop', 'accept-then-status', 'broken-json', 'rate-limit'] as const) {
      await sandbox.control('faults', { ...fault, kind })
      expect(await storedMethods.charge(order)).toBe('silent')
      now += 2000
    }
    await storedMethods.charge(order)
    expect(await intentsOf(order.attemptId)).toHaveLength(1)
    // The provider has forgotten the idempotency key.
    await pass(2)
    const [intent] = await intentsOf(order.attemptId)
    expect(await storedMethods.charge(order)).toEqual({ ref: intent?.id })
    expect(await intentsOf(order.attemptId)).toHaveLength(1)
  })

  it('is charged once if its campaign was renamed between two requests', async () => {
    const { storedMethods } = gatewayOf('stripe')
    const order = chargeOf(await agreed('stripe'))
    const fault = { provider: 'stripe', method: 'POST', path: '/v1/payment_intents', times: 1 }
    await sandbox.control('faults', { ...fault, kind: 'accept-then-drop' })
    expect(await storedMethods.charge(order)).toBe('silent')
    const [intent] = await intentsOf(order.attemptId)
    expect(await storedMethods.charge({ ...order, title: 'Olive Garden' })).toEqual({ ref: intent?.id })
    // Also once the method is forgotten.
    await storedMethods.forget(order.method)
    expect(await storedMethods.charge({ ...order, title: 'Olive Garden' })).toEqual({ ref: intent?.id })
    expect(await intentsOf(order.attemptId)).toHaveLength(1)
  })

  it('is not charged an amount that the provider cannot take', async () => {
    const { storedMethods } = gatewayOf('stripe')
    const order = { ...chargeOf(await agreed('stripe')), amount: 1n }
    expect(await storedMethods.charge(order)).toBe('refused')
  })

  it('does not exist at other providers', () => {
    expect(gateways().of('paypal')?.storedMethods).toBeUndefined()
    expect(gateways().of('mangopay')?.storedMethods).toBeUndefined()
  })
})
