/** Payouts by Stripe Connect: the transfer, the payment to the bank, and everything that can fail. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { pollTransfer } from '#api/services/payment/payout-transfer/poll-transfer.ts'
import { calls } from '#contract/calls.ts'
import { usAccount } from '#tests/support/payments/bank-details.ts'
import { type Connecting, startConnecting } from '#tests/support/payments/connecting.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { reconciler } from '#tests/support/payments/reconciling.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { transferSteps } from './transfer-steps.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(await databaseEngines())('a payout by Stripe Connect on %s', (engine) => {
  let site: PayingApp
  let connecting: Connecting
  let administrator: TestPerson
  let colleague: TestPerson
  let investor: TestPerson
  let owner: TestPerson
  let campaign: TestCampaign
  /** The provider's id of the owner's account. */
  let account = ''

  beforeAll(async () => {
    site = await startPayingApp(engine)
    connecting = await startConnecting(site)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    colleague = await newPerson(site.app, { userType: null, admin: true })
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
  const { request, confirm, invest, end, send, check, item, read, transfers, owed, outside, bookings, execute } = steps
  const { events, kindsInInbox, pay, returned } = steps

  const choose = async () => {
    const connected = await connecting.connect(owner)
    account = connected.accountId ?? ''
    const body = { ...usAccount, achAccountId: connected.id }
    await make(site.app, calls.campaignEdit.updateFunding, { params: { campaignId: campaign.id }, body }, { as: owner })
  }
  /** Confirmed, with 95.09 owed to an owner who connected an account more than a day ago. */
  const confirmed = async () => {
    await invest()
    await end()
    await choose()
    await site.pass(25 * hour)
    await request(undefined, owner)
    expect((await confirm()).status).toBe(200)
  }
  const poll = () => runSchedule('poll-providers', { ...site.app.deps })
  const state = async (kind: string) => (await site.sandbox.state('stripe'))[kind] ?? []
  const held = async () => {
    const { connected = [] } = await site.sandbox.state('stripe')
    return connected.find(({ id }) => id === account) as { payouts: { id: string; status: string }[] } | undefined
  }
  const bankPayout = async () => {
    const payout = (await held())?.payouts.at(-1)
    if (!payout) throw new Error('nothing was paid out')
    return payout.id
  }
  const fault = (kind: string, path: string, times = 1) =>
    site.sandbox.control('faults', { kind, provider: 'stripe', method: 'POST', path, times })

  it("is matched with Stripe's report by the id of its transfer", async () => {
    await confirmed()
    await send('stripe')
    await site.settle()
    const [transfer] = await transfers()
    const on = new Date(site.app.deps.clock.now()).toISOString().slice(0, 10)
    const header = 'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id'
    const line = `txn_1,${on} 10:00:00,usd,-95.09,0.00,-95.09,transfer,${String(transfer?.['provider_ref'])}`
    const stripe = reconciler(site.app, administrator, 'stripe')
    expect((await stripe.send([header, line].join('\n'))).data).toMatchObject({ entries: 1, matched: 1 })
    expect(await stripe.entries('matched')).toMatchObject([{ amount: -9509n, match: { movement: 'payout-paid' } }])
  })

  it('is sent, arrives, and is booked once', async () => {
    await confirmed()
    expect(await item()).toMatchObject({ state: 'confirmed', senders: ['stripe'], transferState: null })
    const before = await outside('stripe')
    const sent = await send('stripe')
    expect(sent.data).toMatchObject({ state: 'sending', method: 'stripe', transferState: 'sent', senders: [] })
    expect(await owed()).toBe(0n)
    expect((await outside('stripe')) - before).toBe(9509n)
    expect(await state('transfers')).toMatchObject([{ amount: 9509, currency: 'usd', destination: account }])
    expect(await read(owner)).toMatchObject({ state: 'sending', method: 'stripe', net: 9509n, failure: null })
    // Nobody can send, record, reject or return it meanwhile.
    expect((await send('stripe')).code).toBe('PAYOUT_HANDLED')
    expect((await pay()).code).toBe('PAYOUT_HANDLED')
    await site.settle()
    expect(await held()).toMatchObject({ payouts: [{ amount: 9509, status: 'pending' }] })
    await site.pass(25 * hour)
    await site.settle()
    const paid = await item()
    expect(paid).toMatchObject({ state: 'paid', transferState: 'paid', method: 'stripe' })
    expect(paid.bankReference).toMatch(/^tr_/)
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
    expect(await events()).toEqual(['payout-requested', 'payout-confirmed', 'payout-sent', 'payout-paid'])
    expect(await kindsInInbox(owner)).toContain('payout-paid')
    expect(await read(owner)).toMatchObject({ state: 'paid', method: 'stripe', bankReference: paid.bankReference })
    // The provider reports what it returns.
    expect(paid.transfersOut).toEqual([])
    expect((await returned()).code).toBe('NOT_FOUND')
    await site.assertBooks()
  })

  it('is sent once by two administrators at the same moment, and by repeated requests', async () => {
    await confirmed()
    const { id, seen } = await item()
    const body = { seen, provider: 'stripe' } as const
    const answers = await Promise.all(
      [administrator, colleague, administrator, colleague].map((as) =>
        make(site.app, calls.admin.sendPayout, { params: { id }, body }, { as }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const key = site.app.deps.ids.next()
    expect((await send('stripe', { key })).code).toBe('PAYOUT_HANDLED')
    await Promise.all([poll(), check(), check(), poll()])
    expect(await state('transfers')).toHaveLength(1)
    expect(await transfers()).toHaveLength(1)
    expect((await held())?.payouts).toHaveLength(1)
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
  })

  it('repeats its reply to a repeated request', async () => {
    await confirmed()
    const key = site.app.deps.ids.next()
    const { seen } = await item()
    expect((await send('stripe', { key, seen })).status).toBe(200)
    expect((await send('stripe', { key, seen })).data.state).toBe('sending')
    expect(await transfers()).toHaveLength(1)
  })

  it.each(['accept-then-drop', 'drop', 'status'] as const)(
    'is sent once by a provider whose response is lost: %s',
    async (kind) => {
      await confirmed()
      await fault(kind, '/v1/transfers')
      expect((await send('stripe')).data).toMatchObject({ state: 'sending', transferState: 'sending' })
      expect(await owed()).toBe(9509n)
      expect((await pay()).code).toBe('PAYOUT_HANDLED')
      await site.pass(3 * 60_000)
      await poll()
      expect(await item()).toMatchObject({ state: 'sending', transferState: 'sent' })
      expect(await state('transfers')).toHaveLength(1)
      expect(await owed()).toBe(0n)
      expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
    },
  )

  it('is requested by another process once the first one must have died', async () => {
    await confirmed()
    await fault('drop', '/v1/transfers')
    await send('stripe')
    await execute('update payout_transfer set claimed_at = $1', [new Date(site.app.deps.clock.now())])
    await site.pass(60_000)
    await poll()
    expect(await state('transfers')).toEqual([])
    await site.pass(2 * 60_000)
    await poll()
    expect(await state('transfers')).toHaveLength(1)
    expect((await item()).transferState).toBe('sent')
  })

  it('ignores the refusal of a process that was taken for dead', async () => {
    await confirmed()
    await fault('drop', '/v1/transfers')
    await send('stripe')
    await site.pass(3 * 60_000)
    const [row] = await transfers()
    const { deps } = site.app
    const late = {
      test: true,
      cancel: () => Promise.resolve('silent' as const),
      advance: async () => {
        await site.pass(3 * 60_000)
        await pollTransfer(String(row?.['id']), deps)
        return { report: { state: 'failed', failure: 'balance' } } as const
      },
    }
    const senders = { of: () => undefined, opened: () => late }
    await pollTransfer(String(row?.['id']), { ...deps, gateways: { ...deps.gateways, senders } })
    expect(await item()).toMatchObject({ state: 'sending', transferState: 'sent', failure: null })
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
    expect(await owed()).toBe(0n)
  })

  it('is booked once if the webhook arrives before the response', async () => {
    await confirmed()
    await fault('webhooks-first', '/v1/transfers')
    expect((await send('stripe')).data.transferState).toBe('sent')
    await site.settle()
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
    expect((await held())?.payouts).toHaveLength(1)
  })

  it('finds a transfer whose response was lost after the provider has forgotten the key', async () => {
    await confirmed()
    await fault('accept-then-drop', '/v1/transfers')
    await send('stripe')
    await site.pass(3 * day)
    await poll()
    expect(await state('transfers')).toHaveLength(1)
    expect((await item()).transferState).toBe('sent')
  })

  it('is owed as before if the site has too little money at the provider', async () => {
    await confirmed()
    await execute(
      'update payout set raised = raised * 10, fee = fee * 10, net = net * 10, amount = amount * 10 where campaign_id = $1',
      [campaign.id],
    )
    const answer = await send('stripe')
    expect(answer.data).toMatchObject({ state: 'confirmed', failure: 'balance', transferState: 'failed' })
    expect(answer.data.senders).toEqual(['stripe'])
    expect(await bookings()).toEqual(['payout-confirmed'])
    expect(await events()).toContain('payout-failed')
    await site.settle()
    expect(await kindsInInbox(administrator)).toContain('payout-failed')
    // What the site lacks is no concern of the owner.
    expect(await read(owner)).toMatchObject({ state: 'confirmed', failure: null, reason: '' })
    expect(await kindsInInbox(owner)).not.toContain('payout-returned')
    // The next attempt is a transfer of its own.
    await execute('update payout set raised = raised / 10, fee = fee / 10, net = net / 10 where campaign_id = $1', [
      campaign.id,
    ])
    expect((await send('stripe')).data.transferState).toBe('sent')
    expect((await transfers()).map((row) => [row['attempt'], row['state']])).toEqual([
      [1, 'failed'],
      [2, 'sent'],
    ])
  })

  it('comes back into the books once if the bank refuses it, whatever the order of the webhooks', async () => {
    await confirmed()
    const before = await outside('stripe')
    await send('stripe')
    await site.settle()
    await site.sandbox.control('webhooks', { action: 'hold' })
    await site.sandbox.control('stripe/fail-payout', { payout: await bankPayout(), account })
    await site.sandbox.control('webhooks', { action: 'duplicate', times: 10 })
    await site.sandbox.control('webhooks', { action: 'flush', order: 'last' })
    await site.settle()
    await site.settle()
    expect(await item()).toMatchObject({
      state: 'confirmed',
      failure: 'account-closed',
      transferState: 'returned',
      bankReference: null,
    })
    expect(await owed()).toBe(9509n)
    expect(await outside('stripe')).toBe(before)
    expect(await state('transfers')).toMatchObject([{ reversed: true }])
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid', 'payout-returned'])
    expect(await read(owner)).toMatchObject({ state: 'confirmed', failure: 'account-closed' })
    expect(await kindsInInbox(owner)).toContain('payout-returned')
    const mail = site.app.mails.findLast(({ subject }) => /returned/.test(subject))
    expect(mail?.text).toContain('The bank account is closed.')
    // It can be sent by another method.
    expect((await pay('WIRE 1')).data).toMatchObject({ state: 'paid', method: 'bank-transfer', failure: null })
    expect(await owed()).toBe(0n)
    await site.assertBooks()
  })

  it('comes back if the bank refuses it after it was reported as paid', async () => {
    await confirmed()
    await send('stripe')
    await site.settle()
    await site.pass(25 * hour)
    await site.settle()
    expect((await item()).state).toBe('paid')
    await site.sandbox.control('stripe/fail-payout', { payout: await bankPayout(), account })
    await site.settle()
    expect(await item()).toMatchObject({ state: 'confirmed', failure: 'account-closed' })
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid', 'payout-returned'])
    await site.assertBooks()
  })

  it('comes back without its webhook, by the schedule', async () => {
    await confirmed()
    await send('stripe')
    await site.settle()
    await site.pass(25 * hour)
    await site.settle()
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    await site.sandbox.control('stripe/fail-payout', { payout: await bankPayout(), account })
    await site.pass(4 * day)
    await poll()
    expect(await item()).toMatchObject({ state: 'confirmed', failure: 'account-closed' })
    expect(await owed()).toBe(9509n)
  })

  it('comes back if the transfer is reversed at the provider', async () => {
    await confirmed()
    await send('stripe')
    await site.sandbox.control('stripe/reverse-transfer', { transfer: (await state('transfers'))[0]?.['id'] })
    await site.settle()
    expect(await item()).toMatchObject({ state: 'confirmed', failure: 'reversed', transferState: 'returned' })
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid', 'payout-returned'])
    expect((await held())?.payouts ?? []).toEqual([])
    // A late report of the first transfer does not concern the second one.
    expect((await send('stripe')).data.transferState).toBe('sent')
    expect(await transfers()).toHaveLength(2)
    expect(await owed()).toBe(0n)
  })

  it('comes back in full if a part of the transfer is reversed before its bank has the money', async () => {
    await confirmed()
    await send('stripe')
    const transfer = (await state('transfers'))[0]?.['id']
    await site.sandbox.control('stripe/reverse-transfer', { transfer, amount: 1000 })
    await site.settle()
    expect(await item()).toMatchObject({ state: 'confirmed', failure: 'reversed' })
    expect(await state('transfers')).toMatchObject([{ reversed: true, amount_reversed: 9509 }])
    expect(await owed()).toBe(9509n)
    expect((await held())?.payouts ?? []).toEqual([])
  })

  it('comes back if the account is restricted before the money reaches its bank', async () => {
    await confirmed()
    await send('stripe')
    await site.sandbox.control('stripe/restrict-account', { account })
    await site.settle()
    expect(await item()).toMatchObject({ state: 'confirmed', failure: 'account-restricted', senders: [] })
    expect(await owed()).toBe(9509n)
  })

  it('arrives by the schedule of its account once: later events send and reverse nothing more', async () => {
    await confirmed()
    await send('stripe')
    // The owner chose automatic payouts, by which the money leaves before the site requests its own payment.
    await site.sandbox.control('stripe/pay-out-balance', { account })
    await site.settle()
    expect(await item()).toMatchObject({ state: 'paid', transferState: 'paid' })
    const [first] = await transfers()
    expect(first).toMatchObject({ state: 'paid', bank_ref: null })
    const [mine] = await connecting.list(owner)
    // The account holds the money of another campaign of its owner, which the site has not sent to the bank yet.
    const other = campaign
    campaign = await newCampaign(site.app, owner, { unitPrice: 2002n })
    await invest()
    await end()
    const body = { ...usAccount, achAccountId: mine?.id }
    await make(site.app, calls.campaignEdit.updateFunding, { params: { campaignId: campaign.id }, body }, { as: owner })
    await site.pass(25 * hour)
    await request(undefined, owner)
    await confirm()
    expect((await send('stripe')).data.transferState).toBe('sent')
    campaign = other
    await pollTransfer(String(first?.['id']), site.app.deps)
    expect((await held())?.payouts).toMatchObject([{ automatic: true }])
    // What is reversed of it afterwards is owed again; the rest stays with the owner.
    await site.sandbox.control('webhooks', { action: 'hold' })
    const reversal = { transfer: first?.['provider_ref'], amount: 1000, reserves: true }
    await site.sandbox.control('stripe/reverse-transfer', reversal)
    await pollTransfer(String(first?.['id']), site.app.deps)
    expect(await transfers()).toMatchObject([{ state: 'paid', returned: 1000n }])
    const sent = (await state('transfers')).find(({ id }) => id === first?.['provider_ref'])
    expect(sent).toMatchObject({ amount_reversed: 1000, reversed: false })
    expect((await held())?.payouts).toHaveLength(1)
    expect(await item()).toMatchObject({ state: 'confirmed', amount: 1000n })
    await site.assertBooks()
  })

  it('is not changed by a forged webhook', async () => {
    await confirmed()
    await send('stripe')
    await site.settle()
    const forged = (secret: string) =>
      site.app.fetch(
        new Request('http://app.test/webhooks/stripe', {
          method: 'POST',
          headers: { 'stripe-signature': `t=1,v1=${secret}` },
          body: JSON.stringify({ id: 'evt_1', type: 'payout.failed', data: { object: { id: 'po_1' } } }),
        }),
      )
    expect((await forged('ab')).status).toBe(400)
    // An authentic one that reports nothing new changes nothing either.
    await poll()
    expect(await item()).toMatchObject({ state: 'sending', transferState: 'sent' })
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
  })

  it('is offered only for a usable account, after the waiting time, with the amounts that were seen', async () => {
    await invest()
    await end()
    await steps.withAccount()
    await request(undefined, owner)
    await confirm()
    expect((await item()).senders).toEqual([])
    expect((await send('stripe')).code).toBe('PAYOUT_METHOD_OFF')
    await choose()
    expect(await item()).toMatchObject({ senders: ['stripe'] })
    expect((await send('stripe')).code).toBe('PAYOUT_ACCOUNT_NEW')
    await site.pass(25 * hour)
    expect((await send('stripe', { seen: 'something else' })).code).toBe('PAYOUT_CHANGED')
    expect((await send('stripe', { as: owner })).status).toBe(403)
    expect((await send('stripe', { as: investor })).status).toBe(403)
    expect((await send('stripe')).status).toBe(200)
  })

  it('is not converted into another currency', async () => {
    await confirmed()
    const other = await connecting.connect(owner)
    expect(other.state).toBe('usable')
    // The provider's account is in dollars only.
    await execute(`update payout set currency = 'EUR' where campaign_id = $1`, [campaign.id])
    expect((await send('stripe')).data).toMatchObject({ state: 'confirmed', failure: 'currency' })
    expect(await state('transfers')).toEqual([])
  })

  it('protects the connected account until the money has arrived', async () => {
    await confirmed()
    await send('stripe')
    await site.settle()
    const [mine] = await connecting.list(owner)
    expect(mine?.inUse).toBe(true)
    expect((await connecting.disconnect(owner, mine?.id ?? '')).code).toBe('ACCOUNT_IN_USE')
    await site.pass(25 * hour)
    await site.settle()
    expect((await connecting.list(owner))[0]?.inUse).toBe(false)
  })
})
