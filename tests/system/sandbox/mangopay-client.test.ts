/** Mangopay's own library works with the sandbox as it does with Mangopay. */

import Mangopay from 'mangopay4-nodejs-sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'

let running: RunningSandbox
let api: Mangopay

beforeAll(async () => {
  running = await startSandbox([], { mangopay: { client: { id: 'client', key: 'key-of-the-tests' } } })
  api = new Mangopay(access())
})
afterAll(() => running.stop())

const access = () => ({
  clientId: 'client',
  clientApiKey: 'key-of-the-tests',
  baseUrl: `${running.address}/mangopay`,
  // Errors are reported to the caller only.
  errorHandler: () => {},
})

const dollars = (Amount: number) => ({ Currency: 'USD', Amount }) as const

async function holder(name: string): Promise<{ user: string; wallet: string }> {
  const user = await api.Users.create({
    PersonType: 'NATURAL',
    FirstName: name,
    LastName: 'Test',
    Email: `${name.toLowerCase()}@example.com`,
    UserCategory: 'PAYER',
    TermsAndConditionsAccepted: true,
  })
  const wallet = await api.Wallets.create({ Owners: [user.Id], Description: 'Wallet', Currency: 'USD' })
  return { user: user.Id, wallet: wallet.Id }
}

async function payIn({ user, wallet }: { user: string; wallet: string }, amount: number): Promise<string> {
  const made = await api.PayIns.create({
    PaymentType: 'CARD',
    ExecutionType: 'WEB',
    AuthorId: user,
    CreditedWalletId: wallet,
    DebitedFunds: dollars(amount),
    Fees: dollars(0),
    ReturnURL: 'https://app.test/back',
    CardType: 'CB_VISA_MASTERCARD',
    SecureMode: 'DEFAULT',
    Culture: 'EN',
  })
  expect(made.Status).toBe('CREATED')
  const { RedirectURL = '' } = made as { RedirectURL?: string }
  await sendForm(RedirectURL, { action: 'pay', card: '4970107111111119' })
  return made.Id
}

test('pays in, transfers, refunds and reads the transactions', async () => {
  const [investor, platform] = [await holder('Amal'), await holder('Platform')]
  const paid = await payIn(investor, 10_000)
  expect(await api.PayIns.get(paid)).toMatchObject({ Status: 'SUCCEEDED', ResultCode: '000000' })
  const transfer = await api.Transfers.create({
    AuthorId: investor.user,
    DebitedWalletId: investor.wallet,
    CreditedWalletId: platform.wallet,
    DebitedFunds: dollars(6000),
    Fees: dollars(0),
    Tag: 'attempt',
  })
  expect(transfer).toMatchObject({ Status: 'SUCCEEDED', Tag: 'attempt' })
  expect((await api.Wallets.get(investor.wallet)).Balance).toEqual(dollars(4000))
  const refund = await api.Transfers.createRefund(transfer.Id, {
    AuthorId: investor.user,
    DebitedFunds: dollars(2500),
    Fees: dollars(0),
  })
  expect(refund).toMatchObject({ Status: 'SUCCEEDED', InitialTransactionId: transfer.Id })
  expect(await api.Refunds.get(refund.Id)).toMatchObject({ Nature: 'REFUND', Type: 'TRANSFER' })
  expect((await api.Wallets.get(investor.wallet)).Balance).toEqual(dollars(6500))
  const page = { parameters: { Page: 1, Per_Page: 2, Sort: 'CreationDate:DESC' } }
  const moved = await api.Wallets.getTransactions(investor.wallet, page)
  expect(moved.map(({ Type, Nature }) => `${Type} ${Nature}`)).toEqual(['TRANSFER REFUND', 'TRANSFER REGULAR'])
})

test('an idempotency key is accepted once, and the library can read its response', async () => {
  const { user } = await holder('Basma')
  const wallet = (): Parameters<typeof api.Wallets.create>[0] => ({
    Owners: [user],
    Description: 'Second',
    Currency: 'USD',
  })
  const once = { headers: { 'Idempotency-Key': 'a-key-of-the-tests-1' } }
  const made = await api.Wallets.create(wallet(), once)
  await expect(api.Wallets.create(wallet(), once)).rejects.toMatchObject({ Type: 'idempotency_conflict' })
  expect(await api.Idempotency.get('a-key-of-the-tests-1')).toMatchObject({
    StatusCode: '200',
    Resource: { Id: made.Id },
  })
})

test('hooks are registered, changed and listed', async () => {
  const hook = await api.Hooks.create({
    EventType: 'TRANSFER_NORMAL_SUCCEEDED',
    Url: 'https://app.test/webhooks/mangopay?token=t',
  })
  await api.Hooks.update({ Id: hook.Id, Status: 'DISABLED' })
  expect(await api.Hooks.getAll()).toMatchObject([{ Id: hook.Id, Status: 'DISABLED' }])
})

test('a wrong key is rejected everywhere', async () => {
  const { wallet } = await holder('Carim')
  const stranger = new Mangopay({ ...access(), clientApiKey: 'wrong' })
  await expect(stranger.Wallets.get(wallet)).rejects.toBeDefined()
  expect((await api.Wallets.get(wallet)).Id).toBe(wallet)
})
