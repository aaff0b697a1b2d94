/** Transfers that administrators return: refunds of investments, and transfers that could not pay for one. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { notify } from '#api/jobs/notify.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import {
  requestWithdrawal as askTopUp,
  assertWallet,
  entriesOf,
  refundInvestment,
  walletOf,
} from '#tests/support/payments/wallets.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'
import { confirmBy, reserveBy } from './transfers.ts'

const { admin, investment } = calls

describe.each(await behaviourEngine())('returned transfers on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let payer: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    payer = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner)
  })

  const as = () => ({ as: administrator })
  const reserve = () => reserveBy(site.app, campaign, payer)
  const confirm = (id: string, amount?: bigint) => confirmBy(site.app, administrator, id, amount)
  const plan = (investmentId: string, amount: bigint, destination: 'offline' | 'wallet' = 'offline') =>
    make(site.app, admin.planUnusable, { params: { investmentId }, query: { amount, destination } }, as())
  const book = async (investmentId: string, amount: bigint, destination: 'offline' | 'wallet' = 'offline') => {
    const { seen } = (await plan(investmentId, amount, destination)).data
    const body = { amount, destination, seen, reason: 'Another amount', bankReference: 'B-1' }
    return make(site.app, admin.bookUnusable, { params: { investmentId }, body }, as())
  }
  const confirmReturn = (id: string, amount: bigint) =>
    make(site.app, admin.returnUnusable, { params: { id }, body: { sent: { amount, currency: 'USD' } } }, as())
  const returning = async () =>
    (await make(site.app, admin.listPayments, { query: { state: 'returning', limit: 100 } }, as())).data.items
  const auditEvents = async (subject: string) =>
    (
      await site.app.deps.db.execute('select event_name from audit_event where subject = $1 order by at, id', [subject])
    ).map((row) => row['event_name'])
  const counts = async () => {
    const sql = 'select (select count(*) from ledger_transaction) as a, (select count(*) from unusable_transfer) as b'
    const [row] = await site.app.deps.db.execute(sql)
    return row
  }

  it('refund an investment paid by transfer as planned, pending the outgoing transfer', async () => {
    const id = await reserve()
    await confirm(id)
    const before = await counts()
    const planned = (await make(site.app, admin.planInvestmentRefund, { params: { id } }, as())).data
    expect(planned).toMatchObject({ refusal: null, gateway: 'offline', amount: { amount: 10_000n }, units: 4n })
    expect(planned.lines.map(({ account, amount }) => [account, amount.amount])).toEqual([
      ['escrow', -10_000n],
      ['transit', 10_000n],
    ])
    expect(planned.afterwards.map(({ account, outside }) => [account, outside])).toEqual([
      ['transit', ''],
      ['external', 'offline'],
    ])
    // A dry run stores nothing.
    expect(await counts()).toEqual(before)
    expect(await site.stateOf(id)).toBe('confirmed')
    const params = { id }
    const stale = await make(site.app, admin.refundInvestment, { params, body: { seen: 'else', reason: 'r' } }, as())
    expect(stale.code).toBe('REFUND_CHANGED')
    expect(await refundInvestment(site.app, id, administrator)).toMatchObject({ status: 200 })
    expect(await site.stateOf(id)).toBe('refunded')
    expect((await returning()).map(({ investmentId }) => investmentId)).toContain(id)
    expect(await auditEvents(id)).toContain('investment-refunded-by-transfer')
    expect(await refundInvestment(site.app, id, administrator)).toMatchObject({ code: 'REFUND_REFUSED' })
    const body = { sent: { amount: 10_000n, currency: 'USD' } }
    await make(site.app, admin.returnPayment, { params: { investmentId: id }, body }, as())
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(0n)
    expect(await balanceAt(site, 'transit', id)).toBe(0n)
    await site.assertBooks()
  })

  it('of another amount are booked and settled, while the investment can still be paid', async () => {
    const id = await reserve()
    expect((await confirm(id, 9000n)).code).toBe('AMOUNT_MISMATCH')
    const outside = await balanceAt(site, 'external', 'offline')
    const before = await counts()
    const planned = (await plan(id, 9000n)).data
    expect(planned).toMatchObject({ amount: { amount: 9000n, currency: 'USD' }, destination: 'offline' })
    expect(await counts()).toEqual(before)
    const unusable = (await book(id, 9000n)).data.id
    expect(await balanceAt(site, 'transit', unusable)).toBe(9000n)
    const listed = (await returning()).find(({ investmentId }) => investmentId === id)
    expect(listed).toMatchObject({ state: 'reserved', unusable: [{ id: unusable, amount: { amount: 9000n } }] })
    expect((await confirmReturn(unusable, 8000n)).code).toBe('AMOUNT_MISMATCH')
    expect((await confirmReturn(unusable, 9000n)).status).toBe(200)
    expect((await confirmReturn(unusable, 9000n)).code).toBe('INVESTMENT_NOT_PENDING')
    expect(await balanceAt(site, 'transit', unusable)).toBe(0n)
    expect(await balanceAt(site, 'external', 'offline')).toBe(outside)
    expect((await confirm(id)).data.state).toBe('confirmed')
    expect(await auditEvents(id)).toEqual(
      expect.arrayContaining(['unusable-transfer-booked', 'unusable-transfer-returned', 'offline-payment-confirmed']),
    )
    await site.assertBooks()
  })

  it('for a cancelled investment can be credited to the wallet', async () => {
    const id = await reserve()
    await make(site.app, investment.cancel, { params: { investorId: id }, body: { state: 'cancelled' } }, { as: payer })
    expect((await confirm(id)).code).toBe('INVESTMENT_NOT_PENDING')
    expect((await book(id, 10_000n, 'wallet')).status).toBe(200)
    expect(await balanceAt(site, 'wallet', payer.id)).toBe(10_000n)
    expect(await entriesOf(site.app, payer)).toMatchObject([
      { event: 'payment-returned', type: 'CREDIT', status: 2, amount: { amount: 10_000n } },
    ])
    expect((await returning()).map(({ investmentId }) => investmentId)).not.toContain(id)
    await assertWallet(site.app, payer)
    await site.assertBooks()
  })

  const inbox = async (as: TestPerson) => (await make(site.app, calls.social.listNotifications, {}, { as })).data.items

  it.each(['en', 'fr', 'ar'] as const)('notify the payer once per step in their language (%s)', async (language) => {
    payer = await newPerson(site.app, { language })
    const id = await reserve()
    await site.settle()
    site.app.mails.length = 0
    site.app.pushes.length = 0
    const { seen } = (await plan(id, 9000n)).data
    const body = { amount: 9000n, destination: 'offline', seen, reason: 'Another amount' } as const
    const order = { params: { investmentId: id }, body }
    // Neither a dry run nor a rejected booking sends a notice.
    await make(site.app, admin.bookUnusable, { ...order, body: { ...body, seen: 'else' } }, as())
    await site.settle()
    expect(site.app.mails).toEqual([])
    const key = `unusable-${language}-0001`
    const unusable = (await make(site.app, admin.bookUnusable, order, { ...as(), key })).data.id
    expect((await make(site.app, admin.bookUnusable, order, { ...as(), key })).data.id).toBe(unusable)
    await site.settle()
    await notify({ event: 'transfer-unusable', id: unusable }, site.app.deps)
    expect(site.app.mails.map((mail) => mail.language)).toEqual([language])
    const { reference } = await site.app.deps.db.read
      .selectFrom('investment')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const part of [site.app.mails[0]?.text, site.app.mails[0]?.html]) expect(part).toContain(reference)
    expect(site.app.mails[0]?.text).toMatch(/90[.,]00/)

    await confirmReturn(unusable, 9000n)
    await confirmReturn(unusable, 9000n)
    await site.settle()
    await notify({ event: 'transfer-sent-back', id: unusable }, site.app.deps)
    expect(site.app.mails).toHaveLength(2)
    const items = await inbox(payer)
    expect(
      items
        .map(({ kind }) => kind)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['transfer-sent-back', 'transfer-unusable'])
    // The same message id, so that a device displays it once.
    expect(new Set(site.app.pushes.map((push) => push.id)).size).toBe(2)
  })

  it('notify the payer of a credit to the wallet', async () => {
    const id = await reserve()
    await site.settle()
    site.app.mails.length = 0
    await book(id, 9000n, 'wallet')
    await site.settle()
    expect((await inbox(payer))[0]).toMatchObject({ kind: 'transfer-to-wallet', path: '/settings/wallet' })
    expect(site.app.mails).toHaveLength(1)
  })

  it('require an enabled wallet, an amount and a reason', async () => {
    const id = await reserve()
    expect((await plan(id, 0n)).code).toBe('INVALID_INPUT')
    expect((await plan(site.app.deps.ids.next(), 5n)).code).toBe('NOT_FOUND')
    const body = { amount: 5n, destination: 'offline', seen: 'x', reason: '' } as const
    const nameless = await make(site.app, admin.bookUnusable, { params: { investmentId: id }, body }, as())
    expect(nameless.code).toBe('REASON_REQUIRED')
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: false }))
    expect((await plan(id, 5n, 'wallet')).code).toBe('WALLET_OFF')
  })

  describe('for a top-up', () => {
    /** Announces a transfer of 100.00. @returns the top-up */
    const announce = async (): Promise<string> => {
      const { id } = await askTopUp(site.app, payer, 10_000n)
      const body = { preapprovalId: id, gateway: 'offline' } as const
      await make(site.app, calls.wallet.addTopUp, { body }, { as: payer })
      return id
    }
    const confirmTopUp = (id: string, amount = 10_000n, currency = 'USD') =>
      make(site.app, admin.confirmTransfer, { params: { id }, body: { received: { amount, currency } } }, as())
    const planTopUp = (id: string, amount: bigint, destination: 'offline' | 'wallet', currency?: string) =>
      make(
        site.app,
        admin.planUnusableTopUp,
        { params: { id }, query: { amount, destination, ...(currency === undefined ? {} : { currency }) } },
        as(),
      )
    const bookTopUp = async (
      id: string,
      amount: bigint,
      destination: 'offline' | 'wallet',
      currency?: string,
      key?: string,
    ) => {
      const { seen } = (await planTopUp(id, amount, destination, currency)).data
      const of = currency === undefined ? {} : { currency }
      const body = { amount, destination, seen, reason: 'Not what was announced', bankReference: 'B-2', ...of }
      const options = { ...as(), ...(key === undefined ? {} : { key }) }
      return make(site.app, admin.bookUnusableTopUp, { params: { id }, body }, options)
    }
    const rowOf = async (id: string) => {
      const query = { limit: 100 }
      const { items } = (await make(site.app, admin.listTransfers, { query }, as())).data
      return items.find((each) => each.id === id)
    }
    const available = async () => (await walletOf(site.app, payer)).available

    it('of another amount are credited to the wallet in full, once, and end the announcement', async () => {
      const id = await announce()
      expect((await confirmTopUp(id, 9000n)).code).toBe('AMOUNT_MISMATCH')
      const before = await counts()
      expect((await planTopUp(id, 9000n, 'wallet')).data).toMatchObject({ amount: { amount: 9000n }, afterwards: [] })
      expect(await counts()).toEqual(before)
      const { seen } = (await planTopUp(id, 9000n, 'wallet')).data
      const body = { amount: 9000n, destination: 'wallet', seen, reason: 'Not what was announced' } as const
      const both = { ...as(), key: 'another-amount-of-a-top-up' }
      const twice = await Promise.all(
        [1, 2].map(() => make(site.app, admin.bookUnusableTopUp, { params: { id }, body }, both)),
      )
      expect(
        twice.map(({ code }) => code).filter((code) => code !== undefined && code !== 'IDEMPOTENCY_IN_PROGRESS'),
      ).toEqual([])
      expect(await available()).toBe(9000n)
      expect(await rowOf(id)).toMatchObject({ state: 'ended', unusable: [] })
      expect(await auditEvents(id)).toEqual(['unusable-transfer-booked'])
      await assertWallet(site.app, payer)
      // If the announced transfer arrives as well, it is also credited.
      expect((await confirmTopUp(id)).status).toBe(200)
      expect(await available()).toBe(19_000n)
      expect((await confirmTopUp(id)).code).toBe('TOP_UP_ENDED')
      await assertWallet(site.app, payer)
      await site.assertBooks()
    })

    it('received twice are returned, and the first one stays credited', async () => {
      const id = await announce()
      await confirmTopUp(id)
      const outside = await balanceAt(site, 'external', 'offline')
      const back = (await bookTopUp(id, 10_000n, 'offline')).data.id
      expect(await balanceAt(site, 'transit', back)).toBe(10_000n)
      expect(await rowOf(id)).toMatchObject({ state: 'paid', unusable: [{ id: back, amount: { amount: 10_000n } }] })
      const query = { state: 'returning', limit: 100 } as const
      const { items } = (await make(site.app, admin.listTransfers, { query }, as())).data
      expect(items.map((each) => each.id)).toContain(id)
      expect((await confirmReturn(back, 9000n)).code).toBe('AMOUNT_MISMATCH')
      expect((await confirmReturn(back, 10_000n)).status).toBe(200)
      expect((await confirmReturn(back, 10_000n)).code).toBe('INVESTMENT_NOT_PENDING')
      expect(await balanceAt(site, 'transit', back)).toBe(0n)
      expect(await balanceAt(site, 'external', 'offline')).toBe(outside)
      expect(await available()).toBe(10_000n)
      // The test clock does not advance by itself, so all have the same time.
      expect(new Set(await auditEvents(id))).toEqual(
        new Set(['top-up-confirmed', 'unusable-transfer-booked', 'unusable-transfer-returned']),
      )
      await site.settle()
      expect((await inbox(payer)).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['transfer-unusable', 'transfer-sent-back']),
      )
      await assertWallet(site.app, payer)
      await site.assertBooks()
    })

    it.each(['top-up', 'investment'] as const)(
      'in another currency are returned in that currency (%s)',
      async (kind) => {
        const id = kind === 'top-up' ? await announce() : await reserve()
        const investmentId = id
        const planned = (destination: 'offline' | 'wallet') =>
          kind === 'top-up'
            ? planTopUp(id, 8000n, destination, 'EUR')
            : make(
                site.app,
                admin.planUnusable,
                { params: { investmentId }, query: { amount: 8000n, currency: 'EUR', destination } },
                as(),
              )
        expect((await planned('wallet')).code).toBe('CURRENCY_MISMATCH')
        const { data } = await planned('offline')
        expect(data.amount).toEqual({ amount: 8000n, currency: 'EUR' })
        const body = {
          amount: 8000n,
          currency: 'EUR',
          destination: 'offline',
          seen: data.seen,
          reason: 'In euros',
        } as const
        const booked =
          kind === 'top-up'
            ? await make(site.app, admin.bookUnusableTopUp, { params: { id }, body }, as())
            : await make(site.app, admin.bookUnusable, { params: { investmentId }, body }, as())
        const back = booked.data.id
        expect(await balanceAt(site, 'transit', back, 'EUR')).toBe(8000n)
        expect(await balanceAt(site, 'transit', back)).toBe(0n)
        expect((await confirmReturn(back, 8000n)).code).toBe('AMOUNT_MISMATCH')
        const sent = { sent: { amount: 8000n, currency: 'EUR' } }
        expect((await make(site.app, admin.returnUnusable, { params: { id: back }, body: sent }, as())).status).toBe(
          200,
        )
        expect(await balanceAt(site, 'transit', back, 'EUR')).toBe(0n)
        // The announced transfer is still expected.
        if (kind === 'top-up') expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
        else expect(await site.stateOf(id)).toBe('reserved')
        await site.assertBooks()
      },
    )

    it.each(['en', 'fr', 'ar'] as const)("notify the payer without a campaign's name (%s)", async (language) => {
      payer = await newPerson(site.app, { language })
      const id = await announce()
      await site.settle()
      site.app.mails.length = 0
      await bookTopUp(id, 9000n, 'wallet')
      await site.settle()
      const [mail, ...others] = site.app.mails
      expect(others).toEqual([])
      expect(mail?.text).toMatch(/90[.,]00/)
      expect(mail?.text).not.toMatch(/undefined| in \.| dans \.| في \./)
      expect(await inbox(payer)).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'transfer-to-wallet', path: '/settings/wallet' })]),
      )
    })

    it('are restricted to administrators, and rejected for a top-up without an announcement', async () => {
      const id = await announce()
      const query = { amount: 5n, destination: 'offline' } as const
      expect((await make(site.app, admin.planUnusableTopUp, { params: { id }, query }, { as: payer })).status).toBe(403)
      const { id: topUpId } = await askTopUp(site.app, payer, 10_000n)
      expect((await planTopUp(topUpId, 5n, 'offline')).code).toBe('NOT_FOUND')
      expect((await planTopUp(id, 0n, 'offline')).code).toBe('INVALID_INPUT')
    })
  })
})
