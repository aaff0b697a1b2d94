/** Payouts by a Mangopay bank wire: the recipient that an administrator confirms, the wire, and its return. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { fundCustodial, payFromCustodial, reserveCustodial } from '#tests/support/payments/custodial-wallet.ts'
import { sendForm } from '#tests/support/payments/payment-sandbox.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { recipient, transferSteps } from './transfer-steps.ts'

const hour = 3_600_000
const day = 24 * hour
const iban = {
  scheme: 'iban',
  accountNumber: 'GB29NWBK60161331926819',
  confirmAccountNumber: 'GB29NWBK60161331926819',
  routingNumber: 'NWBKGB2L',
} as const

describe.each(await behaviourEngine())('a payout by Mangopay on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let investor: TestPerson
  let owner: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { mangoPayModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    site.app.advance(1000)
    await site.sandbox.control('reset', {})
    investor = await newPerson(site.app)
    owner = await newPerson(site.app, { userType: 'company' })
    campaign = await newCampaign(site.app, owner, { unitPrice: 2002n })
  })

  const steps = transferSteps(() => ({ site: { ...site, owner }, campaign, investor, administrator }))
  const { request, confirm, enterAccount, end, send, check, cancel, item, read, transfers, owed, outside, bookings } =
    steps
  const { events, kindsInInbox } = steps

  const confirmed = async () => {
    await fundCustodial(site, investor, 20_000n)
    const id = await reserveCustodial(site, investor, campaign.id, 5n)
    expect((await payFromCustodial(site, investor, id)).status).toBe(200)
    await site.settle()
    await end()
    expect((await enterAccount(iban, owner)).status).toBe(200)
    // The investor may cancel for four days.
    await site.pass(5 * day)
    expect((await request(undefined, owner)).status).toBe(200)
    expect((await confirm()).status).toBe(200)
  }
  const poll = () => runSchedule('poll-providers', { ...site.app.deps })
  const state = async (kind: string) => (await site.sandbox.state('mangopay'))[kind] ?? []
  const wires = async () => (await state('transactions')).filter(({ Type }) => Type === 'PAYOUT')
  const confirmRecipient = async (action: 'yes' | 'no' = 'yes') => {
    const { actionUrl } = await item()
    return sendForm(actionUrl ?? '', { action })
  }
  /** Sent, and confirmed at the provider's page. */
  const wired = async () => {
    expect((await send('mangopay')).data).toMatchObject({ state: 'sending', transferState: 'sending' })
    await confirmRecipient()
    await site.settle()
    expect(await item()).toMatchObject({ state: 'sending', transferState: 'sent', actionUrl: null })
  }
  const wire = async () => String((await wires()).at(-1)?.['Id'])
  const fault = async (kind: string, resource: string) =>
    site.sandbox.control('faults', {
      kind,
      provider: 'mangopay',
      method: 'POST',
      path: `/v2.01/${site.sandbox.keys.mangopay.id}/${resource}`,
    })
  const faults = async () => ((await site.sandbox.control('state')) as { faults: unknown[] }).faults

  it('waits for the confirmation of the recipient, is sent, arrives, and is booked once', async () => {
    await confirmed()
    expect(await item()).toMatchObject({ state: 'confirmed', senders: ['mangopay'] })
    const before = await outside('mangopay')
    const sent = await send('mangopay')
    expect(sent.data).toMatchObject({ state: 'sending', method: 'mangopay', transferState: 'sending' })
    expect(sent.data.actionUrl).toContain('/hosted/sca/')
    expect(await state('recipients')).toMatchObject([
      { Status: 'PENDING', Currency: 'USD', PayoutMethodType: 'InternationalBankTransfer' },
    ])
    // Nothing has left before the confirmation, however often it is polled.
    await poll()
    await check()
    expect(await owed()).toBe(9509n)
    expect(await wires()).toEqual([])
    expect(await read(owner)).toMatchObject({ state: 'sending', method: 'mangopay' })
    const { location } = await confirmRecipient()
    expect(location).toBe(`${site.app.deps.site.origin}/admin/payouts?state=sending`)
    await site.settle()
    expect(await wires()).toMatchObject([{ Status: 'CREATED', DebitedFunds: { Currency: 'USD', Amount: 9509 } }])
    expect(await owed()).toBe(0n)
    expect((await outside('mangopay')) - before).toBe(9509n)
    expect((await item()).actionUrl).toBeNull()
    await site.pass(25 * hour)
    await site.settle()
    expect(await item()).toMatchObject({ state: 'paid', method: 'mangopay', bankReference: await wire() })
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
    expect(await events()).toEqual(['payout-requested', 'payout-confirmed', 'payout-sent', 'payout-paid'])
    expect(await kindsInInbox(owner)).toContain('payout-paid')
    await site.assertBooks()
  })

  it('stores the recipient sealed, and only until the provider has it', async () => {
    await confirmed()
    await send('mangopay')
    const [waiting] = await transfers()
    expect(waiting?.['sealed_recipient']).not.toBeNull()
    expect(
      Object.values(waiting ?? {})
        .map(String)
        .join(' '),
    ).not.toContain(iban.accountNumber)
    await confirmRecipient()
    await site.settle()
    expect((await transfers())[0]).toMatchObject({ sealed_recipient: null, action_url: null })
  })

  it('goes to the account of its request, although the owner changes the account meanwhile', async () => {
    await confirmed()
    await fault('accept-then-drop', 'users')
    await send('mangopay')
    const changed = { ...iban, accountNumber: 'DE89370400440532013000', confirmAccountNumber: 'DE89370400440532013000' }
    expect((await enterAccount({ ...changed, routingNumber: 'DEUTDEFF' }, owner)).status).toBe(200)
    await site.pass(3 * 60_000)
    await poll()
    expect(await faults()).toEqual([])
    expect(await state('recipients')).toMatchObject([{ Country: 'GB' }])
    await confirmRecipient()
    await site.settle()
    expect(await wires()).toHaveLength(1)
    expect((await transfers())[0]?.['state']).toBe('sent')
  })

  it('needs the address of the recipient, and an account with an IBAN', async () => {
    await confirmed()
    const { id, seen } = await item()
    const body = { seen, provider: 'mangopay' } as const
    const sendWith = (to: object) =>
      make(site.app, calls.admin.sendPayout, { params: { id }, body: { ...body, ...to } }, { as: administrator })
    expect((await sendWith({})).status).toBe(400)
    expect((await sendWith({ recipient: { ...recipient, city: '' } })).status).toBe(400)
    expect(await transfers()).toEqual([])
    await enterAccount({}, owner)
    expect((await item()).senders).toEqual([])
    expect((await send('mangopay')).code).toBe('PAYOUT_ACCOUNT_NEW')
    await site.pass(25 * hour)
    expect((await send('mangopay')).code).toBe('PAYOUT_METHOD_OFF')
  })

  it.each(['accept-then-drop', 'drop', 'status'] as const)(
    'is sent once by a provider whose response is lost: %s',
    async (kind) => {
      await confirmed()
      await send('mangopay')
      await fault(kind, 'payouts')
      await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
      await confirmRecipient()
      await site.pass(3 * 60_000)
      await poll()
      await site.pass(20 * 60_000)
      await poll()
      expect(await faults()).toEqual([])
      expect(await wires()).toHaveLength(1)
      expect((await item()).transferState).toBe('sent')
      expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
    },
  )

  it('comes back into the books once if the bank refuses it, however often that is reported', async () => {
    await confirmed()
    const before = await outside('mangopay')
    await wired()
    await site.sandbox.control('webhooks', { action: 'duplicate', times: 5 })
    await site.sandbox.control('mangopay/fail-payout', { payout: await wire() })
    await site.settle()
    await check()
    expect(await item()).toMatchObject({ state: 'confirmed', failure: 'refused', transferState: 'returned' })
    expect(await owed()).toBe(9509n)
    expect(await outside('mangopay')).toBe(before)
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid', 'payout-returned'])
    expect(await kindsInInbox(owner)).toContain('payout-returned')
    expect(await kindsInInbox(administrator)).toContain('payout-failed')
    await wired()
    expect(await wires()).toHaveLength(2)
    expect(await owed()).toBe(0n)
    await site.assertBooks()
  })

  it.each([true, false])(
    'comes back if the bank returns it after it arrived, with a webhook: %s',
    async (isReported) => {
      await confirmed()
      await wired()
      await site.pass(25 * hour)
      await site.settle()
      expect((await item()).state).toBe('paid')
      if (!isReported) await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
      await site.sandbox.control('mangopay/return-payout', { payout: await wire() })
      if (!isReported) await site.pass(4 * day)
      await (isReported ? site.settle() : poll())
      expect(await item()).toMatchObject({ state: 'confirmed', failure: 'account-closed', bankReference: null })
      expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid', 'payout-returned'])
      await site.assertBooks()
    },
  )

  it('fails without money moved if nobody confirms the recipient within a day', async () => {
    await confirmed()
    await send('mangopay')
    await confirmRecipient('no')
    await check()
    expect((await item()).state).toBe('sending')
    await site.pass(2 * day)
    await poll()
    expect(await item()).toMatchObject({ state: 'confirmed', failure: 'authentication', transferState: 'failed' })
    expect(await bookings()).toEqual(['payout-confirmed'])
    expect(await read(owner)).toMatchObject({ state: 'confirmed', failure: null })
  })

  it('is cancelled while its recipient is not confirmed, and not afterwards', async () => {
    await confirmed()
    await send('mangopay')
    expect((await cancel()).data).toMatchObject({ state: 'confirmed', failure: 'cancelled', transferState: 'failed' })
    await poll()
    expect(await wires()).toEqual([])
    await send('mangopay')
    await fault('accept-then-drop', 'payouts')
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    await confirmRecipient()
    await check()
    await site.pass(3 * 60_000)
    expect((await cancel()).code).toBe('PAYOUT_NOT_CANCELLABLE')
    expect(await wires()).toHaveLength(1)
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
  })

  it('is not changed by a forged webhook or one about another resource', async () => {
    await confirmed()
    await wired()
    const hook = (token: string, resource: string) =>
      site.app.fetch(
        new Request(
          `http://app.test/webhooks/mangopay?token=${token}&EventType=PAYOUT_NORMAL_FAILED&RessourceId=${resource}&Date=1`,
        ),
      )
    expect((await hook('wrong', await wire())).status).toBe(400)
    expect((await hook('whsec_of_the_tests', '12345')).status).toBe(200)
    // It names the payout, whose status is read from the provider.
    expect((await hook('whsec_of_the_tests', await wire())).status).toBe(200)
    await site.settle()
    expect(await item()).toMatchObject({ state: 'sending', transferState: 'sent' })
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
  })
})
