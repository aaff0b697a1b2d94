/** The payout of a campaign: requested by its owner, confirmed and sent by an administrator. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdingsOf } from '#api/db/account/holdings.ts'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { newDraft } from '#tests/support/drafts.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { fill, payFromWallet, setPassword, walletPassword } from '#tests/support/payments/wallets.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { disputeLast } from './card-payments.ts'
import { otherNumber, payoutSteps } from './payout-steps.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'

const { admin, payment, investment } = calls
const hour = 3_600_000
describe.each(await databaseEngines())('the payout of a campaign on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let colleague: TestPerson
  let investor: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    colleague = await newPerson(site.app, { userType: null, admin: true })
    await setPassword(site.app, administrator)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    site.app.advance(1000)
    investor = await newPerson(site.app)
    // Of five units, five percent are half a cent more than five dollars.
    campaign = await newCampaign(site.app, site.owner, { unitPrice: 2002n })
  })

  const {
    execute,
    at,
    read,
    request,
    listed,
    item,
    confirm,
    pay,
    reject,
    returned,
    open,
    enterAccount,
    invest,
    end,
    withAccount,
    ready,
    sums,
    booked,
    events,
    inboxOf,
    mailsToOwner,
  } = payoutSteps(() => ({ site, campaign, investor, administrator }))
  const cancel = (id: string) =>
    make(site.app, investment.cancel, { params: { investorId: id }, body: { state: 'cancelled' } }, { as: investor })

  it('is requested, confirmed, paid, returned and paid again, to the cent', async () => {
    await invest()
    expect(await read()).toMatchObject({ state: 'none', possible: false, problem: 'not-ended', raised: 10_010n })
    await end()
    expect(await read()).toMatchObject({ problem: 'account-missing', feePoints: 500, account: null })
    await withAccount()
    const preview = { currency: 'USD', raised: 10_010n, feePoints: 500, fee: 501n, net: 9509n, account: '••••9137' }
    expect(await read()).toMatchObject({ state: 'none', possible: true, problem: null, ...preview })
    const before = { fees: await balanceAt(site, 'fee', 'site'), outside: await balanceAt(site, 'external', 'offline') }
    const mails = mailsToOwner().length

    const requested = await request()
    expect(requested.data).toMatchObject({ state: 'requested', possible: false, problem: null, ...preview })
    expect(await sums()).toEqual({ escrow: 10_010n, owner: 0n })
    await site.settle()
    const { id } = await item()
    expect(await listed('requested')).toMatchObject([
      { id, campaign: { slug: campaign.slug }, payableFrom: null, confirmedAt: null, ...preview },
    ])

    expect((await confirm()).data).toMatchObject({ state: 'confirmed', ...preview })
    expect(await sums()).toEqual({ escrow: 0n, owner: 9509n })
    expect((await balanceAt(site, 'fee', 'site')) - before.fees).toBe(501n)
    expect(await booked(`payout:${id}:confirmed`)).toEqual([
      ['escrow', -10_010n],
      ['fee', 501n],
      ['owner', 9509n],
    ])
    await site.settle()

    expect((await pay()).data).toMatchObject({ state: 'paid', bankReference: 'WIRE 4711', ...preview })
    expect(await sums()).toEqual({ escrow: 0n, owner: 0n })
    expect((await balanceAt(site, 'external', 'offline')) - before.outside).toBe(9509n)
    await site.settle()
    expect(await read()).toMatchObject({ state: 'paid', possible: false, problem: null, bankReference: 'WIRE 4711' })

    expect((await returned()).data).toMatchObject({
      state: 'confirmed',
      reason: 'The account is closed.',
      bankReference: null,
      paidAt: null,
    })
    expect(await sums()).toEqual({ escrow: 0n, owner: 9509n })
    expect(await balanceAt(site, 'external', 'offline')).toBe(before.outside)
    await site.settle()

    // The owner corrects the account after the end of the campaign.
    expect((await enterAccount(otherNumber)).code).toBeUndefined()
    expect((await open({ password: walletPassword })).code).toBe('PAYOUT_ACCOUNT_NEW')
    await site.pass(25 * hour)
    expect((await open({ password: walletPassword })).data.accountNumber).toBe('000424241234')
    expect((await pay('WIRE 4712')).data).toMatchObject({ state: 'paid', reason: '', account: '••••1234' })
    expect(await sums()).toEqual({ escrow: 0n, owner: 0n })
    expect((await balanceAt(site, 'external', 'offline')) - before.outside).toBe(9509n)
    expect((await balanceAt(site, 'fee', 'site')) - before.fees).toBe(501n)
    const [again] = (await item()).transfersOut
    expect(await booked(`payout-bank-transfer:${again?.id}:sent`)).toEqual([
      ['owner', -9509n],
      ['external', 9509n],
    ])
    await site.settle()
    await site.assertBooks()

    expect(await events()).toEqual([
      'payout-requested',
      'payout-confirmed',
      'payout-paid',
      'payout-returned',
      'campaign-payout-account-opened',
      'payout-paid',
    ])
    const kinds = (await inboxOf(site.owner)).map(({ kind }) => kind).filter((kind) => kind.startsWith('payout-'))
    expect(kinds.filter((kind) => kind !== 'payout-account').toSorted()).toEqual(
      ['payout-confirmed', 'payout-paid', 'payout-paid', 'payout-requested', 'payout-returned'].toSorted(),
    )
    expect(mailsToOwner().slice(mails)).toEqual([
      expect.stringMatching(/^The payout account of .* was changed$/),
      expect.stringMatching(/^You requested the payout of Campaign/),
      expect.stringMatching(/was confirmed$/),
      expect.stringMatching(/^We sent the payout of/),
      expect.stringMatching(/was returned$/),
      expect.stringMatching(/^The payout account of .* was changed$/),
      expect.stringMatching(/^We sent the payout of/),
    ])
    const queued = (await inboxOf(administrator)).find(({ kind }) => kind === 'payout-pending')
    expect(queued?.body).toContain('$100.10')
    // The owner's figures.
    const funds = await make(site.app, calls.campaignDashboard.funds, at(), { as: site.owner })
    expect(funds.data).toMatchObject({ received: 10_010n, held: 0n, refunded: 0n, paidOut: 10_010n })
  })

  it('happens once for each key', async () => {
    await ready()
    const twice = async <R extends { status: number; body: unknown }>(work: (key: string) => Promise<R>) => {
      const key = crypto.randomUUID()
      const first = await work(key)
      const second = await work(key)
      expect(first.status).toBe(200)
      expect(second).toMatchObject({ status: 200, body: first.body })
    }
    await twice(request)
    const { seen } = await item()
    await twice((key) => confirm(seen, { key }))
    expect(await sums()).toEqual({ escrow: 0n, owner: 9509n })
    await twice((key) => pay('WIRE', key))
    const [out] = (await item()).transfersOut
    await twice((key) => returned('Closed', { key, transferId: out?.id ?? '' }))
    await twice((key) => pay('WIRE 2', key))
    expect(await sums()).toEqual({ escrow: 0n, owner: 0n })
    expect(await events()).toHaveLength(5)
    await site.assertBooks()
  })

  it('is confirmed by one of two administrators at once', async () => {
    await ready()
    await request()
    const { seen } = await item()
    const answers = await Promise.all(
      [administrator, colleague, administrator, colleague].map((as) => confirm(seen, { as })),
    )
    expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual([
      '200',
      'PAYOUT_HANDLED',
      'PAYOUT_HANDLED',
      'PAYOUT_HANDLED',
    ])
    expect(await sums()).toEqual({ escrow: 0n, owner: 9509n })
    const paid = await Promise.all([pay('A'), pay('B')])
    expect(paid.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual(['200', 'PAYOUT_HANDLED'])
    const [out] = (await item()).transfersOut
    expect(await booked(`payout-bank-transfer:${out?.id}:sent`)).toHaveLength(2)
    await site.assertBooks()
  })

  it('is requested once, also by simultaneous requests, and again after a rejection', async () => {
    await ready()
    const answers = await Promise.all([request(), request(), request()])
    expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual([
      '200',
      'PAYOUT_REQUESTED',
      'PAYOUT_REQUESTED',
    ])
    expect((await reject('')).code).toBe('REASON_REQUIRED')
    expect((await reject()).data).toMatchObject({ state: 'rejected', reason: 'The documents are incomplete.' })
    await site.settle()
    expect(await read()).toMatchObject({ state: 'rejected', possible: true, reason: 'The documents are incomplete.' })
    expect((await confirm()).code).toBe('PAYOUT_HANDLED')
    expect(site.app.mails.at(-1)?.text).toContain('The documents are incomplete.')
    expect((await request()).data.state).toBe('requested')
    expect(await listed()).toHaveLength(2)
    expect((await confirm()).data.state).toBe('confirmed')
    expect((await request()).code).toBe('PAYOUT_REQUESTED')
    await pay()
    expect((await request()).code).toBe('PAYOUT_REQUESTED')
    expect(await sums()).toEqual({ escrow: 0n, owner: 0n })
  })

  it('allows each action in one state only', async () => {
    await ready()
    await request()
    for (const other of [pay, returned]) expect((await other()).code).toBe('PAYOUT_HANDLED')
    await confirm()
    for (const other of [() => confirm(), () => reject()]) expect((await other()).code).toBe('PAYOUT_HANDLED')
    // No transfer is out.
    expect((await returned()).code).toBe('NOT_FOUND')
    await pay()
    for (const other of [() => confirm(), () => reject(), () => pay(), () => open({ password: walletPassword })])
      expect((await other()).code).toBe('PAYOUT_HANDLED')
    expect((await returned('')).code).toBe('REASON_REQUIRED')
    const unknown = { params: { id: campaign.id }, body: { seen: 'x' } }
    expect((await make(site.app, admin.confirmPayout, unknown, { as: administrator })).status).toBe(404)
  })

  it('needs a campaign that ended with its money, and nothing pending', async () => {
    const draft = await newDraft(site.app, site.owner)
    const blank = await make(site.app, payment.getPayout, at(draft), { as: site.owner })
    expect(blank.data).toMatchObject({ state: 'none', problem: 'not-ended', currency: null, raised: 0n })
    expect((await make(site.app, payment.requestPayout, at(draft), { as: site.owner })).code).toBe(
      'PAYOUT_NOT_POSSIBLE',
    )
    expect((await request()).code).toBe('PAYOUT_NOT_POSSIBLE')
    await end()
    expect((await read()).problem).toBe('nothing')
    expect((await request()).code).toBe('PAYOUT_NOT_POSSIBLE')
    await end(2)
    const id = await invest()
    await end(5)
    expect((await read()).problem).toBe('missed')
    expect((await request()).code).toBe('PAYOUT_NOT_POSSIBLE')
    await execute(`update campaign set raise_type = 'flexible' where id = $1`, [campaign.id])
    expect((await read()).problem).toBe('account-missing')
    expect((await request()).code).toBe('PAYOUT_ACCOUNT_MISSING')
    await withAccount()
    // An attempt whose outcome is unknown.
    await execute(`update payment_attempt set state = 'processing' where investment_id = $1`, [id])
    expect((await read()).problem).toBe('unsettled')
    expect((await request()).code).toBe('PAYOUT_UNSETTLED')
    await execute(`update payment_attempt set state = 'succeeded' where investment_id = $1`, [id])
    expect((await read()).possible).toBe(true)
  })

  it('waits for refunds that are under way', async () => {
    await ready()
    await end(2)
    const other = await invest(5n, 4)
    await end()
    expect((await cancel(other)).data.state).toBe('refunded')
    expect((await request()).code).toBe('PAYOUT_UNSETTLED')
    await site.settle()
    expect((await request()).data).toMatchObject({ state: 'requested', raised: 10_010n })
  })

  it('waits until no investor can cancel any more', async () => {
    await ready()
    await end(2)
    await invest(5n, 4)
    await end()
    expect((await read()).problem).toBe('unsettled')
    expect((await request()).code).toBe('PAYOUT_UNSETTLED')
    await site.pass(4 * 24 * hour)
    expect((await request()).data).toMatchObject({ state: 'requested', raised: 20_020n })
  })

  it('is confirmed as it was seen only', async () => {
    const id = await ready()
    await request()
    const { seen: before } = await item()
    expect((await confirm(`${before}0`)).code).toBe('PAYOUT_CHANGED')
    await execute(`update payment_attempt set state = 'processing' where investment_id = $1`, [id])
    expect((await confirm()).code).toBe('PAYOUT_UNSETTLED')
    await execute(`update payment_attempt set state = 'succeeded' where investment_id = $1`, [id])
    await enterAccount(otherNumber)
    expect((await confirm(before)).code).toBe('PAYOUT_CHANGED')
    await site.pass(25 * hour)
    expect((await confirm()).data).toMatchObject({ raised: 10_010n, account: '••••1234' })
    expect(await sums()).toEqual({ escrow: 0n, owner: 9509n })
  })

  it('waits a day after a change of the account, not after saving the same again', async () => {
    await invest()
    await end()
    const changed = site.app.deps.clock.now()
    await enterAccount()
    await request()
    const from = new Date(changed + 24 * hour).toISOString()
    expect(await item()).toMatchObject({ payableFrom: from, accountChangedAt: new Date(changed).toISOString() })
    await site.pass(23 * hour)
    const early = await confirm()
    expect(early).toMatchObject({ status: 409, code: 'PAYOUT_ACCOUNT_NEW' })
    expect(early.body['details']).toEqual({ from })
    expect((await open({ password: walletPassword })).code).toBe('PAYOUT_ACCOUNT_NEW')
    const masks = { accountNumber: '••••9137', confirmAccountNumber: undefined, routingNumber: '••••1533' }
    expect((await enterAccount(masks)).code).toBeUndefined()
    await site.pass(2 * hour)
    expect(await item()).toMatchObject({ payableFrom: null })
    expect((await confirm()).data.state).toBe('confirmed')
  })

  it('shows the account in full to an administrator who proves their identity, and records it', async () => {
    await ready()
    await request()
    expect((await open({})).body['fields']).toEqual([{ path: 'password', code: 'required' }])
    expect((await open({ password: 'Wrong-River-7' })).body['fields']).toEqual([{ path: 'password', code: 'wrong' }])
    expect(await events()).not.toContain('campaign-payout-account-opened')
    expect((await open({ password: walletPassword })).data).toEqual({
      holder: expect.stringContaining('Haddad') as string,
      bankName: 'Example Bank',
      accountType: 'checking',
      accountNumber: '000424249137',
      routingNumber: '011401533',
    })
    expect((await events()).filter((name) => name === 'campaign-payout-account-opened')).toHaveLength(1)
    const elsewhere = JSON.stringify([await read(), await listed()], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    expect(elsewhere).not.toMatch(/42424|11401533/)
  })

  it("is hidden from others than the campaign's owner and administrators", async () => {
    await ready()
    const neighbour = await newPerson(site.app, { userType: 'company' })
    for (const as of [neighbour, investor, administrator]) {
      const answers = [await make(site.app, payment.getPayout, at(), { as }), await request(undefined, as)]
      expect(answers.map(({ status, code }) => [status, code])).toEqual([
        [404, 'NOT_FOUND'],
        [404, 'NOT_FOUND'],
      ])
    }
    await request()
    const { id, seen } = await item()
    for (const as of [site.owner, investor])
      expect((await make(site.app, admin.confirmPayout, { ...at(id), body: { seen } }, { as })).status).toBe(403)
  })

  it('leaves nothing to refund: cancellations and refunds are refused, disputes are owed', async () => {
    await fill(site.app, investor, administrator, 50_000n)
    const body = { units: 5n, gateway: 'wallet', anonymous: false, riskAccepted: true } as const
    const reserved = await make(
      site.app,
      investment.create,
      { params: { campaignId: campaign.id }, body },
      { as: investor },
    )
    const fromWallet = reserved.data.id
    await plantAgreement(site.app, fromWallet)
    expect((await payFromWallet(site.app, investor, fromWallet)).data.state).toBe('confirmed')
    const byCard = await ready()
    await request()
    expect((await confirm()).data.raised).toBe(20_020n)
    for (const id of [byCard, fromWallet]) {
      expect(await cancel(id)).toMatchObject({ status: 409, code: 'CANCELLATION_OVER' })
      expect(await site.stateOf(id)).toBe('confirmed')
    }
    const [attempt] = await site.attempts(byCard)
    const plan = await make(site.app, admin.planRefund, at(attempt?.id), { as: administrator })
    expect(plan.data.refusal).toBe('campaign-over')
    const order = { seen: plan.data.seen, reason: 'Asked for.' }
    const refund = await make(site.app, admin.refundAttempt, { ...at(attempt?.id), body: order }, { as: administrator })
    expect(refund).toMatchObject({ status: 409, code: 'REFUND_REFUSED' })
    const walletPlan = await make(site.app, admin.planInvestmentRefund, at(fromWallet), { as: administrator })
    expect(walletPlan.data.refusal).toBe('campaign-over')
    const walletBody = { seen: walletPlan.data.seen, reason: 'Asked for.' }
    const toWallet = await make(
      site.app,
      admin.refundInvestment,
      { ...at(fromWallet), body: walletBody },
      { as: administrator },
    )
    expect(toWallet).toMatchObject({ status: 409, code: 'REFUND_REFUSED' })

    await disputeLast(site)
    await site.settle()
    expect(await site.stateOf(byCard)).not.toBe('confirmed')
    const wallet = (await make(site.app, calls.wallet.detail, { query: { currencyId: 'USD' } }, { as: investor })).data
    const owed = -(await balanceAt(site, 'receivable', investor.id))
    // The payer's wallet pays what it holds; the owner's money is not touched.
    expect(owed + 39_990n - wallet.available).toBe(10_010n)
    expect(await sums()).toEqual({ escrow: 0n, owner: 19_019n })
    expect((await pay()).data).toMatchObject({ state: 'paid', net: 19_019n })
    await site.assertBooks()
  })

  it('keeps the account of an owner who has money to get', async () => {
    const owner = await newPerson(site.app, { userType: 'company' })
    campaign = await newCampaign(site.app, owner, { unitPrice: 2002n })
    await invest()
    await end()
    expect((await enterAccount({}, owner)).status).toBe(200)
    await site.pass(25 * hour)
    await request(undefined, owner)
    await confirm()
    // Nobody has invested any more.
    await disputeLast(site)
    await site.settle()
    const holdings = async () => (await holdingsOf(site.app.deps.db.read, owner.id))['running-campaigns']
    expect(await holdings()).toBe(1)
    await pay()
    expect(await holdings()).toBe(0)
  })

  it('counts in the overview and in the fees of its month', async () => {
    const counts = async () => (await make(site.app, admin.overview, {}, { as: administrator })).data
    const fees = async () => {
      const month = new Date(site.app.deps.clock.now()).toISOString().slice(0, 7)
      const { items } = (await make(site.app, admin.feesEarned, { query: {} }, { as: administrator })).data
      return (
        items.find((each) => each.month === month && each.currency === 'USD') ?? { payouts: 0, raised: 0n, fee: 0n }
      )
    }
    await ready()
    const [before, feesBefore] = [await counts(), await fees()]
    await request()
    expect((await counts()).waitingPayouts).toBe((before.waitingPayouts ?? 0) + 1)
    await confirm()
    expect(await counts()).toMatchObject({
      waitingPayouts: before.waitingPayouts,
      confirmedPayouts: (before.confirmedPayouts ?? 0) + 1,
    })
    expect(await fees()).toMatchObject({
      payouts: feesBefore.payouts + 1,
      raised: feesBefore.raised + 10_010n,
      fee: feesBefore.fee + 501n,
    })
    const day = new Date(site.app.deps.clock.now()).toISOString().slice(0, 10)
    const within = async (query: { from?: string; to?: string }) =>
      (await make(site.app, admin.feesEarned, { query }, { as: administrator })).data.items.length
    expect(await within({ to: '2001-01-01' })).toBe(0)
    expect(await within({ from: day, to: day })).toBe(1)
    const { sums: books } = await trialBalance(site.app.deps.db.read)
    expect(books.every(({ sum }) => sum === 0n)).toBe(true)
  })

  it('is listed in pages of each state', async () => {
    await ready()
    await request()
    const ids: string[] = []
    let after: string | null = null
    do {
      const query: { limit: number; after?: string } = { limit: 2, ...(after === null ? {} : { after }) }
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(query)
      ids.push(...page.items.map(({ id }) => id))
      after = page.next
      if (after === null) expect(ids).toHaveLength(page.total)
    } while (after !== null)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids[0]).toBe((await item()).id)
    expect(await listed('paid')).toEqual([])
  })
  const pageOf = async (query: { limit: number; after?: string }) =>
    (await make(site.app, admin.listPayouts, { query }, { as: administrator })).data

  it('is possible for a campaign that was hidden when it ended, and not before', async () => {
    await invest()
    await execute('update campaign set goal = 10000 where id = $1', [campaign.id])
    const body = { status: 6 as const, reason: 'A complaint is examined.' }
    await make(site.app, admin.decideCampaign, { ...at(), body }, { as: administrator })
    expect((await request()).code).toBe('PAYOUT_NOT_POSSIBLE')
    await execute(`update campaign set closes_at = $2 where id = $1`, [
      campaign.id,
      new Date(site.app.deps.clock.now()),
    ])
    await runSchedule('close-campaigns', site.app.deps)
    await enterAccount()
    await site.pass(25 * hour)
    expect((await read()).state).toBe('none')
    expect((await request()).status).toBe(200)
    expect((await confirm()).status).toBe(200)
    expect((await pay()).status).toBe(200)
    expect((await sums()).escrow).toBe(0n)
    await site.assertBooks()
  })
})
