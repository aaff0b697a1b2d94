/** Payments out of a custodial wallet: refunds by an administrator, and chargebacks. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pollAttempt } from '#api/services/payment/poll-attempt.ts'
import { pollRefundsOf } from '#api/services/payment/poll-refund.ts'
import type { Gateways, RefundOrder } from '#api/payment-ports.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import {
  assertCustodial,
  fundCustodial,
  balanceAtProvider,
  payFromCustodial,
  custodialEntries,
  custodialOf,
  reserveCustodial,
} from '#tests/support/payments/custodial-wallet.ts'

const { admin } = calls
const day = 86_400_000

interface Disputed {
  readonly done: { readonly Id: string }
}

describe.each(await behaviourEngine())('returns of a custodial wallet on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let person: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine, 'mangopay')
    administrator = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    person = await newPerson(site.app)
  })

  const payInOf = async (as = person) =>
    site.app.deps.db.read
      .selectFrom('payment_attempt')
      .selectAll()
      .where('payer_id', '=', as.id)
      .where('top_up_id', 'is not', null)
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
  const owed = async () => {
    const rows = await site.app.deps.db.execute(
      `select balance from ledger_account where kind = 'receivable' and holder = $1`,
      [person.id],
    )
    return -((rows[0]?.['balance'] as bigint | undefined) ?? 0n)
  }
  const invest = async (units: bigint) => {
    const campaign = await newCampaign(site.app, site.owner)
    const id = await reserveCustodial(site, person, campaign.id, units)
    await payFromCustodial(site, person, id)
    await site.settle()
  }
  const pollLater = async (milliseconds: number): Promise<void> => {
    await site.pass(milliseconds)
    await runSchedule('poll-providers', { ...site.app.deps })
    await site.settle()
  }
  const dispute = async (amount?: number, type?: 'RETRIEVAL'): Promise<string> => {
    const { provider_ref } = await payInOf()
    const { done } = (await site.sandbox.control('mangopay/dispute', {
      payin: provider_ref,
      ...(amount === undefined ? {} : { amount }),
      ...(type === undefined ? {} : { type }),
    })) as Disputed
    await site.settle()
    return done.Id
  }
  const close = async (id: string, result: 'LOST' | 'WON', contested?: number): Promise<void> => {
    const part = contested === undefined ? {} : { contested }
    await site.sandbox.control('mangopay/close-dispute', { dispute: id, result, ...part })
    await site.settle()
  }
  const settlements = async () =>
    ((await site.sandbox.state('mangopay'))['transactions'] ?? [])
      .filter(({ Nature, Status }) => Nature === 'SETTLEMENT' && Status === 'SUCCEEDED')
      .map(({ DebitedFunds }) => (DebitedFunds as { Amount: number }).Amount)

  it.each([
    ['another currency', 5000n, 'EUR'],
    ['another amount', 9999n, 'USD'],
  ] as const)('a transfer of %s releases the hold, and is refunded as it was made', async (_, amount, currency) => {
    await fundCustodial(site, person, 20_000n)
    const campaign = await newCampaign(site.app, site.owner)
    const id = await reserveCustodial(site, person, campaign.id, 4n)
    await site.sandbox.control('faults', {
      kind: 'status',
      provider: 'mangopay',
      method: 'POST',
      path: '/v2.01/sandbox/transfers',
      status: 503,
      times: 10,
    })
    await payFromCustodial(site, person, id)
    expect(await custodialOf(site, person)).toMatchObject({ available: 10_000n, pendingOut: 10_000n })
    const [attempt] = await site.app.deps.db.execute('select id from payment_attempt where investment_id = $1', [id])
    const attemptId = String(attempt?.['id'])
    const { gateways } = site.app.deps
    const sent: RefundOrder[] = []
    const transfers: Gateways['transfers'] = (of) => {
      const real = gateways.transfers(of)
      return (
        real && {
          ...real,
          open: () => Promise.resolve({ ref: `tr-${attemptId}`, url: undefined }),
          getStatus: () =>
            Promise.resolve({ report: { state: 'succeeded', amount, currency }, paymentRef: `tr-${attemptId}` }),
          refund: (order) => {
            sent.push(order)
            return Promise.resolve({ ref: `rf-${attemptId}`, state: 'succeeded' })
          },
        }
      )
    }
    const deps = { ...site.app.deps, gateways: { ...gateways, transfers } }
    await pollAttempt(attemptId, deps)
    await pollAttempt(attemptId, deps)
    expect(await custodialOf(site, person)).toMatchObject({ available: 20_000n, pendingOut: 0n })
    expect(await balanceAt(site, 'transit', attemptId, currency)).toBe(amount)
    await pollRefundsOf(attemptId, deps)
    await pollRefundsOf(attemptId, deps)
    expect(sent).toMatchObject([{ amount, currency }])
    expect(await balanceAt(site, 'transit', attemptId, currency)).toBe(0n)
    expect(await custodialOf(site, person)).toMatchObject({ available: 20_000n, pendingOut: 0n })
    const query = { sessionId: attemptId }
    const { data } = await make(site.app, calls.payment.checkSession, { query }, { as: person })
    expect(data).toMatchObject({ state: 'succeeded', returned: { amount, currency } })
    await site.assertBooks()
  })

  describe('a refund by an administrator', () => {
    const plan = async (id: string) =>
      (await make(site.app, admin.planRefund, { params: { id } }, { as: administrator })).data
    const refund = (id: string, seen: string, key?: string) =>
      make(
        site.app,
        admin.refundAttempt,
        { params: { id }, body: { seen, reason: 'Asked by letter' } },
        { as: administrator, ...(key === undefined ? {} : { key }) },
      )

    it('is sent to the card once, as planned', async () => {
      await fundCustodial(site, person, 30_000n)
      const { id } = await payInOf()
      const planned = await plan(id)
      expect(planned).toMatchObject({ refusal: null, amount: { amount: 30_000n, currency: 'USD' } })
      const key = crypto.randomUUID()
      await Promise.all([refund(id, planned.seen, key), refund(id, planned.seen, key)])
      await site.settle()
      expect(await custodialOf(site, person)).toMatchObject({ available: 0n, pendingOut: 0n })
      expect((await custodialEntries(site, person)).map(({ event }) => event).toSorted()).toEqual([
        'top-up',
        'top-up-refunded',
      ])
      expect(await balanceAtProvider(site, person)).toBe(0n)
      expect((await plan(id)).refusal).toBe('refunded')
      await assertCustodial(site, person)
    })

    it('is unavailable once the funds are spent, whatever the other wallet holds', async () => {
      await fundCustodial(site, person, 10_000n)
      await invest(4n)
      const { id } = await payInOf()
      expect(await plan(id)).toMatchObject({ refusal: 'money-spent' })
      expect((await refund(id, (await plan(id)).seen)).body.code).toBe('REFUND_REFUSED')
      await assertCustodial(site, person)
    })

    it('is completed once although the provider does not respond', async () => {
      await fundCustodial(site, person, 30_000n)
      const { id, provider_ref } = await payInOf()
      const path = `/v2.01/sandbox/payins/${provider_ref}/refunds`
      const fault = { kind: 'accept-then-drop', provider: 'mangopay', method: 'POST', path, times: 1 }
      await site.sandbox.control('faults', fault)
      await refund(id, (await plan(id)).seen)
      await site.settle()
      await pollLater(2 * day)
      expect(await balanceAtProvider(site, person)).toBe(0n)
      const { transactions = [] } = await site.sandbox.state('mangopay')
      expect(transactions.filter(({ Nature }) => Nature === 'REFUND')).toHaveLength(1)
      await assertCustodial(site, person)
    })
  })

  describe('a chargeback', () => {
    it('leaves the wallet unchanged until the dispute is decided, and when it is won', async () => {
      await fundCustodial(site, person, 30_000n)
      const id = await dispute()
      expect(await custodialOf(site, person)).toMatchObject({ available: 30_000n })
      await close(id, 'WON')
      expect(await custodialOf(site, person)).toMatchObject({ available: 30_000n })
      expect((await payInOf()).state).toBe('succeeded')
      await assertCustodial(site, person)
    })

    it('is deducted from the wallet on both sides, and its user is notified', async () => {
      await fundCustodial(site, person, 30_000n)
      await fundCustodial(site, person, 5000n)
      await close(await dispute(), 'LOST')
      expect(await payInOf()).toMatchObject({ state: 'reversed', reason: 'disputed' })
      expect(await custodialOf(site, person)).toMatchObject({ available: 5000n })
      expect((await custodialEntries(site, person)).map(({ event }) => event)).toContain('top-up-reversed')
      expect(await settlements()).toEqual([30_000])
      expect(await balanceAtProvider(site, person)).toBe(5000n)
      expect(await owed()).toBe(0n)
      await assertCustodial(site, person)
    })

    it('of parts deducts each once on both sides, and reverses the payment when they add up', async () => {
      await fundCustodial(site, person, 30_000n)
      await close(await dispute(4000), 'LOST')
      expect(await payInOf()).toMatchObject({ state: 'succeeded' })
      expect(await custodialOf(site, person)).toMatchObject({ available: 26_000n })
      expect(await settlements()).toEqual([4000])
      await assertCustodial(site, person)
      await close(await dispute(6000), 'LOST')
      await pollLater(2 * day)
      expect(await custodialOf(site, person)).toMatchObject({ available: 20_000n })
      expect(await settlements()).toEqual([4000, 6000])
      await assertCustodial(site, person)
      await close(await dispute(20_000), 'LOST')
      expect(await payInOf()).toMatchObject({ state: 'reversed', reason: 'disputed' })
      expect(await custodialOf(site, person)).toMatchObject({ available: 0n })
      expect(await settlements()).toEqual([4000, 6000, 20_000])
      expect(await balanceAtProvider(site, person)).toBe(0n)
      expect(await owed()).toBe(0n)
      await assertCustodial(site, person)
    })

    it('of a part deducts nothing else, also from funds that were spent', async () => {
      await fundCustodial(site, person, 30_000n)
      await invest(4n)
      const outside = await balanceAt(site, 'external', 'mangopay')
      await close(await dispute(25_000), 'LOST')
      expect(await payInOf()).toMatchObject({ state: 'succeeded' })
      expect((await balanceAt(site, 'external', 'mangopay')) - outside).toBe(25_000n)
      expect(await custodialOf(site, person)).toMatchObject({ available: 0n })
      expect(await owed()).toBe(5000n)
      expect(await settlements()).toEqual([20_000])
      await assertCustodial(site, person)
      await pollLater(2 * day)
      expect((await balanceAt(site, 'external', 'mangopay')) - outside).toBe(25_000n)
      await site.assertBooks()
    })

    it('that was contested in part and won loses only the rest', async () => {
      await fundCustodial(site, person, 30_000n)
      await close(await dispute(10_000), 'WON', 6000)
      expect(await payInOf()).toMatchObject({ state: 'succeeded' })
      expect(await custodialOf(site, person)).toMatchObject({ available: 26_000n })
      expect(await settlements()).toEqual([4000])
      await pollLater(2 * day)
      expect(await custodialOf(site, person)).toMatchObject({ available: 26_000n })
      expect(await balanceAtProvider(site, person)).toBe(26_000n)
      await assertCustodial(site, person)
      await site.assertBooks()
    })

    it('of which the bank only warned takes nothing', async () => {
      await fundCustodial(site, person, 30_000n)
      await close(await dispute(10_000, 'RETRIEVAL'), 'LOST')
      await pollLater(2 * day)
      expect(await custodialOf(site, person)).toMatchObject({ available: 30_000n })
      expect(await settlements()).toEqual([])
      await assertCustodial(site, person)
    })

    it('of spent funds becomes a receivable, and takes the remaining balance', async () => {
      await fundCustodial(site, person, 30_000n)
      await invest(4n)
      await close(await dispute(), 'LOST')
      expect(await custodialOf(site, person)).toMatchObject({ available: 0n })
      expect(await owed()).toBe(10_000n)
      expect(await settlements()).toEqual([20_000])
      await assertCustodial(site, person)
    })

    it.each(['accept-then-drop', 'accept-then-hang', 'drop', 'status', 'broken-json'] as const)(
      'is settled once although the provider fails to respond (%s)',
      async (kind) => {
        await fundCustodial(site, person, 30_000n)
        const id = await dispute()
        const { disputes = [] } = await site.sandbox.state('mangopay')
        const path = `/v2.01/sandbox/repudiations/${String(disputes[0]?.['RepudiationId'])}/settlementtransfer`
        await site.sandbox.control('faults', {
          kind,
          provider: 'mangopay',
          method: 'POST',
          path,
          times: 1,
          milliseconds: 100,
        })
        await close(id, 'LOST')
        // The idempotency key has expired by then.
        await pollLater(2 * day)
        expect(await settlements()).toEqual([30_000])
        await pollLater(2 * day)
        expect(await settlements()).toEqual([30_000])
        await assertCustodial(site, person)
      },
    )

    it.each([
      ['retried', 'again', [30_000]],
      ['marked as done', 'done', []],
    ] as const)(
      'is flagged for administrators when the provider rejects its settlement, and is %s',
      async (_, action, settled) => {
        await fundCustodial(site, person, 30_000n)
        const disputeId = await dispute()
        const { disputes = [] } = await site.sandbox.state('mangopay')
        const path = `/v2.01/sandbox/repudiations/${String(disputes[0]?.['RepudiationId'])}/settlementtransfer`
        const fault = { kind: 'status', provider: 'mangopay', method: 'POST', path, times: 1, status: 400 }
        await site.sandbox.control('faults', fault)
        await close(disputeId, 'LOST')
        const { id } = await payInOf()
        const as = { as: administrator }
        const detail = async () => (await make(site.app, admin.getAttempt, { params: { id } }, as)).data
        const needing = async () =>
          (await make(site.app, admin.listAttempts, { query: { state: 'attention' } }, as)).data.items.map(
            (each) => each.id,
          )
        const handle = (of: string) =>
          make(site.app, admin.handleSettlement, { params: { id: of }, body: { action } }, as)
        expect(await detail()).toMatchObject({ attention: 'settlement-refused', settlements: [{ state: 'failed' }] })
        expect(await needing()).toEqual([id])
        const notifications = await site.app.deps.db.execute('select kind from notification where user_id = $1', [
          administrator.id,
        ])
        expect(notifications).toContainEqual({ kind: 'payment-needs-action' })
        site.app.advance(1000)
        // Concurrent requests count once.
        const answers = await Promise.all([handle(id), handle(id)])
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
        expect(answers.find(({ status }) => status === 409)?.code).toBe('REFUND_CHANGED')
        await site.settle()
        await pollLater(2 * day)
        expect(await settlements()).toEqual(settled)
        expect(await detail()).toMatchObject({ attention: null })
        expect(await needing()).toEqual([])
        expect((await handle(site.app.deps.ids.next())).status).toBe(404)
        await site.assertBooks()
      },
    )

    it('is accepted from the provider only', async () => {
      await fundCustodial(site, person, 30_000n)
      const { provider_ref } = await payInOf()
      const deliver = async (ref: string, token = 'whsec_of_the_tests') =>
        (
          await site.app.fetch(
            new Request(
              `http://app.test/webhooks/mangopay?token=${token}&EventType=DISPUTE_CLOSED&RessourceId=${ref}&Date=1`,
            ),
          )
        ).status
      expect(await deliver('4711')).toBe(200)
      expect(await deliver(provider_ref ?? '')).toBe(200)
      const id = await dispute()
      expect(await deliver(id, 'made-up')).toBe(400)
      expect(await deliver(id)).toBe(200)
      await site.settle()
      expect(await custodialOf(site, person)).toMatchObject({ available: 30_000n })
      await assertCustodial(site, person)
    })
  })
})
