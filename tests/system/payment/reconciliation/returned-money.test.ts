/** Statement entries of refunds that the site sent, and of payouts and withdrawals that a bank returned. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPaidOut } from '#api/db/payment/payouts.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { reconciler } from '#tests/support/payments/reconciling.ts'
import { camtFile, type SampleEntry } from '#tests/support/payments/statement-samples.ts'
import { assertWallet, fill, newHolder, walletOf, withAccount, withdraw } from '#tests/support/payments/wallets.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { payoutSteps } from '#tests/system/payment/payout-steps.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'
import { confirmBy, reserveBy } from '#tests/system/payment/transfers.ts'

const { admin } = calls
const day = 86_400_000

describe.each(await databaseEngines())('returned money on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let payer: TestPerson
  let campaign: TestCampaign
  let bank: ReturnType<typeof reconciler>

  beforeAll(async () => {
    site = await startPayingApp(engine)
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    await site.app.deps.db.execute('update external_movement set entry_id = null')
    for (const table of ['statement_entry', 'bank_statement', 'closed_period'])
      await site.app.deps.db.execute(`delete from ${table}`)
    await site.app.deps.db.execute("update external_movement set counted_on = '2000-01-01'")
    // The tests let weeks pass, after which nobody is signed in any more.
    administrator = await newPerson(site.app, { userType: null, admin: true })
    payer = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner)
    bank = reconciler(site.app, administrator)
  })

  const today = () => new Date(site.app.deps.clock.now()).toISOString().slice(0, 10)
  const importOf = (...entries: readonly Omit<SampleEntry, 'on'>[]) =>
    bank.send(
      camtFile({
        opening: '0.00',
        closing: entries.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2),
        to: today(),
        entries: entries.map((entry) => ({ ...entry, on: today() })),
      }),
    )
  const keysOf = async (id: string) =>
    (
      await site.app.deps.db.execute(
        `select business_key from ledger_transaction where business_key like $1 order by created_at, id`,
        [`investment:${id}:%returned`],
      )
    ).map((row) => String(row['business_key']).split(':')[2])

  const bookReturn = (entry: { id: string; suggestions: readonly { id: string; kind: string | null }[] } | undefined) =>
    bank.book(entry?.id ?? '', entry?.suggestions[0] as never, undefined, 'The account is closed.')
  const refused = async (entry: { id: string; suggestions: readonly { id: string; kind: string | null }[] }) =>
    (await bank.book(entry.id, entry.suggestions[0] as never)).code
  const cost = async () => -(await balanceAt(site, 'external', 'offline:cost'))
  const kindsInInbox = async (as: TestPerson) =>
    (await make(site.app, calls.social.listNotifications, { query: {} }, { as })).data.items.map(({ kind }) => kind)

  describe('a payout that the bank returned', () => {
    const steps = payoutSteps(() => ({ site: { ...site, owner }, campaign, investor: payer, administrator }))
    let owner: TestPerson
    let amount: string
    /** The transfer that is out, and its reference. */
    let id: string
    let reference: string
    let transfers = 0
    beforeEach(async () => {
      owner = await newPerson(site.app, { userType: 'company' })
      campaign = await newCampaign(site.app, owner, { unitPrice: 2002n })
      await steps.invest()
      await steps.end()
      await steps.enterAccount({}, owner)
      await site.pass(25 * 3_600_000)
      await steps.request(undefined, owner)
      await steps.confirm()
      transfers += 1
      reference = `WIRE 77${transfers}`
      await steps.pay(reference)
      const { net, transfersOut } = await steps.item()
      amount = (Number(net) / 100).toFixed(2)
      id = transfersOut[0]?.id ?? ''
    })

    it('is booked back once, with the reason, and can be sent again', async () => {
      await importOf(
        { amount, reference, remittance: 'Return: account closed', bankReference: 'IN-1' },
        { amount, remittance: reference, bankReference: 'IN-2' },
      )
      const [second, first] = (await bank.entries('open')).toSorted((a, b) =>
        a.bankReference < b.bankReference ? 1 : -1,
      )
      if (!first || !second) throw new Error('an entry is missing')
      expect(first.suggestions[0]).toMatchObject({ kind: 'payout-return', id, reason: 'reference' })
      expect(await refused(first)).toBe('REASON_REQUIRED')
      const answers = await Promise.all([bookReturn(first), bookReturn(first), bookReturn(second)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await steps.item()).toMatchObject({
        state: 'confirmed',
        reason: 'The account is closed.',
        bankReference: null,
      })
      expect((await steps.sums()).owner).toBe(9509n)
      expect(await steps.events()).toEqual(['payout-requested', 'payout-confirmed', 'payout-paid', 'payout-returned'])
      expect(await bank.entries('matched')).toMatchObject([{ match: { movement: 'payout-returned' } }])
      await site.settle()
      expect(await kindsInInbox(owner)).toContain('payout-returned')
      expect((await steps.returned('Closed', { transferId: id })).code).toBe('PAYOUT_HANDLED')
      expect((await steps.pay('WIRE 78')).status).toBe(200)
      await site.assertBooks()
    })

    it('is not booked a second time after an administrator recorded it', async () => {
      expect((await steps.returned()).status).toBe(200)
      await importOf({ amount, bankReference: 'IN-1' })
      const [entry] = await bank.entries('open')
      expect(entry?.suggestions.map((each) => each.id)).not.toContain(id)
      const recorded = entry?.suggestions.find(({ movement }) => movement === 'payout-returned')
      expect((await bank.book(entry?.id ?? '', { id, kind: 'payout-return' }, undefined, 'Closed')).code).toBe(
        'PAYOUT_HANDLED',
      )
      expect((await bank.match(entry?.id ?? '', recorded?.id ?? '')).status).toBe(200)
    })

    it('is suggested while it is out, also of two transfers of the same amount', async () => {
      expect((await steps.returned()).status).toBe(200)
      expect((await steps.pay(`${reference}-2`)).status).toBe(200)
      const [again] = (await steps.item()).transfersOut
      const returnsOf = async (bankReference: string) =>
        (await bank.entries('open'))
          .find((entry) => entry.bankReference === bankReference)
          ?.suggestions.filter((each) => each.kind === 'payout-return' && each.reference.startsWith(reference))
          .map((each) => [each.id, each.reason])
      // A second entry of the first transfer, in full and less a fee, after its return was matched.
      await importOf(
        { amount, reference, bankReference: 'IN-1' },
        { amount, reference, bankReference: 'IN-2' },
        { amount: '90.00', reference, bankReference: 'IN-3' },
        { amount, reference: `${reference}-2`, bankReference: 'IN-4' },
        { amount: '90.00', reference: `${reference}-2`, bankReference: 'IN-5' },
      )
      expect(await bank.entries('matched')).toMatchObject([{ match: { movement: 'payout-returned' } }])
      const unmatched = (await bank.entries('open')).find(({ references }) => references.includes(reference))
      expect(unmatched?.suggestions.map((each) => each.id)).not.toContain(id)
      expect(await returnsOf('IN-3')).toEqual([])
      expect(await returnsOf('IN-4')).toEqual([[again?.id, 'reference']])
      expect(await returnsOf('IN-5')).toEqual([[again?.id, 'less-fee']])
      const first = (await bank.entries('open')).find((entry) => entry.bankReference === 'IN-4')
      expect((await bookReturn(first)).status).toBe(200)
      for (const entry of ['IN-3', 'IN-5']) expect(await returnsOf(entry)).toEqual([])
      expect((await steps.item()).transfersOut).toEqual([])
      expect((await steps.sums()).owner).toBe(9509n)
      await site.assertBooks()
    })

    it('is not booked with more than was sent', async () => {
      await importOf({ amount: '96.00', remittance: reference })
      const [entry] = await bank.entries('open')
      const answer = await bank.book(entry?.id ?? '', { id, kind: 'payout-return' }, undefined, 'Closed')
      expect(answer.body['fields']).toEqual([{ path: 'received', code: 'too-large' }])
      expect((await steps.item()).state).toBe('paid')
    })

    it('less a fee of the bank is found by its reference, and is owed in full at the cost of the site', async () => {
      const before = await cost()
      await importOf(
        { amount: '90.00', reference, bankReference: 'IN-1' },
        // Too little for a fee.
        { amount: '40.00', reference, bankReference: 'IN-2' },
      )
      const entries = await bank.entries('open')
      const entry = entries.find((each) => each.amount === 9000n)
      expect(entry?.suggestions[0]).toMatchObject({ kind: 'payout-return', id, reason: 'less-fee', amount: 9509n })
      const little = entries.find((each) => each.amount === 4000n)
      expect(little?.suggestions.filter(({ reason }) => reason !== 'other-amount')).toEqual([])
      const answers = await Promise.all([bookReturn(entry), bookReturn(entry)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await steps.item()).toMatchObject({ state: 'confirmed', amount: 9509n, returned: 9509n, bankFee: 0n })
      expect((await steps.sums()).owner).toBe(9509n)
      expect((await cost()) - before).toBe(509n)
      expect(await bank.entries('matched')).toMatchObject([{ amount: 9000n, match: { movement: 'payout-returned' } }])
      expect((await steps.pay('WIRE 78')).data).toMatchObject({ state: 'paid', amount: 9509n })
      await site.assertBooks()
    })

    it('less an unusual fee is booked as the statement states it', async () => {
      await importOf({ amount: '80.00', reference, bankReference: 'IN-1' })
      const [entry] = await bank.entries('open')
      expect((await bookReturn(entry)).status).toBe(200)
      expect(await steps.item()).toMatchObject({ state: 'confirmed', amount: 9509n, bankFee: 0n })
      await site.assertBooks()
    })

    it('less a fee that the owner is charged is owed as it arrived', async () => {
      const before = await cost()
      await importOf({ amount: '90.00', reference, bankReference: 'IN-1' })
      const [entry] = await bank.entries('open')
      const charge = (feeReason: string) =>
        make(
          site.app,
          admin.bookEntry,
          {
            params: { id: entry?.id ?? '' },
            body: { kind: 'payout-return', targetId: id, reason: 'Closed', feeBearer: 'recipient', feeReason },
          },
          { as: administrator },
        )
      expect((await charge('')).body['fields']).toEqual([{ path: 'feeReason', code: 'required' }])
      expect((await charge('The account was wrong.')).status).toBe(200)
      expect(await steps.item()).toMatchObject({ state: 'confirmed', amount: 9000n, returned: 9000n, bankFee: 509n })
      const charge1 = { amount: 509n, reason: 'The account was wrong.' }
      expect(await steps.read(owner)).toMatchObject({ bankFee: 509n, charges: [charge1] })
      expect((await steps.sums()).owner).toBe(9000n)
      expect(await cost()).toBe(before)
      // None of it is with the owner.
      expect(await isPaidOut(site.app.deps.db.read, campaign.id)).toBe(false)
      await site.settle()
      const mail = site.app.mails.findLast(({ subject }) => subject.startsWith('$90.00 of the payout'))
      expect(mail?.text).toContain('The bank kept a fee of $5.09, which is charged to you.')
      expect(mail?.text).toContain('The account was wrong.')
      expect((await steps.pay('WIRE 78')).data).toMatchObject({ state: 'paid', amount: 9000n, bankFee: 509n })
      expect((await steps.sums()).owner).toBe(0n)
      // It may come back once more.
      const more = await steps.returned('Closed', { received: 9001n })
      expect(more.body['fields']).toEqual([{ path: 'received', code: 'too-large' }])
      await site.assertBooks()
    })
  })

  it('a withdrawal that the bank returned is credited to its wallet once, with the reason', async () => {
    payer = await newHolder(site.app)
    await withAccount(site.app, payer)
    await fill(site.app, payer, administrator, 5000n)
    await withdraw(site.app, payer, 5000n)
    await importOf(
      { amount: '-50.00', bankReference: 'OUT-7' },
      { amount: '50.00', reference: 'OUT-7', bankReference: 'IN-7' },
    )
    const out = (await bank.entries('open')).find((entry) => entry.amount < 0n)
    expect((await bank.book(out?.id ?? '', out?.suggestions[0])).status).toBe(200)
    expect((await walletOf(site.app, payer)).available).toBe(0n)
    const back = (await bank.entries('open')).find((entry) => entry.amount > 0n)
    if (!back) throw new Error('an entry is missing')
    expect(back.suggestions[0]).toMatchObject({ kind: 'withdrawal-return', reason: 'reference' })
    expect(await refused(back)).toBe('REASON_REQUIRED')
    const answers = await Promise.all([bookReturn(back), bookReturn(back)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await walletOf(site.app, payer)).available).toBe(5000n)
    const [row] = await site.app.deps.db.execute(
      'select refusal, returned_at from wallet_withdrawal order by created_at desc limit 1',
    )
    expect(row).toMatchObject({ refusal: 'The account is closed.' })
    await site.settle()
    expect(await kindsInInbox(payer)).toContain('withdrawal-returned')
    await assertWallet(site.app, payer)
    await site.assertBooks()
  })

  it('a withdrawal that the bank returned less a fee is found by its reference, and credited in full', async () => {
    payer = await newHolder(site.app)
    await withAccount(site.app, payer)
    await fill(site.app, payer, administrator, 5000n)
    await withdraw(site.app, payer, 5000n)
    const atBank = await balanceAt(site, 'external', 'offline')
    await importOf({ amount: '-50.00', bankReference: 'OUTWIRE77' })
    const [out] = await bank.entries('open')
    expect((await bank.book(out?.id ?? '', out?.suggestions[0])).status).toBe(200)
    const before = await cost()
    await importOf({ amount: '47.50', remittance: 'RETURN OUTWIRE77 LESS CHARGES', bankReference: 'IN-7' })
    const [back] = await bank.entries('open')
    expect(back?.suggestions[0]).toMatchObject({ kind: 'withdrawal-return', reason: 'less-fee', amount: 5000n })
    expect((await bookReturn(back)).status).toBe(200)
    expect((await walletOf(site.app, payer)).available).toBe(5000n)
    expect((await cost()) - before).toBe(250n)
    expect(await bank.entries('open')).toEqual([])
    // The ledger agrees with the bank, which sent 50.00 and received 47.50.
    expect((await balanceAt(site, 'external', 'offline')) - atBank).toBe(250n)
    await assertWallet(site.app, payer)
    await site.assertBooks()
  })

  describe('two refunds of one investment', () => {
    const refundsOf = async (id: string) =>
      (
        await site.app.deps.db.execute(
          'select id, reason, amount, done_at from offline_refund where investment_id = $1 order by requested_at',
          [id],
        )
      ).map((row) => ({ ...row, id: String(row['id']), isDone: row['done_at'] !== null }))

    /** Paid for 8 units of 25 dollars; fewer were allocated, then the investor cancelled those. */
    const oversubscribed = async (others: bigint) => {
      campaign = await newCampaign(site.app, site.owner, { unitsTotal: 8n, closesInDays: 10 })
      await site.app.deps.db.execute(
        `update campaign set allocation = 'pro-rata', goal = 10000, minimum = 2500 where id = $1`,
        [campaign.id],
      )
      const pay = async (units: bigint, as: TestPerson) => {
        const id = await reserveBy(site.app, campaign, as, 'offline', { units, cancellableDays: 30 })
        expect((await confirmBy(site.app, administrator, id, units * 2500n)).status).toBe(200)
        site.app.advance(1000)
        return id
      }
      const id = await pay(8n, payer)
      await pay(others, await newPerson(site.app))
      await site.pass(11 * day)
      await runSchedule('close-campaigns', site.app.deps)
      administrator = await newPerson(site.app, { userType: null, admin: true })
      bank = reconciler(site.app, administrator)
      expect(
        (
          await make(
            site.app,
            calls.investment.cancel,
            { params: { investorId: id }, body: { state: 'cancelled' } },
            { as: payer },
          )
        ).status,
      ).toBe(200)
      return id
    }

    it('are told apart by their amounts', async () => {
      const id = await oversubscribed(16n)
      expect(await refundsOf(id)).toMatchObject([
        { reason: 'oversubscribed', amount: 12_500n },
        { reason: 'requested', amount: 7500n },
      ])
      await importOf({ amount: '-75.00', bankReference: 'OUT-2' })
      const [entry] = await bank.entries('open')
      expect(entry?.suggestions).toMatchObject([{ kind: 'investment-return', amount: -7500n }])
      expect(await bank.book(entry?.id ?? '', entry?.suggestions[0])).toMatchObject({ status: 200 })
      expect(await refundsOf(id)).toMatchObject([
        { reason: 'oversubscribed', isDone: false },
        { reason: 'requested', isDone: true },
      ])
      expect(await keysOf(id)).toEqual(['returned'])
      await site.assertBooks()
    })

    it('of one amount are two suggestions, and the chosen one is booked', async () => {
      const id = await oversubscribed(8n)
      expect(await refundsOf(id)).toMatchObject([{ amount: 10_000n }, { reason: 'requested', amount: 10_000n }])
      await importOf({ amount: '-100.00', bankReference: 'OUT-1' }, { amount: '-100.00', bankReference: 'OUT-2' })
      const [first, second] = await bank.entries('open')
      const [excess, cancelled] = await refundsOf(id)
      expect(first?.suggestions.map((each) => each.id)).toEqual(expect.arrayContaining([excess?.id, cancelled?.id]))
      expect((await bank.book(first?.id ?? '', { id: cancelled?.id ?? '', kind: 'investment-return' })).status).toBe(
        200,
      )
      expect(await keysOf(id)).toEqual(['returned'])
      expect((await bank.book(second?.id ?? '', { id: cancelled?.id ?? '', kind: 'investment-return' })).code).toBe(
        'INVESTMENT_NOT_PENDING',
      )
      expect((await bank.book(second?.id ?? '', { id: excess?.id ?? '', kind: 'investment-return' })).status).toBe(200)
      expect(await keysOf(id)).toEqual(['returned', 'excess-returned'])
      expect(await refundsOf(id)).toMatchObject([{ isDone: true }, { isDone: true }])
      await site.assertBooks()
    })

    it('are returned by hand in any order', async () => {
      const id = await oversubscribed(16n)
      const send = (amount: bigint) =>
        make(
          site.app,
          admin.returnPayment,
          { params: { investmentId: id }, body: { sent: { amount, currency: 'USD' } } },
          { as: administrator },
        )
      expect((await send(7499n)).code).toBe('AMOUNT_MISMATCH')
      expect((await send(7500n)).status).toBe(200)
      expect(await keysOf(id)).toEqual(['returned'])
      expect((await send(7500n)).code).toBe('AMOUNT_MISMATCH')
      expect((await send(12_500n)).status).toBe(200)
      expect((await send(12_500n)).code).toBe('INVESTMENT_NOT_PENDING')
      await site.assertBooks()
    })
  })
})
