/**
 * Editing the units of an unpaid investment: under the rules of a new one, never with an open payment, and signed
 * again.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { setStatus } from '#tests/support/drafts.ts'
import { plantAgreement, readAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { testNow, type TestApp } from '#tests/support/test-app.ts'

const { investment, agreement } = calls

describe.each(await behaviourEngine())('editing a reservation on %s', (engine) => {
  let paying: PayingApp
  let app: TestApp
  let person: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    paying = await startPayingApp(engine)
    app = paying.app
  })
  beforeEach(async () => {
    app.at(testNow)
    person = await newPerson(app)
    campaign = await newCampaign(app, paying.owner, { unitsTotal: 100n })
  })
  afterAll(() => paying.stop())

  const reserve = async (units: bigint, as = person, gateway: 'offline' | 'stripe' = 'offline') =>
    (
      await make(
        app,
        investment.create,
        { params: { campaignId: campaign.id }, body: { units, gateway, anonymous: false, riskAccepted: true } },
        { as },
      )
    ).data
  const edit = (
    id: string,
    unitsBefore: bigint,
    wish: { units?: bigint; amount?: { amount: bigint; currency: string } },
    { as = person, key }: { as?: TestPerson; key?: string } = {},
  ) =>
    make(
      app,
      investment.edit,
      { params: { investorId: id }, body: { unitsBefore, ...wish } },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const taken = async () =>
    (
      await app.deps.db.read
        .selectFrom('campaign')
        .select('units_taken')
        .where('id', '=', campaign.id)
        .executeTakeFirstOrThrow()
    ).units_taken

  it('increases and decreases units, preserves the deadline, and applies a repeated request once', async () => {
    const { id, expiresAt, reference } = await reserve(10n)
    const more = await edit(id, 10n, { units: 30n }, { key: 'edit-key-0001' })
    expect(more.data).toMatchObject({
      units: 30n,
      amount: { amount: 75_000n, currency: 'USD' },
      state: 'reserved',
      expiresAt,
      reference,
    })
    expect((await edit(id, 10n, { units: 30n }, { key: 'edit-key-0001' })).data).toEqual(more.data)
    expect(await taken()).toBe(30n)
    // An amount is converted to whole units, as in a new investment.
    const fewer = await edit(id, 30n, { amount: { amount: 10_010n, currency: 'USD' } })
    expect(fewer.data).toMatchObject({ units: 5n, amount: { amount: 12_500n, currency: 'USD' } })
    expect(await taken()).toBe(5n)
    expect(await edit(id, 30n, { units: 6n })).toMatchObject({ status: 409, code: 'INVESTMENT_CHANGED' })
    const audit = await app.deps.db.read
      .selectFrom('audit_event')
      .select('facts')
      .where('event_name', '=', 'investment-changed')
      .where('subject', '=', id)
      .orderBy('at')
      .execute()
    expect(audit).toHaveLength(2)
  })

  it('never oversells, counting its own units as available', async () => {
    const mine = await reserve(40n)
    await reserve(50n, await newPerson(app))
    expect(await edit(mine.id, 40n, { units: 51n })).toMatchObject({ status: 409, code: 'UNITS_LEFT' })
    expect((await edit(mine.id, 40n, { units: 50n })).data.units).toBe(50n)
    expect(await taken()).toBe(100n)
    // In a sold-out campaign the units can still be decreased.
    expect((await edit(mine.id, 50n, { units: 20n })).data.units).toBe(20n)
    expect(await taken()).toBe(70n)
  })

  it.each([
    [{ units: 0n }, 'UNITS_TOO_FEW'],
    [{ units: 1n }, 'BELOW_MINIMUM'],
    [{ units: 401n }, 'UNITS_LEFT'],
    [{ amount: { amount: 12_500n, currency: 'EUR' } }, 'CURRENCY_MISMATCH'],
    [{}, 'INVALID_INPUT'],
  ])('rejects %o with %s', async (wish, code) => {
    const { id } = await reserve(10n)
    expect(await edit(id, 10n, wish)).toMatchObject({ code })
    expect(await taken()).toBe(10n)
  })

  it('is restricted to its investor, and to open campaigns and unexpired reservations', async () => {
    const { id } = await reserve(10n)
    expect(await edit(id, 10n, { units: 20n }, { as: await newPerson(app) })).toMatchObject({ status: 404 })
    await setStatus(app, campaign.id, 4)
    expect(await edit(id, 10n, { units: 20n })).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
    await setStatus(app, campaign.id, 2)
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('investment')
        .set({ expires_at: new Date(testNow) })
        .where('id', '=', id)
        .execute(),
    )
    expect(await edit(id, 10n, { units: 20n })).toMatchObject({ code: 'INVESTMENT_NOT_PENDING' })
    const other = await reserve(4n)
    await make(
      app,
      investment.cancel,
      { params: { investorId: other.id }, body: { state: 'cancelled' } },
      { as: person },
    )
    expect(await edit(other.id, 4n, { units: 5n })).toMatchObject({ code: 'INVESTMENT_NOT_PENDING' })
  })

  it('voids the signature: the agreement must be signed again before payment', async () => {
    const { id } = await reserve(10n)
    await plantAgreement(app, id)
    const version = async () => (await make(app, investment.get, { params: { investorId: id } }, { as: person })).data
    expect((await version()).agreement).not.toBeNull()
    expect((await edit(id, 10n, { units: 10n })).data.agreement).not.toBeNull()
    expect((await edit(id, 10n, { units: 12n })).data.agreement).toBeNull()
    // Restoring the number of units does not restore the signature.
    expect((await edit(id, 12n, { units: 10n })).data.agreement).toBeNull()
    expect(await make(app, agreement.get, { params: { id } }, { as: person })).toMatchObject({ status: 404 })
    expect((await readAgreement(app, id, person)).version).toBeTruthy()
  })

  it('is rejected while a payment is open or unknown, and permanently once it is paid', async () => {
    const id = await paying.reserve(campaign, 10n)
    const as = paying.investor
    // The attempt is stored, but the provider has not responded: its state is unknown.
    await paying.sandbox.control('faults', { kind: 'status', provider: 'stripe', method: 'POST', times: 1 })
    expect(await paying.checkout(id)).toMatchObject({ state: 'created', checkoutUrl: null })
    expect(await edit(id, 10n, { units: 20n }, { as })).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    const opened = await paying.checkout(id)
    expect(opened.state).toBe('open')
    expect(await edit(id, 10n, { units: 20n }, { as })).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    await make(app, calls.payment.cancelPayment, { params: { id: opened.id } }, { as })
    expect((await edit(id, 10n, { units: 20n }, { as })).data.units).toBe(20n)
    await plantAgreement(app, id)
    const again = await paying.checkout(id)
    expect(again.amount.amount).toBe(50_000n)
    await paying.atPage(again.checkoutUrl, paysWith('4242424242424242'))
    await paying.settle()
    expect(await paying.stateOf(id)).toBe('confirmed')
    expect(await edit(id, 20n, { units: 10n }, { as })).toMatchObject({ code: 'INVESTMENT_NOT_PENDING' })
    await paying.assertBooks()
  })

  it('respects the 12-month limit, without counting itself twice', async () => {
    await app.deps.db.transact((tx) => changeSettings(tx, { investorLimit: true }))
    try {
      await make(
        app,
        investment.declareFigures,
        { params: { campaignId: campaign.id }, body: { income: 0n, netWorth: 0n, elsewhere: 75_000n } },
        { as: person },
      )
      const { id } = await reserve(60n)
      expect((await edit(id, 60n, { units: 70n })).data.units).toBe(70n)
      expect(await edit(id, 70n, { units: 71n })).toMatchObject({ code: 'ABOVE_YEAR_LIMIT' })
    } finally {
      await app.deps.db.transact((tx) => changeSettings(tx, { investorLimit: false }))
    }
  })

  it('never sells a unit twice under concurrent edits', async () => {
    const persons = await Promise.all(Array.from({ length: 8 }, () => newPerson(app)))
    const made: { as: TestPerson; id: string }[] = []
    for (const as of persons) made.push({ as, id: (await reserve(10n, as)).id })
    const answers = await Promise.all(made.map(({ as, id }) => edit(id, 10n, { units: 14n }, { as })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await taken()).toBe(100n)
    app.advance(8 * dayMs)
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'expire-reservations', {}))
    await app.runJobs()
    expect(await taken()).toBe(0n)
  })
})
