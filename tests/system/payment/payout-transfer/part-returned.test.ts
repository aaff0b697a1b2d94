/** Parts of a Stripe Connect transfer that come back: each further amount is booked once, and is sent again. */

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { isPaidOut } from '#api/db/payment/payouts.ts'
import { pollTransfer } from '#api/services/payment/payout-transfer/poll-transfer.ts'
import type { PayoutTransferStatus } from '#api/payout-ports.ts'
import { calls } from '#contract/calls.ts'
import { usAccount } from '#tests/support/payments/bank-details.ts'
import { type Connecting, startConnecting } from '#tests/support/payments/connecting.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { reconciler } from '#tests/support/payments/reconciling.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'
import { transferSteps } from './transfer-steps.ts'

const hour = 3_600_000
const net = 9509n

describe.each(await databaseEngines())('a part of a payout that comes back on %s', (engine) => {
  let site: PayingApp
  let connecting: Connecting
  let administrator: TestPerson
  let colleague: TestPerson
  let investor: TestPerson
  let owner: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    connecting = await startConnecting(site)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    colleague = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())
  beforeEach(() => start())

  const steps = transferSteps(() => ({ site: { ...site, owner }, campaign, investor, administrator }))
  const {
    request,
    confirm,
    invest,
    end,
    send,
    check,
    cancel,
    item,
    read,
    transfers,
    owed,
    outside,
    bookings,
    pay,
    returned,
  } = steps

  const start = async () => {
    site.app.advance(1000)
    await site.sandbox.control('reset', {})
    investor = await newPerson(site.app)
    owner = await newPerson(site.app, { userType: 'company' })
    campaign = await newCampaign(site.app, owner, { unitPrice: 2002n })
  }
  /** Sent by Stripe, and not at the bank yet; the provider has its payment to the bank. */
  const sentToStripe = async () => {
    await invest()
    await end()
    const { id: achAccountId } = await connecting.connect(owner)
    const params = { campaignId: campaign.id }
    await make(
      site.app,
      calls.campaignEdit.updateFunding,
      { params, body: { ...usAccount, achAccountId } },
      { as: owner },
    )
    await site.pass(25 * hour)
    await request(undefined, owner)
    expect((await confirm()).status).toBe(200)
    expect((await send('stripe')).data.transferState).toBe('sent')
    await site.settle()
  }
  const arrived = async () => {
    await sentToStripe()
    await site.pass(25 * hour)
    await site.settle()
    expect((await item()).state).toBe('paid')
  }
  const atProvider = async () => (await site.sandbox.state('stripe'))['transfers'] ?? []
  const reverse = async (amount: number, index = 0) =>
    site.sandbox.control('stripe/reverse-transfer', {
      transfer: (await atProvider())[index]?.['id'],
      amount,
      reserves: true,
    })
  const returnedBookings = async () => (await bookings()).filter((kind) => kind === 'payout-returned').length
  const poll = () => runSchedule('poll-providers', { ...site.app.deps })
  const paidOut = () => isPaidOut(site.app.deps.db.read, campaign.id)

  it('is owed again once, however often and in whatever order it is reported, and is sent again', async () => {
    await arrived()
    const before = await outside('stripe')
    await site.sandbox.control('webhooks', { action: 'hold' })
    await reverse(1000)
    await reverse(250)
    await site.sandbox.control('webhooks', { action: 'duplicate', times: 10 })
    await site.sandbox.control('webhooks', { action: 'flush', order: 'last' })
    await site.settle()
    await check()
    await site.settle()
    expect(await item()).toMatchObject({ state: 'confirmed', amount: 1250n, returned: 1250n, net, failure: 'reversed' })
    expect(await read(owner)).toMatchObject({ state: 'confirmed', amount: 1250n, returned: 1250n, failure: 'reversed' })
    expect(await owed()).toBe(1250n)
    expect(before - (await outside('stripe'))).toBe(1250n)
    expect(await returnedBookings()).toBe(1)
    expect(await transfers()).toMatchObject([{ state: 'paid', returned: 1250n }])
    // The rest is with the owner: the investors' money is at work, and a loan goes on.
    expect(await paidOut()).toBe(true)
    const mail = site.app.mails.findLast(({ subject }) => /returned/.test(subject))
    expect(mail?.subject).toContain('$12.50')
    expect(mail?.text).toContain('The provider reversed the transfer.')
    expect((await send('stripe')).data).toMatchObject({ state: 'sending', amount: 1250n, returned: 0n })
    await site.settle()
    await site.pass(25 * hour)
    await site.settle()
    expect(await item()).toMatchObject({ state: 'paid', returned: 0n, net, failure: null })
    expect(await owed()).toBe(0n)
    expect(await outside('stripe')).toBe(before)
    expect((await transfers()).map((row) => [row['attempt'], row['amount'], row['returned']])).toEqual([
      [1, net, 1250n],
      [2, 1250n, 0n],
    ])
    await site.assertBooks()
  })

  it('is paid by bank transfer with the amount that was seen only', async () => {
    await arrived()
    await reverse(1000)
    await site.settle()
    const { id, amount } = await item()
    await reverse(500)
    await site.settle()
    const body = { bankReference: 'WIRE 1', amount }
    const late = await make(site.app, calls.admin.payPayout, { params: { id }, body }, { as: administrator })
    expect(late.code).toBe('PAYOUT_CHANGED')
    expect((await pay('WIRE 1')).data).toMatchObject({ state: 'paid', amount: 1500n, method: 'bank-transfer' })
    expect(await owed()).toBe(0n)
    expect(await returnedBookings()).toBe(2)
    await site.assertBooks()
  })

  describe('sent again by bank transfer', () => {
    const wired = async (amount: number, reference: string) => {
      await reverse(amount)
      await site.settle()
      expect((await pay(reference)).data).toMatchObject({ state: 'paid', bankReference: reference })
    }
    const out = async () => (await item()).transfersOut.map(({ amount, reference }) => [reference, amount])

    it('comes back from the bank once, whatever the provider has reversed since', async () => {
      await arrived()
      await wired(1000, 'WIRE 1')
      const [first] = (await item()).transfersOut
      await reverse(500)
      await site.settle()
      expect(await item()).toMatchObject({ state: 'confirmed', amount: 500n, bankReference: null })
      expect(await out()).toEqual([['WIRE 1', 1000n]])
      const atBank = await balanceAt(site, 'external', 'offline')
      // The reference of the earlier payment, less a fee that the owner is charged.
      const fee = { received: 980n, feeBearer: 'recipient', feeReason: 'Your bank account was closed.' } as const
      const answers = await Promise.all(
        [administrator, colleague, administrator, colleague].map((as) =>
          returned('Account closed', { ...fee, transferId: first?.id ?? '', as }),
        ),
      )
      expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual([
        '200',
        'PAYOUT_HANDLED',
        'PAYOUT_HANDLED',
        'PAYOUT_HANDLED',
      ])
      expect((await returned('Again', { ...fee, transferId: first?.id ?? '' })).code).toBe('PAYOUT_HANDLED')
      expect(await item()).toMatchObject({ state: 'confirmed', amount: 1480n, returned: 1480n, bankFee: 20n })
      expect(await owed()).toBe(1480n)
      expect(atBank - (await balanceAt(site, 'external', 'offline'))).toBe(980n)
      expect(await paidOut()).toBe(true)
      // The rest is sent by bank transfer, and comes back while the provider sends again.
      expect((await pay('WIRE 2')).data).toMatchObject({ state: 'paid', amount: 1480n })
      await reverse(300)
      await site.settle()
      await site.sandbox.control('faults', { kind: 'drop', provider: 'stripe', method: 'POST', path: '/v1/transfers' })
      expect((await send('stripe')).data).toMatchObject({ state: 'sending', amount: 300n, returned: 0n })
      const again = { received: 1450n, feeBearer: 'recipient', feeReason: 'A second closed account.' } as const
      expect((await returned('Also closed', again)).data).toMatchObject({ state: 'sending', returned: 1450n })
      expect(await read(owner)).toMatchObject({
        bankFee: 50n,
        charges: [
          { amount: 20n, reason: 'Your bank account was closed.' },
          { amount: 30n, reason: 'A second closed account.' },
        ],
      })
      await site.settle()
      const mails = site.app.mails.filter(({ subject }) => /returned/.test(subject))
      const mailOf = (reason: string) => mails.find(({ text }) => text.includes(reason))?.text
      expect(mailOf('Account closed')).toContain('Your bank account was closed.')
      expect(mailOf('Also closed')).toContain('A second closed account.')
      expect(mailOf('Also closed')).not.toContain('Your bank account was closed.')
      await site.pass(25 * hour)
      await poll()
      await site.settle()
      // The bank's reason stays; no provider has reversed anything.
      expect(await item()).toMatchObject({ state: 'confirmed', amount: 1450n, reason: 'Also closed', failure: null })
      expect(await owed()).toBe(1450n)
      expect((await pay('WIRE 3')).data).toMatchObject({ state: 'paid', bankFee: 50n })
      expect(await out()).toEqual([['WIRE 3', 1450n]])
      expect(await owed()).toBe(0n)
      await site.assertBooks()
    })

    it('comes back transfer by transfer while several are out', async () => {
      await arrived()
      await wired(1000, 'WIRE 1')
      await wired(500, 'WIRE 2')
      const [second, first] = (await item()).transfersOut
      expect(await out()).toEqual([
        ['WIRE 2', 500n],
        ['WIRE 1', 1000n],
      ])
      const above = await returned('Closed', { transferId: second?.id ?? '', received: 501n })
      expect(above.body['fields']).toEqual([{ path: 'received', code: 'too-large' }])
      const [one, two] = await Promise.all([
        returned('Closed', { transferId: first?.id ?? '' }),
        returned('Closed', { transferId: second?.id ?? '', as: colleague }),
      ])
      expect([one.status, two.status]).toEqual([200, 200])
      expect(await item()).toMatchObject({ state: 'confirmed', amount: 1500n, transfersOut: [] })
      expect(await owed()).toBe(1500n)
      await site.assertBooks()
    })

    it('is not returned as a transfer of another payout, and an unusual fee takes a check', async () => {
      await arrived()
      await wired(1000, 'WIRE 1')
      const [transfer] = (await item()).transfersOut
      await start()
      await arrived()
      await wired(1000, 'WIRE 2')
      expect((await returned('Closed', { transferId: transfer?.id ?? '' })).code).toBe('NOT_FOUND')
      const typo = await returned('Closed', { received: 100n })
      expect(typo.body['fields']).toEqual([{ path: 'feeChecked', code: 'accept' }])
      expect((await item()).state).toBe('paid')
      expect((await returned('Closed', { received: 100n, feeChecked: true })).status).toBe(200)
      expect(await owed()).toBe(1000n)
      await site.assertBooks()
    })
  })

  it('leaves nothing paid out if the rest comes back while a later transfer fails', async () => {
    await arrived()
    await reverse(1000)
    await site.settle()
    const fault = { kind: 'drop', provider: 'stripe', method: 'POST', path: '/v1/transfers' }
    await site.sandbox.control('faults', fault)
    expect((await send('stripe')).data).toMatchObject({ transferState: 'sending', amount: 1000n })
    await reverse(8509)
    await site.settle()
    expect(await transfers()).toMatchObject([{ state: 'returned' }, { state: 'sending' }])
    expect(await paidOut()).toBe(true)
    await site.pass(3 * 60_000)
    expect((await cancel()).data).toMatchObject({ state: 'confirmed', amount: net })
    expect(await paidOut()).toBe(false)
    await site.assertBooks()
  })

  it('leaves nothing paid out if all but a charged fee came back and a later transfer fails', async () => {
    await arrived()
    await reverse(Number(net))
    await site.settle()
    expect((await pay('WIRE 1')).data.state).toBe('paid')
    const fee = { received: net - 20n, feeBearer: 'recipient', feeReason: 'A closed account.' } as const
    expect((await returned('Account closed', fee)).data).toMatchObject({ amount: net - 20n, bankFee: 20n })
    expect(await paidOut()).toBe(false)
    const fault = { kind: 'drop', provider: 'stripe', method: 'POST', path: '/v1/transfers' }
    await site.sandbox.control('faults', fault)
    expect((await send('stripe')).data).toMatchObject({ transferState: 'sending', amount: net - 20n })
    await site.pass(3 * 60_000)
    expect((await cancel()).data).toMatchObject({ state: 'confirmed', amount: net - 20n })
    expect(await paidOut()).toBe(false)
    await site.assertBooks()
  })

  it('of an earlier transfer is owed again while a later one is under way', async () => {
    await arrived()
    await reverse(1000)
    await site.settle()
    const fault = { kind: 'drop', provider: 'stripe', method: 'POST', path: '/v1/transfers' }
    await site.sandbox.control('faults', fault)
    expect((await send('stripe')).data).toMatchObject({ transferState: 'sending', amount: 1000n, returned: 0n })
    await reverse(300)
    await site.settle()
    expect(await item()).toMatchObject({ state: 'sending', amount: 1000n, returned: 300n })
    expect(await read(owner)).toMatchObject({ state: 'sending', returned: 300n, failure: 'reversed' })
    await site.pass(25 * hour)
    await poll()
    await site.settle()
    expect(await item()).toMatchObject({ state: 'confirmed', amount: 300n, returned: 300n, failure: 'reversed' })
    expect(await owed()).toBe(300n)
    expect((await pay('WIRE 2')).data.state).toBe('paid')
    await site.assertBooks()
  })

  it('counts what came back before its bank has the money, also if the bank refuses the payment then', async () => {
    await sentToStripe()
    await reverse(1000)
    await site.settle()
    expect(await item()).toMatchObject({ state: 'sending', amount: net, returned: 1000n })
    expect(await owed()).toBe(1000n)
    const { connected = [] } = await site.sandbox.state('stripe')
    const held = connected.at(-1) as { id: string; payouts: { id: string }[] }
    await site.sandbox.control('stripe/fail-payout', { payout: held.payouts[0]?.id, account: held.id })
    await site.settle()
    expect(await item()).toMatchObject({
      state: 'confirmed',
      amount: net,
      returned: net,
      failure: 'account-closed',
      transferState: 'returned',
    })
    expect(await owed()).toBe(net)
    expect(await returnedBookings()).toBe(2)
    expect(await paidOut()).toBe(false)
    await site.assertBooks()
  })

  it('comes back without its webhook, by the schedule', async () => {
    await arrived()
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    await reverse(700)
    await site.pass(4 * 24 * hour)
    await poll()
    expect(await item()).toMatchObject({ state: 'confirmed', amount: 700n, failure: 'reversed' })
  })

  it("agrees with Stripe's report, of which each reversal is an entry", async () => {
    await arrived()
    await reverse(1000)
    await site.settle()
    await reverse(250)
    await site.settle()
    const on = new Date(site.app.deps.clock.now()).toISOString().slice(0, 10)
    const [transfer] = await transfers()
    const ref = String(transfer?.['provider_ref'])
    const header = 'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id'
    const line = (name: string, amount: string, category: string) =>
      `${name},${on} 10:00:00,usd,${amount},0.00,${amount},${category},${ref}`
    const stripe = reconciler(site.app, administrator, 'stripe')
    const lines = [
      header,
      line('txn_1', '-95.09', 'transfer'),
      line('txn_2', '10.00', 'transfer_reversal'),
      line('txn_3', '2.50', 'transfer_reversal'),
    ]
    expect((await stripe.send(lines.join('\n'))).data).toMatchObject({ entries: 3, matched: 3 })
  })

  it('is booked as the highest total that was reported, whatever is reported in whatever order', async () => {
    const totals = fc.array(fc.bigInt({ min: 0n, max: net }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(totals, fc.boolean(), async (reported, atOnce) => {
        await start()
        await arrived()
        const before = await outside('stripe')
        const id = String((await transfers())[0]?.['id'])
        const { deps } = site.app
        const sender = (total: bigint) => {
          const report: PayoutTransferStatus['report'] =
            total === net ? { state: 'failed', failure: 'reversed' } : { state: 'paid' }
          const advance = () => Promise.resolve({ report, returned: total })
          return { of: () => undefined, opened: () => ({ test: true, advance, cancel: advance }) }
        }
        const polls = [...reported, ...reported].map(
          (total) => () => pollTransfer(id, { ...deps, gateways: { ...deps.gateways, senders: sender(total) } }),
        )
        if (atOnce) await Promise.all(polls.map((poll) => poll()))
        else for (const poll of polls) await poll()
        const highest = reported.reduce((most, total) => (total > most ? total : most), 0n)
        expect(await owed()).toBe(highest)
        expect(before - (await outside('stripe'))).toBe(highest)
        expect(await item()).toMatchObject({ returned: highest, state: highest > 0n ? 'confirmed' : 'paid' })
        expect((await transfers())[0]).toMatchObject({ returned: highest })
        expect(await paidOut()).toBe(highest < net)
        await site.assertBooks()
      }),
      { numRuns: 8 },
    )
  })
})
