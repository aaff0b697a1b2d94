import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { calls } from '#contract/calls.ts'
import { signAgreement } from '#tests/support/payments/agreements.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { behaviourEngine } from '#tests/support/engines.ts'

const { investment, admin, campaign: read } = calls
const invest = { gateway: 'offline', anonymous: false, riskAccepted: true } as const

describe.each(await behaviourEngine())('investing on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let investor: TestPerson
  let administrator: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    investor = await newPerson(app)
    administrator = await newPerson(app, { userType: null, admin: true })
    campaign = await newCampaign(app, owner)
  })
  afterAll(() => app.close())

  it('quotes, reserves and confirms an investment with consistent figures', async () => {
    const quote = await make(
      app,
      investment.check,
      { body: { campaignId: campaign.id, amount: { amount: 10_010n, currency: 'USD' } } },
      { as: investor },
    )
    expect(quote.data).toMatchObject({
      units: 5n,
      amount: { amount: 12_500n, currency: 'USD' },
      snapped: true,
      fee: 0n,
      total: 12_500n,
      unitsLeft: 1000n,
    })

    const created = await make(
      app,
      investment.create,
      { params: { campaignId: campaign.id }, body: { ...invest, units: 5n } },
      { as: investor },
    )
    expect(created.data).toMatchObject({
      state: 'reserved',
      outcome: 'pending',
      units: 5n,
      amount: { amount: 12_500n, currency: 'USD' },
    })
    expect(created.headers.get('cache-control')).toBe('no-store')

    await signAgreement(app, created.data.id, investor)
    const receipt = await make(app, investment.receipt, { params: { id: created.data.id } }, { as: investor })
    expect(receipt.data.bank?.accountName).toBeTruthy()
    expect(receipt.data.transactionId).toBeNull()

    const detail = await make(app, read.getBySlug, { params: { slug: campaign.slug } })
    expect(detail.data).toMatchObject({ reserved: 12_500n, terms: { unitsLeft: 995n }, card: { raised: 0n } })

    const found = await make(
      app,
      admin.listPayments,
      { query: { search: created.data.reference.toLowerCase().replaceAll('-', ' ') } },
      { as: administrator },
    )
    expect(found.data.items.map((item) => item.investmentId)).toEqual([created.data.id])

    const wrong = await make(
      app,
      admin.confirmPayment,
      { params: { investmentId: created.data.id }, body: { received: { amount: 12_499n, currency: 'USD' } } },
      { as: administrator },
    )
    expect(wrong).toMatchObject({ status: 409, code: 'AMOUNT_MISMATCH' })
    const confirmed = await make(
      app,
      admin.confirmPayment,
      { params: { investmentId: created.data.id }, body: { received: { amount: 12_500n, currency: 'USD' } } },
      { as: administrator },
    )
    expect(confirmed.data.state).toBe('confirmed')
    const again = await make(
      app,
      admin.confirmPayment,
      { params: { investmentId: created.data.id }, body: { received: { amount: 12_500n, currency: 'USD' } } },
      { as: administrator },
    )
    expect(again).toMatchObject({ status: 409, code: 'INVESTMENT_NOT_PENDING' })

    const after = await make(app, read.getBySlug, { params: { slug: campaign.slug } })
    expect(after.data).toMatchObject({
      reserved: 0n,
      terms: { unitsLeft: 995n },
      card: { raised: 12_500n, investors: 1 },
    })
    const paid = await make(app, investment.receipt, { params: { id: created.data.id } }, { as: investor })
    expect(paid.data).toMatchObject({ bank: null, investment: { state: 'confirmed', outcome: 'success' } })
    expect(paid.data.transactionId).toBeTruthy()
    expect((await make(app, investment.totals, {}, { as: investor })).data).toEqual([
      { currency: 'USD', confirmed: 12_500n, pending: 0n, refunded: 0n, investments: 1, campaigns: 1 },
    ])
    expect((await make(app, investment.graph, { query: { currency: 'USD' } }, { as: investor })).data).toEqual([
      { date: '2026-11-21', added: 12_500n, total: 12_500n },
    ])
    const books = (await make(app, admin.overview, {}, { as: administrator })).data
    expect(books.booksBalance).toBe(true)
    expect(books.ledger).toEqual([{ currency: 'USD', sum: 0n, entries: 2 }])

    await app.runJobs()
    expect(app.mails.filter((mail) => mail.to.startsWith('person-')).map((mail) => mail.subject)).toHaveLength(2)
    const inbox = await make(app, calls.social.listNotifications, {}, { as: investor })
    expect(inbox.data.items[0]).toMatchObject({ kind: 'confirmed', path: `/receipt/${created.data.id}`, read: false })
  })

  it('sells the last units exactly once to two hundred concurrent investors', async () => {
    const last = await newCampaign(app, owner, { unitsTotal: 203n })
    const crowd: TestPerson[] = []
    for (let made = 0; made < 200; made += 1) crowd.push(await newPerson(app))
    const answers = await Promise.all(
      crowd.map((as) =>
        send(app, 'POST', `process-investment/${last.id}`, {
          as,
          body: { ...invest, units: '4' },
          headers: { 'idempotency-key': app.deps.ids.secret(16) },
        }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(50)
    const refusals = new Set(
      answers.filter(({ status }) => status !== 200).map(({ status, code }) => `${status} ${code}`),
    )
    expect([...refusals]).toEqual(['409 UNITS_LEFT'])
    const { units_taken } = await app.deps.db.read
      .selectFrom('campaign')
      .select('units_taken')
      .where('id', '=', last.id)
      .executeTakeFirstOrThrow()
    expect(units_taken).toBe(200n)
    const { sums, balancesAgree } = await trialBalance(app.deps.db.read)
    expect(sums.every(({ sum }) => sum === 0n)).toBe(true)
    expect(balancesAgree).toBe(true)
  })

  it('applies a repeated key once, and rejects the key for another request', async () => {
    const key = 'a-key-of-this-test'
    const body = { ...invest, units: 4n }
    const first = await make(
      app,
      investment.create,
      { params: { campaignId: campaign.id }, body },
      { as: investor, key },
    )
    const second = await make(
      app,
      investment.create,
      { params: { campaignId: campaign.id }, body },
      { as: investor, key },
    )
    expect(second.data).toEqual(first.data)
    expect(second.headers.get('idempotency-hit')).toBe('true')
    const other = await make(
      app,
      investment.create,
      { params: { campaignId: campaign.id }, body: { ...body, units: 6n } },
      { as: investor, key },
    )
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    const none = await make(
      app,
      investment.create,
      { params: { campaignId: campaign.id }, body },
      { as: investor, key: '' },
    )
    expect(none).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' })
    // Keys are scoped to the user.
    const neighbour = await newPerson(app)
    const theirs = await make(
      app,
      investment.create,
      { params: { campaignId: campaign.id }, body },
      { as: neighbour, key },
    )
    expect(theirs.data.id).not.toBe(first.data.id)
  })

  it('releases units once when a reservation is cancelled or expires', async () => {
    const fresh = await newCampaign(app, owner, { unitsTotal: 10n })
    const take = (units: bigint) =>
      make(app, investment.create, { params: { campaignId: fresh.id }, body: { ...invest, units } }, { as: investor })
    const left = async () => {
      const row = await app.deps.db.read
        .selectFrom('campaign')
        .select(['units_total', 'units_taken'])
        .where('id', '=', fresh.id)
        .executeTakeFirstOrThrow()
      return row.units_total - row.units_taken
    }
    const first = await take(6n)
    expect((await take(5n)).body).toMatchObject({ code: 'UNITS_LEFT', details: { units: '4' } })
    const cancelled = await make(
      app,
      investment.cancel,
      { params: { investorId: first.data.id }, body: { state: 'cancelled' } },
      { as: investor },
    )
    expect(cancelled.data.state).toBe('cancelled')
    expect(await left()).toBe(10n)
    const twice = await make(
      app,
      investment.cancel,
      { params: { investorId: first.data.id }, body: { state: 'cancelled' } },
      { as: investor },
    )
    expect(twice.code).toBe('INVESTMENT_NOT_PENDING')

    const second = await take(10n)
    await signAgreement(app, second.data.id, investor)
    app.advance(7 * 86_400_000)
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'expire-reservations', {}))
    await app.runJobs()
    expect(await left()).toBe(10n)
    const patient = await newPerson(app, { userType: null, admin: true })
    // A payment after expiry takes its units again.
    const late = await make(
      app,
      admin.confirmPayment,
      { params: { investmentId: second.data.id }, body: { received: { amount: 25_000n, currency: 'USD' } } },
      { as: patient },
    )
    expect(late.data.state).toBe('confirmed')
    expect(await left()).toBe(0n)
    app.at('2026-11-21T09:00:00.000Z')
  })

  it("returns 404 for another user's investment", async () => {
    const mine = await make(
      app,
      investment.create,
      { params: { campaignId: campaign.id }, body: { ...invest, units: 4n } },
      { as: investor },
    )
    const stranger = await newPerson(app)
    for (const attempt of [
      make(app, investment.get, { params: { investorId: mine.data.id } }, { as: stranger }),
      make(app, investment.receipt, { params: { id: mine.data.id } }, { as: stranger }),
      make(
        app,
        investment.cancel,
        { params: { investorId: mine.data.id }, body: { state: 'cancelled' } },
        { as: stranger },
      ),
    ]) {
      expect(await attempt).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })

  it.each([
    ['no session', undefined, 401, 'SIGN_IN_REQUIRED'],
    ['no user type', { userType: null }, 403, 'USER_TYPE_REQUIRED'],
  ] as const)('is rejected with %s', async (_, person, status, code) => {
    const as = person === undefined ? undefined : await newPerson(app, person)
    const answer = await make(
      app,
      investment.create,
      { params: { campaignId: campaign.id }, body: { ...invest, units: 4n } },
      as ? { as } : {},
    )
    expect(answer).toMatchObject({ status, code })
  })

  it("rejects the campaign's owner, unaccredited users, and closed or unknown campaigns", async () => {
    const attempt = (id: string, as: TestPerson) =>
      make(app, investment.create, { params: { campaignId: id }, body: { ...invest, units: 4n } }, { as })
    expect((await attempt(campaign.id, owner)).code).toBe('OWN_CAMPAIGN')
    const accredited = await newCampaign(app, owner, { accreditation: 'accredited' })
    expect((await attempt(accredited.id, investor)).code).toBe('ACCREDITED_ONLY')
    expect((await attempt(accredited.id, await newPerson(app, { accredited: true }))).status).toBe(200)
    const over = await newCampaign(app, owner, { closesInDays: -1 })
    expect((await attempt(over.id, investor)).code).toBe('CAMPAIGN_CLOSED')
    for (const status of [0, 1, 3, 6] as const) {
      const hidden = await newCampaign(app, owner, { status })
      expect((await attempt(hidden.id, investor)).code).toBe('NOT_FOUND')
    }
    expect((await attempt('018f0000-0000-7000-8000-000000000000', investor)).code).toBe('NOT_FOUND')
  })

  it.each([
    [{ amount: { amount: '100.00', currency: 'USD' } }, 'amount.amount', 'number'],
    [{ amount: { amount: 10_000, currency: 'USD' } }, 'amount.amount', 'number'],
    [{ amount: { amount: '-10000', currency: 'USD' } }, undefined, 'UNITS_TOO_FEW'],
    [{ amount: { amount: '10000', currency: 'usd' } }, 'amount.currency', 'format'],
    [{ amount: { amount: '10000', currency: 'EUR' } }, undefined, 'CURRENCY_MISMATCH'],
    [{ units: '4', amount: { amount: '10000', currency: 'USD' } }, 'amount', 'too-many'],
    [{}, 'amount', 'required'],
    [{ units: '1e3' }, 'units', 'number'],
    [{ units: '3' }, undefined, 'BELOW_MINIMUM'],
    [{ units: '401' }, undefined, 'ABOVE_MAXIMUM'],
    [{ units: '999999999999999999' }, undefined, 'UNITS_LEFT'],
    [{ units: '4', riskAccepted: false }, 'riskAccepted', 'accept'],
    [{ units: '4', price: '1' }, 'price', 'unknown'],
    [{ units: '4', gateway: 'cheque' }, 'gateway', 'format'],
    [{ units: '4', gateway: 'stripe' }, undefined, 'GATEWAY_OFF'],
  ])('rejects %j', async (change, path, code) => {
    const response = await app.fetch(
      new Request(`http://localhost/api/v1.1/process-investment/${campaign.id}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${investor.token}`,
          'content-type': 'application/json',
          'idempotency-key': app.deps.ids.secret(16),
        },
        body: JSON.stringify({ ...invest, ...change }),
      }),
    )
    const body = (await response.json()) as { code: string; fields?: { path: string; code: string }[] }
    expect(response.status).toBeLessThan(500)
    if (path === undefined) expect(body.code).toBe(code)
    else expect(body.fields).toEqual([expect.objectContaining({ path, code })])
  })
})
