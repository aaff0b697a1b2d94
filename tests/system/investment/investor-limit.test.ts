/** The 12-month limit: whom it applies to, what counts, and its enforcement when units are reserved (decision T33). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aesSealer } from '#api/adapters/sealer.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { ownFigures } from '#api/services/investment/declared-figures.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { signAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { investment, admin } = calls
const invest = { gateway: 'offline', anonymous: false, riskAccepted: true } as const

describe.each(await behaviourEngine())('the 12-month limit on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let administrator: TestPerson
  let person: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    await app.deps.db.transact((tx) => changeSettings(tx, { investorLimit: true }))
    person = await newPerson(app)
    campaign = await newCampaign(app, owner)
  })
  afterAll(() => app.close())

  /** Units cost 25.00, so a limit of 2,500.00 equals a hundred of them. */
  const take = (units: bigint, as = person, of = campaign) =>
    make(app, investment.create, { params: { campaignId: of.id }, body: { ...invest, units } }, { as })
  const ask = (units: bigint, as = person, of = campaign) =>
    make(app, investment.check, { body: { campaignId: of.id, units } }, { as })
  const declare = (change: { income?: bigint; netWorth?: bigint; elsewhere?: bigint } = {}, as = person) =>
    make(
      app,
      investment.declareFigures,
      {
        params: { campaignId: campaign.id },
        body: { income: 3_000_000n, netWorth: 1_000_000n, elsewhere: 0n, ...change },
      },
      { as },
    )
  const standing = async (as = person, of = campaign) =>
    (await make(app, investment.getInvestorLimit, { params: { campaignId: of.id } }, { as })).data
  const usd = (amount: bigint) => ({ amount: String(amount), currency: 'USD' })

  it('requires income and net worth first, and returns the limit with its used and remaining amounts', async () => {
    expect(await standing()).toMatchObject({ applies: true, standing: 'unknown', figures: null })
    expect(await ask(4n)).toMatchObject({ status: 409, code: 'FIGURES_NEEDED' })
    expect(await take(4n)).toMatchObject({ status: 409, code: 'FIGURES_NEEDED' })
    const declared = await declare({ elsewhere: 50_000n })
    expect(declared.data).toMatchObject({
      standing: 'limited',
      limit: 250_000n,
      used: 50_000n,
      left: 200_000n,
      figures: { income: 3_000_000n, netWorth: 1_000_000n, elsewhere: 50_000n, declaredAt: testNow },
    })
    expect((await take(60n)).status).toBe(200)
    const refused = await take(21n)
    expect(refused).toMatchObject({ status: 409, code: 'ABOVE_YEAR_LIMIT' })
    expect(refused.body['details']).toEqual({ most: usd(250_000n), used: usd(200_000n), left: usd(50_000n) })
    expect(await ask(21n)).toMatchObject({ code: 'ABOVE_YEAR_LIMIT' })
    expect((await ask(20n)).status).toBe(200)
    expect((await take(20n)).status).toBe(200)
    expect(await standing()).toMatchObject({ left: 0n })
    // Another campaign shares the limit.
    expect(await take(4n, person, await newCampaign(app, owner))).toMatchObject({ code: 'ABOVE_YEAR_LIMIT' })
  })

  it('stores every declaration privately, and audits it without its figures', async () => {
    await declare()
    app.advance(1000)
    await declare({ income: 9_000_000n })
    const declared = await ownFigures(app.deps.db.read, person.id, app.deps)
    expect(declared.map(({ income }) => income)).toEqual([3_000_000n, 9_000_000n])
    const rows = await app.deps.db.read
      .selectFrom('investor_declaration')
      .select(['id', 'figures'])
      .where('person_id', '=', person.id)
      .orderBy('declared_at')
      .execute()
    for (const { figures } of rows) expect(figures).not.toMatch(/3000000|9000000/)
    const audit = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'subject', 'facts'])
      .where('actor_id', '=', person.id)
      .where('event_name', '=', 'investor-figures-declared')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit.map(({ subject }) => subject).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    expect(JSON.stringify(audit)).not.toMatch(/3000000|9000000/)
    expect((await standing(await newPerson(app))).figures).toBeNull()
    const answer = await send(app, 'GET', `investor-limit/${campaign.id}`, { as: person })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await send(app, 'GET', `investor-limit/${campaign.id}`)).status).toBe(401)
  })

  it.each([
    [{ income: -1n }, 'income', 'too-small'],
    [{ netWorth: -1n }, 'netWorth', 'too-small'],
    [{ elsewhere: 10n ** 15n }, 'elsewhere', 'too-large'],
  ])('rejects %o with an error on the field', async (change, path, code) => {
    const refused = await declare(change)
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(refused.body['fields']).toMatchObject([{ path, code }])
  })

  it('excludes cancelled investments and those older than twelve months', async () => {
    await declare()
    const first = (await take(100n)).data
    expect(await take(4n)).toMatchObject({ code: 'ABOVE_YEAR_LIMIT' })
    await make(
      app,
      investment.cancel,
      { params: { investorId: first.id }, body: { state: 'cancelled' } },
      { as: person },
    )
    const second = (await take(100n)).data
    const at = (moment: number) =>
      app.deps.db.transact((tx) =>
        tx
          .updateTable('investment')
          .set({ created_at: new Date(moment) })
          .where('id', '=', second.id)
          .execute(),
      )
    await at(Date.parse(testNow) - 364 * dayMs)
    expect(await take(4n)).toMatchObject({ code: 'ABOVE_YEAR_LIMIT' })
    await at(Date.parse(testNow) - 367 * dayMs)
    expect((await take(4n)).status).toBe(200)
  })

  it('requires new figures after a year', async () => {
    await declare()
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('investor_declaration')
        .set({ declared_at: new Date(Date.parse(testNow) - 367 * dayMs) })
        .where('person_id', '=', person.id)
        .execute(),
    )
    expect(await standing()).toMatchObject({ standing: 'unknown', figures: { income: 3_000_000n } })
    expect(await take(4n)).toMatchObject({ code: 'FIGURES_NEEDED' })
  })

  it('requires new figures if they were sealed under a secret that was lost', async () => {
    await declare()
    const lost = aesSealer(Buffer.alloc(32, 'a lost secret'))
    const rows = await app.deps.db.execute('select id from investor_declaration where person_id = $1', [person.id])
    for (const { id } of rows)
      await app.deps.db.execute('update investor_declaration set figures = $2 where id = $1', [
        id,
        lost.seal('["1","1","1"]', `investor_declaration/${String(id)}/figures`),
      ])
    expect(await standing()).toMatchObject({ standing: 'unknown', figures: null })
    expect(await take(4n)).toMatchObject({ code: 'FIGURES_NEEDED' })
    expect(app.logLines.at(-1)).toContain('investor-figures-unreadable')
    expect(await ownFigures(app.deps.db.read, person.id, app.deps)).toEqual([
      expect.objectContaining({ income: null, net_worth: null, elsewhere: null }),
    ])
    await declare()
    expect(await standing()).toMatchObject({ figures: { income: 3_000_000n } })
  })

  it('applies to non-exempt USD campaigns and unaccredited users, where it is enabled', async () => {
    const euro = await newCampaign(app, owner, { currency: 'EUR' })
    expect((await take(4n, person, euro)).status).toBe(200)
    expect((await standing(person, euro)).applies).toBe(false)
    const accredited = await newPerson(app, { accredited: true })
    expect((await take(400n, accredited)).status).toBe(200)
    expect(await standing(accredited)).toMatchObject({ applies: true, standing: 'free' })

    const exempt = (as: TestPerson, yes: boolean) =>
      make(app, admin.exemptCampaign, { params: { id: campaign.id }, body: { exempt: yes } }, { as })
    expect((await exempt(owner, true)).status).toBe(403)
    expect((await exempt(administrator, true)).data).toEqual({ exempt: true })
    expect((await take(200n)).status).toBe(200)
    // Exempt offerings do not count towards the limit of others.
    await declare()
    expect((await take(100n, person, await newCampaign(app, owner))).status).toBe(200)
    await exempt(administrator, false)
    expect(await take(4n)).toMatchObject({ code: 'ABOVE_YEAR_LIMIT' })

    const rules = await make(
      app,
      admin.updateInvestingRules,
      { body: { investorLimit: false, minimumOpenPeriod: true, waitingOfferHours: 24 } },
      { as: administrator },
    )
    expect(rules.data).toMatchObject({ investorLimit: false, changed: { by: expect.stringContaining('Amal') } })
    expect((await take(4n)).status).toBe(200)
    expect(await make(app, admin.getInvestingRules, {}, { as: owner })).toMatchObject({ status: 403 })
    const auditEvents = await app.deps.db.read
      .selectFrom('audit_event')
      .select('event_name')
      .where('actor_id', '=', administrator.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(new Set(auditEvents.map(({ event_name }) => event_name))).toEqual(
      new Set(['campaign-limit-exemption', 'investing-rules-changed']),
    )
  })

  it('is checked again for a payment that arrives after the reservation has expired', async () => {
    await declare()
    const late = (await take(100n)).data
    await signAgreement(app, late.id, person)
    app.advance(8 * dayMs)
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'expire-reservations', {}))
    await app.runJobs()
    app.at(testNow)
    await take(4n)
    const confirm = () =>
      make(
        app,
        admin.confirmPayment,
        { params: { investmentId: late.id }, body: { received: { amount: 250_000n, currency: 'USD' } } },
        { as: administrator },
      )
    expect(await confirm()).toMatchObject({ status: 409, code: 'ABOVE_YEAR_LIMIT' })
    app.advance(1000)
    await declare({ income: 9_000_000n })
    expect((await confirm()).data).toMatchObject({ state: 'confirmed' })
  })

  it('admits only as many concurrent reservations as fit', async () => {
    await declare()
    const offers = await Promise.all(Array.from({ length: 6 }, () => newCampaign(app, owner)))
    const answers = await Promise.all(offers.map((of) => take(40n, person, of)))
    expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual([
      '200',
      '200',
      ...Array.from({ length: 4 }, () => 'ABOVE_YEAR_LIMIT'),
    ])
    expect(await standing()).toMatchObject({ used: 200_000n, left: 50_000n })
  })
})
