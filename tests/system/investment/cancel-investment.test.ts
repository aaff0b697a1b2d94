import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountBalance, type LedgerAccount } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { plantAgreement, signAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { assertWallet, entriesOf, fill, payFromWallet, walletOf } from '#tests/support/payments/wallets.ts'

const { investment, admin } = calls

describe.each(await behaviourEngine())('a paid investment that is cancelled on %s', (engine) => {
  let paying: PayingApp
  let administrator: TestPerson
  const state = 'cancelled' as const

  beforeAll(async () => {
    paying = await startPayingApp(engine)
    administrator = await newPerson(paying.app, { userType: null, admin: true })
    await paying.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => paying.stop())

  const cancel = (id: string, as = paying.investor, key?: string) =>
    make(
      paying.app,
      investment.cancel,
      { params: { investorId: id }, body: { state } },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const confirm = (id: string, amount = 10_000n) =>
    make(
      paying.app,
      admin.confirmPayment,
      { params: { investmentId: id }, body: { received: { amount, currency: 'USD' } } },
      { as: administrator },
    )
  const confirmReturn = (id: string, amount = 10_000n, key?: string) =>
    make(
      paying.app,
      admin.returnPayment,
      { params: { investmentId: id }, body: { sent: { amount, currency: 'USD' } } },
      { as: administrator, ...(key === undefined ? {} : { key }) },
    )
  const balance = (kind: LedgerAccount['kind'], holder: string) =>
    paying.app.deps.db.transact((tx) => accountBalance(tx, { kind, holder, currency: 'USD' }))
  const figuresOf = ({ id }: TestCampaign) =>
    paying.app.deps.db.read
      .selectFrom('campaign')
      .select(['units_taken', 'raised', 'investors', 'percent_points'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const untouched = { units_taken: 0n, raised: 0n, investors: 0, percent_points: 0n }

  /** Reserved for payment by transfer and signed, with a fixed cancellation period or the campaign's own rule. */
  async function reserved(campaign: TestCampaign, days?: number): Promise<string> {
    const body = { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
    const { data } = await make(
      paying.app,
      investment.create,
      { params: { campaignId: campaign.id }, body },
      { as: paying.investor },
    )
    if (days === undefined) await signAgreement(paying.app, data.id, paying.investor)
    else await plantAgreement(paying.app, data.id, days)
    return data.id
  }

  it('by card: is refunded once at the provider, and the ledger is balanced', async () => {
    const campaign = await newCampaign(paying.app, paying.owner)
    const id = await paying.reserve(campaign)
    const opened = await paying.checkout(id)
    await paying.atPage(opened.checkoutUrl, paysWith('4242424242424242'))
    await paying.settle()
    expect(await paying.stateOf(id)).toBe('confirmed')
    const fees = await balance('fee', 'site')
    const answers = await Promise.all([cancel(id, paying.investor, `${id}-a`), cancel(id), cancel(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, code } of answers) if (status !== 200) expect(code).toBe('INVESTMENT_NOT_PENDING')
    expect(await paying.stateOf(id)).toBe('refunded')
    expect(await figuresOf(campaign)).toEqual(untouched)
    expect(await balance('escrow', campaign.id)).toBe(0n)
    await paying.settle()
    const [refund] = await paying.app.deps.db.read
      .selectFrom('payment_refund')
      .selectAll()
      .where('attempt_id', '=', opened.id)
      .execute()
    expect(refund).toMatchObject({ reason: 'requested', state: 'succeeded' })
    expect(await balance('transit', opened.id)).toBe(0n)
    expect(await balance('fee', 'site')).toBe(fees - (refund?.amount ?? 0n) + 10_000n)
    await paying.assertBooks()
    // Later provider events do not trigger a second refund.
    expect((await paying.check(opened.id)).state).toBe('succeeded')
    expect(await paying.stateOf(id)).toBe('refunded')
    expect(paying.app.mails.at(-1)?.subject).toContain('You cancelled your investment')
  })

  it('by transfer: is refunded by an administrator, with the exact amount owed', async () => {
    const campaign = await newCampaign(paying.app, paying.owner)
    const id = await reserved(campaign)
    expect((await confirm(id)).data.state).toBe('confirmed')
    expect((await confirmReturn(id)).status).toBe(404)
    const taken = await cancel(id)
    expect(taken.data).toMatchObject({ state: 'refunded', outcome: 'refunded' })
    expect(await figuresOf(campaign)).toEqual(untouched)
    expect(await balance('transit', id)).toBe(10_000n)
    const due = await make(paying.app, admin.listPayments, { query: { state: 'returning' } }, { as: administrator })
    expect(due.data.items.map(({ investmentId, returnDue }) => [investmentId, returnDue])).toEqual([
      [id, { amount: 10_000n, currency: 'USD' }],
    ])
    expect((await confirmReturn(id, 9_999n)).code).toBe('AMOUNT_MISMATCH')
    const [first, second] = await Promise.all([
      confirmReturn(id, 10_000n, `${id}-a`),
      confirmReturn(id, 10_000n, `${id}-b`),
    ])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await balance('transit', id)).toBe(0n)
    const none = await make(paying.app, admin.listPayments, { query: { state: 'returning' } }, { as: administrator })
    expect(none.data.items).toEqual([])
    expect((await confirm(id)).code).toBe('INVESTMENT_NOT_PENDING')
    await paying.assertBooks()
  })

  it('from a wallet: is returned to the balance immediately, with a reason', async () => {
    const campaign = await newCampaign(paying.app, paying.owner)
    await fill(paying.app, paying.investor, administrator, 15_000n)
    const id = await reserved(campaign, 4)
    expect((await payFromWallet(paying.app, paying.investor, id)).data.state).toBe('confirmed')
    expect(await walletOf(paying.app, paying.investor)).toMatchObject({ available: 5_000n })
    // Lists are in chronological order, and the test clock does not advance by itself.
    paying.app.advance(1000)
    const answers = await Promise.all([cancel(id), cancel(id)])
    expect(answers.map(({ code, status }) => code ?? status)).toEqual(
      expect.arrayContaining([200, 'INVESTMENT_NOT_PENDING']),
    )
    expect(await walletOf(paying.app, paying.investor)).toMatchObject({ available: 15_000n })
    const [entry] = await entriesOf(paying.app, paying.investor)
    expect(entry).toMatchObject({ type: 'CREDIT', event: 'investment-cancelled', investmentId: id })
    expect(await figuresOf(campaign)).toEqual(untouched)
    const due = await make(paying.app, admin.listPayments, { query: { state: 'returning' } }, { as: administrator })
    expect(due.data.items).toEqual([])
    await assertWallet(paying.app, paying.investor)
    await paying.assertBooks()
  })

  it.each(['offline', 'wallet'] as const)(
    'after its campaign has ended leaves the outcome unchanged: by %s',
    async (method) => {
      const campaign = await newCampaign(paying.app, paying.owner)
      const id = await reserved(campaign, 30)
      if (method === 'offline') await confirm(id)
      else {
        await fill(paying.app, paying.investor, administrator, 10_000n)
        expect((await payFromWallet(paying.app, paying.investor, id)).code).toBeUndefined()
      }
      await paying.app.deps.db.execute('update campaign set status = 4 where id = $1', [campaign.id])
      const before = await figuresOf(campaign)
      expect(before).toMatchObject({ units_taken: 4n, raised: 10_000n, investors: 1 })
      expect((await cancel(id)).code).toBeUndefined()
      expect(await paying.stateOf(id)).toBe('refunded')
      expect(await figuresOf(campaign)).toEqual(before)
      expect(await balance('escrow', campaign.id)).toBe(0n)
      await paying.assertBooks()
    },
  )

  it('is accepted until the signed deadline, and not afterwards', async () => {
    // By the rule of the United States: until 48 hours before the end, regardless of the signing date.
    const campaign = await newCampaign(paying.app, paying.owner, { closesInDays: 5 })
    const [early, late] = [await reserved(campaign), await reserved(campaign)]
    for (const id of [early, late]) expect((await confirm(id)).status).toBe(200)
    const shown = await make(paying.app, investment.get, { params: { investorId: early } }, { as: paying.investor })
    const until = Date.parse(shown.data.agreement?.cancelUntil ?? '')
    await paying.pass(until - 1 - paying.app.deps.clock.now())
    expect((await cancel(early)).data.state).toBe('refunded')
    await paying.pass(1)
    expect(await cancel(late)).toMatchObject({ status: 409, code: 'CANCELLATION_OVER' })
    expect(await paying.stateOf(late)).toBe('confirmed')
    await paying.assertBooks()
  })

  it('is rejected after its deadline, and from other users', async () => {
    const campaign = await newCampaign(paying.app, paying.owner)
    const id = await reserved(campaign, 4)
    await confirm(id)
    const stranger = await newPerson(paying.app)
    for (const as of [stranger, paying.owner, administrator])
      expect(await cancel(id, as)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(
      (await send(paying.app, 'POST', `admin/offline-payments/${id}/return`, { as: paying.owner, body: {} })).status,
    ).toBe(403)
    await paying.pass(4 * dayMs)
    expect(await cancel(id)).toMatchObject({ status: 409, code: 'CANCELLATION_OVER' })
  })
})
