import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'

let running: RunningSandbox
let stripe: Stripe

beforeAll(async () => {
  const endpoint = { url: 'https://api.test/webhooks/stripe-connect', secret: 'whsec_connect', connect: true }
  running = await startSandbox(['stripe'], { stripe: { webhooks: [endpoint], availableAfterSeconds: 2 * 86_400 } })
  const address = { host: '127.0.0.1', port: running.portOf('stripe'), protocol: 'http' } as const
  stripe = new Stripe('sk_test_tests', { ...address, maxNetworkRetries: 0 })
})
afterAll(() => running.stop())
beforeEach(async () => {
  await running.control('reset', {})
  running.received.length = 0
})

async function owner(finished: boolean): Promise<Stripe.Account> {
  const account = await stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'owner@example.com',
    capabilities: { transfers: { requested: true } },
  })
  if (finished) await running.control('stripe/finish-onboarding', { account: account.id })
  return account
}

async function pay(amount: number): Promise<string> {
  const params = { amount, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }
  return (await stripe.paymentIntents.create(params)).latest_charge as string
}

function linkFor(account: string): Promise<Stripe.AccountLink> {
  return stripe.accountLinks.create({
    account,
    refresh_url: 'https://app.test/again',
    return_url: 'https://app.test/back',
    type: 'account_onboarding',
  })
}

test('an owner onboards on the page, immediately or later', async () => {
  const account = await owner(false)
  expect(account).toMatchObject({ type: 'express', details_submitted: false, payouts_enabled: false })
  const later = await linkFor(account.id)
  await fetch(later.url)
  expect((await sendForm(later.url, { action: 'later' })).location).toBe('https://app.test/back')
  expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false)

  const used = await fetch(later.url, { redirect: 'manual' })
  expect(used.headers.get('location')).toBe('https://app.test/again')

  const link = await linkFor(account.id)
  const page = await (await fetch(`${link.url}?locale=ar`)).text()
  expect(page).toContain('dir="rtl"')
  expect((await sendForm(link.url, { action: 'finish' })).location).toBe('https://app.test/back')
  const done = await stripe.accounts.retrieve(account.id)
  expect(done).toMatchObject({ details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } })
  expect(done.requirements?.currently_due).toEqual([])
  await running.sandbox.idle()
  expect(JSON.parse(running.received[0]?.body ?? '')).toMatchObject({ type: 'account.updated', account: account.id })
})

test('Stripe verifies, requires more information, or rejects the owner', async () => {
  const account = await owner(true)
  for (const [action, expected] of [
    ['verify-account', { details_submitted: true, requirements: { currently_due: [] } }],
    ['restrict-account', { requirements: { currently_due: ['individual.verification.document'] } }],
    ['reject-account', { requirements: { disabled_reason: 'rejected.other' } }],
  ] as const) {
    await running.control(`stripe/${action}`, { account: account.id })
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ ...expected, payouts_enabled: false })
  }
  const named = await stripe.accounts.create({ business_profile: { name: 'Harbour Row Holdings' } })
  expect(named.business_profile?.name).toBe('Harbour Row Holdings')
})

test('a link expires after five minutes', async () => {
  const link = await linkFor((await owner(false)).id)
  await running.advance(300)
  const late = await fetch(link.url, { redirect: 'manual' })
  expect(late.headers.get('location')).toBe('https://app.test/again')
})

test('funds are transferred to the owner and paid out to their bank', async () => {
  const account = await owner(true)
  const charge = await pay(100_000)
  const transfer = { amount: 90_000, currency: 'usd', destination: account.id, transfer_group: 'camp_1' }
  await expect(stripe.transfers.create(transfer)).rejects.toMatchObject({ code: 'balance_insufficient' })
  await running.advance(2 * 86_400)
  await expect(stripe.transfers.create({ ...transfer, destination: (await owner(false)).id })).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  })
  const sent = await stripe.transfers.create(transfer)
  const there = { stripeAccount: account.id }
  expect((await stripe.balance.retrieve({}, there)).available).toMatchObject([{ amount: 90_000, currency: 'usd' }])
  await stripe.transfers.createReversal(sent.id, { amount: 20_000 })
  await expect(stripe.payouts.create({ amount: 70_001, currency: 'usd' }, there)).rejects.toMatchObject({
    code: 'balance_insufficient',
  })
  const payout = await stripe.payouts.create({ amount: 70_000, currency: 'usd' }, there)
  expect(payout.status).toBe('pending')
  await running.advance(86_400)
  expect((await stripe.payouts.retrieve(payout.id, {}, there)).status).toBe('paid')
  await running.control('stripe/fail-payout', { payout: payout.id, account: account.id })
  expect((await stripe.payouts.retrieve(payout.id, {}, there)).status).toBe('failed')
  expect((await stripe.balance.retrieve({}, there)).available).toMatchObject([{ amount: 70_000 }])
  await running.sandbox.idle()
  const types = running.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  expect(types).toEqual(['account.updated', 'payout.created', 'payout.paid', 'payout.failed'])
  expect(charge).toMatch(/^ch_/)
})

test('a charge can be transferred before it is available, up to its amount', async () => {
  const account = await owner(true)
  const source = await pay(10_000)
  const part = { currency: 'usd', destination: account.id, source_transaction: source }
  await stripe.transfers.create({ ...part, amount: 6000 })
  await expect(stripe.transfers.create({ ...part, amount: 4001 })).rejects.toMatchObject({ param: 'amount' })
})

test('an unknown account is reported like a foreign one', async () => {
  await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_none' })).rejects.toMatchObject({
    code: 'account_invalid',
    statusCode: 403,
  })
})
