import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'

let running: RunningSandbox
let token = ''

interface Resource {
  readonly Id: string
  readonly Status: string
  readonly ResultCode: string
  readonly RedirectURL: string
  readonly UserStatus: string
  readonly PendingUserAction?: { readonly RedirectUrl: string }
  readonly [name: string]: unknown
}

async function call(path: string, body?: object, key?: string): Promise<{ status: number; body: Resource }> {
  const response = await fetch(`${running.address}/mangopay/v2.01/client${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Resource }
}

const euro = (Amount: number): object => ({ Currency: 'EUR', Amount })

async function person(Email: string): Promise<{ user: string; wallet: string }> {
  const facts = { FirstName: 'Amal', LastName: 'Test', Email, UserCategory: 'OWNER', TermsAndConditionsAccepted: true }
  const { body: user } = await call('/sca/users/natural', facts)
  const { body: wallet } = await call('/wallets', { Owners: [user.Id], Description: 'Wallet', Currency: 'EUR' })
  return { user: user.Id, wallet: wallet.Id }
}

function payIn(owner: { user: string; wallet: string }, amount: number, fees = 0) {
  return call('/payins/card/web/', {
    AuthorId: owner.user,
    CreditedWalletId: owner.wallet,
    DebitedFunds: euro(amount),
    Fees: euro(fees),
    ReturnURL: 'https://app.test/back?attempt=1',
    CardType: 'CB_VISA_MASTERCARD',
    SecureMode: 'DEFAULT',
    Culture: 'AR',
  })
}

async function balanceOf(wallet: string): Promise<unknown> {
  return (await call(`/wallets/${wallet}`)).body['Balance']
}

async function funded(email: string, amount: number): Promise<{ user: string; wallet: string; payIn: string }> {
  const owner = await person(email)
  const { body } = await payIn(owner, amount)
  await sendForm(body.RedirectURL, { action: 'pay', card: '4970107111111119' })
  return { ...owner, payIn: body.Id }
}

async function signIn(): Promise<void> {
  const response = await fetch(`${running.address}/mangopay/v2.01/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('client:key')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  token = ((await response.json()) as { access_token: string }).access_token
}

beforeAll(async () => {
  running = await startSandbox([])
})
afterAll(() => running.stop())
beforeEach(async () => {
  await running.control('reset', {})
  running.received.length = 0
  await signIn()
})

test('an owner confirms on the page before the account is active', async () => {
  const facts = { FirstName: 'Amal', LastName: 'Test', Email: 'amal@example.com', UserCategory: 'OWNER' }
  expect((await call('/sca/users/natural', facts)).body['errors']).toHaveProperty('TermsAndConditionsAccepted')
  const { body: user } = await call('/sca/users/natural', { ...facts, TermsAndConditionsAccepted: true })
  expect(user.UserStatus).toBe('PENDING_USER_ACTION')
  const page = `${user.PendingUserAction!.RedirectUrl}?returnUrl=${encodeURIComponent('https://app.test/back')}`
  expect((await sendForm(page, { action: 'yes' })).location).toBe('https://app.test/back')
  expect((await call(`/users/${user.Id}`)).body.UserStatus).toBe('ACTIVE')
  expect((await fetch(page)).status).toBe(410)
})

test.each([
  [{ action: 'pay', card: '4970107111111119' }, 'SUCCEEDED', '000000', 950],
  [{ action: 'pay', card: '4970105191919107' }, 'FAILED', '101101', 0],
  [{ action: 'cancel' }, 'FAILED', '101002', 0],
])('a pay-in with %j is %s', async (form, status, code, credited) => {
  for (const EventType of ['PAYIN_NORMAL_SUCCEEDED', 'PAYIN_NORMAL_FAILED'])
    await call('/hooks', { EventType, Url: 'https://api.test/hooks/mangopay?token=t' })
  const owner = await person('accept@example.com')
  const { body } = await payIn(owner, 1000, 50)
  expect(body.Status).toBe('CREATED')
  expect(await (await fetch(body.RedirectURL)).text()).toContain('dir="rtl"')
  const left = await sendForm(body.RedirectURL, form)
  expect(left.location).toBe(`https://app.test/back?attempt=1&transactionId=${body.Id}`)
  expect((await call(`/payins/${body.Id}`)).body).toMatchObject({ Status: status, ResultCode: code })
  expect(await balanceOf(owner.wallet)).toEqual(euro(credited))
  await running.sandbox.idle()
  const [webhook] = running.received
  const { searchParams } = new URL(webhook!.request.url)
  expect(webhook!.request.method).toBe('GET')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    token: 't',
    EventType: `PAYIN_NORMAL_${status}`,
    RessourceId: body.Id,
  })
})

test.each([
  ['confirm', 'SUCCEEDED', '000000'],
  ['refuse', 'FAILED', '101301'],
])('a card that requires authentication, where the payer chooses %s', async (action, status, code) => {
  const { body } = await payIn(await person('accept@example.com'), 1000)
  await sendForm(body.RedirectURL, { action: 'pay', card: '4970105181818183' })
  expect((await call(`/payins/${body.Id}`)).body.Status).toBe('CREATED')
  await sendForm(body.RedirectURL, { action })
  expect((await call(`/payins/${body.Id}`)).body).toMatchObject({ Status: status, ResultCode: code })
})

test('transfers, refunds and payouts preserve the total', async () => {
  const investor = await funded('accept-1@example.com', 10_000)
  const owner = await person('accept-2@example.com')
  const move = (amount: number) =>
    call('/transfers', {
      AuthorId: investor.user,
      DebitedWalletId: investor.wallet,
      CreditedWalletId: owner.wallet,
      DebitedFunds: euro(amount),
      Fees: euro(100),
    })
  const { body: transfer } = await move(8000)
  expect((await move(2001)).body).toMatchObject({ Status: 'FAILED', ResultCode: '001001' })
  const back = (amount: number) =>
    call(`/transfers/${transfer.Id}/refunds`, { AuthorId: investor.user, DebitedFunds: euro(amount), Fees: euro(0) })
  expect((await back(900)).body).toMatchObject({ Status: 'SUCCEEDED', Nature: 'REFUND' })
  expect((await back(7001)).status).toBe(400)
  expect((await call(`/payins/${investor.payIn}/refunds`, { AuthorId: investor.user })).body.ResultCode).toBe('001001')

  const { body: recipient } = await call(`/users/${owner.user}/recipients`, {
    DisplayName: 'Bank',
    PayoutMethodType: 'InternationalBankTransfer',
    RecipientType: 'Individual',
    Currency: 'EUR',
  })
  const out = (amount: number) =>
    call('/payouts/bankwire/', {
      AuthorId: owner.user,
      DebitedWalletId: owner.wallet,
      DebitedFunds: euro(amount),
      Fees: euro(0),
      RecipientId: recipient.Id,
    })
  const [first, second] = [await out(3000), await out(4000)]
  expect((await out(1)).body).toMatchObject({ Status: 'FAILED', ResultCode: '001001' })
  await running.control('mangopay/fail-payout', { payout: first.body.Id })
  await running.advance(86_400)
  await signIn()
  expect((await call(`/payouts/${first.body.Id}`)).body.Status).toBe('FAILED')
  expect((await call(`/payouts/${second.body.Id}`)).body.Status).toBe('SUCCEEDED')
  const books = (await running.state('mangopay'))['books'] as unknown as Record<string, number>
  expect(books).toMatchObject({
    [`wallet-${owner.wallet}:EUR`]: 3000,
    'payouts-underway:EUR': 0,
    'client-fees:EUR': 100,
  })
  expect(Object.values(books).reduce((sum, each) => sum + each, 0)).toBe(0)
})

test('an idempotency key is accepted once, and its response can be read again', async () => {
  const owner = await person('accept@example.com')
  const wallet = { Owners: [owner.user], Description: 'Second', Currency: 'EUR' }
  const key = 'attempt-0000000000001'
  const { body } = await call('/wallets', wallet, key)
  expect((await call('/wallets', wallet, key)).status).toBe(409)
  expect((await call(`/responses/${key}`)).body).toMatchObject({ StatusCode: '200', Resource: { Id: body.Id } })
  expect((await call(`/users/${owner.user}/wallets`)).body).toHaveLength(2)
})
