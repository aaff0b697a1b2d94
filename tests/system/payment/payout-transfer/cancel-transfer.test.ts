/** A payout whose provider stays silent: an administrator cancels its transfer, if the provider does not have it. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { cancelTransfer } from '#api/services/payment/payout-transfer/poll-transfer.ts'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { usAccount } from '#tests/support/payments/bank-details.ts'
import { type Connecting, startConnecting } from '#tests/support/payments/connecting.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { transferSteps } from './transfer-steps.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(await databaseEngines())('a transfer of a silent provider on %s', (engine) => {
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
  beforeEach(async () => {
    site.app.advance(1000)
    await site.sandbox.control('reset', {})
    investor = await newPerson(site.app)
    owner = await newPerson(site.app, { userType: 'company' })
    campaign = await newCampaign(site.app, owner, { unitPrice: 2002n })
  })

  const steps = transferSteps(() => ({ site: { ...site, owner }, campaign, investor, administrator }))
  const { request, confirm, invest, end, send, check, cancel, item, read, transfers, owed, bookings, execute } = steps
  const { events, kindsInInbox } = steps

  const poll = () => runSchedule('poll-providers', { ...site.app.deps })
  const atProvider = async () => (await site.sandbox.state('stripe'))['transfers'] ?? []
  /** Confirmed with 95.09 owed, and sent by a request without a response. */
  const sendSilently = async (kind: 'drop' | 'accept-then-drop') => {
    await invest()
    await end()
    const { id: achAccountId } = await connecting.connect(owner)
    const body = { ...usAccount, achAccountId }
    await make(site.app, calls.campaignEdit.updateFunding, { params: { campaignId: campaign.id }, body }, { as: owner })
    await site.pass(25 * hour)
    await request(undefined, owner)
    expect((await confirm()).status).toBe(200)
    await site.sandbox.control('faults', { kind, provider: 'stripe', method: 'POST', path: '/v1/transfers' })
    expect((await send('stripe')).data).toMatchObject({ state: 'sending', transferState: 'sending' })
  }

  it('is cancelled once the provider confirms that it does not have it, and can be sent again', async () => {
    await sendSilently('drop')
    // The lost request may still be carried out.
    expect((await cancel()).code).toBe('PAYOUT_STATUS_UNKNOWN')
    await site.pass(3 * 60_000)
    const { transferId } = await item()
    const answer = await cancel()
    expect(answer.data).toMatchObject({ state: 'confirmed', failure: 'cancelled', transferState: 'failed' })
    expect(answer.data.senders).toEqual(['stripe'])
    expect(await events()).toEqual(['payout-requested', 'payout-confirmed', 'payout-sent', 'payout-transfer-cancelled'])
    const [audited] = await execute(
      `select actor_id from audit_event where event_name = 'payout-transfer-cancelled' and subject = $1`,
      [campaign.id],
    )
    expect(audited?.['actor_id']).toBe(administrator.id)
    await site.settle()
    expect(await kindsInInbox(administrator)).not.toContain('payout-failed')
    expect(await read(owner)).toMatchObject({ state: 'confirmed', failure: null })
    await site.pass(day)
    await poll()
    expect(await atProvider()).toEqual([])
    expect(await bookings()).toEqual(['payout-confirmed'])
    expect((await send('stripe')).data.transferState).toBe('sent')
    // A repeated request does not concern the second transfer.
    expect(await cancel({ transferId: transferId ?? '' })).toMatchObject({ status: 200 })
    expect(await item()).toMatchObject({ state: 'sending', transferState: 'sent' })
    expect(await events()).toHaveLength(5)
    expect(await owed()).toBe(0n)
  })

  it('is not cancelled if the provider has it, and is booked', async () => {
    await sendSilently('accept-then-drop')
    await site.pass(3 * 60_000)
    expect((await cancel()).code).toBe('PAYOUT_NOT_CANCELLABLE')
    expect(await item()).toMatchObject({ state: 'sending', transferState: 'sent', failure: null })
    expect(await bookings()).toEqual(['payout-confirmed', 'payout-paid'])
    expect((await cancel()).code).toBe('PAYOUT_NOT_CANCELLABLE')
    expect(await events()).not.toContain('payout-transfer-cancelled')
    expect(await atProvider()).toHaveLength(1)
  })

  it.each(['silent', 'refused'] as const)('is not cancelled while the answer is: %s', async (response) => {
    await sendSilently('drop')
    await site.pass(3 * 60_000)
    const { deps } = site.app
    const [row] = await transfers()
    const sender = { test: true, advance: () => Promise.resolve(response), cancel: () => Promise.resolve(response) }
    const senders = { of: () => undefined, opened: () => sender }
    const withSender = { ...deps, gateways: { ...deps.gateways, senders } }
    expect(await cancelTransfer(String(row?.['id']), administrator.id, withSender)).toMatchObject({ state: 'sending' })
    expect((await item()).state).toBe('sending')
    expect((await check()).transferState).toBe('sent')
  })

  it('is either sent or cancelled by simultaneous requests', async () => {
    const outcomes = new Set<string>()
    for (const order of [0, 1, 2, 3]) {
      campaign = await newCampaign(site.app, owner, { unitPrice: 2002n })
      await sendSilently('drop')
      await site.pass(3 * 60_000)
      const before = (await atProvider()).length
      const steps = [poll, () => cancel(), () => check(), () => cancel({ as: colleague })]
      await Promise.all([...steps.slice(order), ...steps.slice(0, order)].map((step) => step()))
      const { transferState } = await item()
      outcomes.add(transferState ?? '')
      const sent = transferState === 'sent'
      expect((await atProvider()).length - before).toBe(sent ? 1 : 0)
      expect(await owed()).toBe(sent ? 0n : 9509n)
      expect(await bookings()).toEqual(sent ? ['payout-confirmed', 'payout-paid'] : ['payout-confirmed'])
      const cancelled = (await events()).filter((event) => event === 'payout-transfer-cancelled')
      expect(cancelled).toHaveLength(transferState === 'failed' ? 1 : 0)
    }
    expect([...outcomes].every((each) => ['sending', 'sent', 'failed'].includes(each))).toBe(true)
    await site.assertBooks()
  })

  it('is cancelled by administrators alone, and only as a transfer of this payout', async () => {
    await sendSilently('drop')
    await site.pass(3 * 60_000)
    expect((await cancel({ as: owner })).status).toBe(403)
    expect((await cancel({ transferId: site.app.deps.ids.next() })).status).toBe(404)
    expect((await item()).state).toBe('sending')
  })
})
