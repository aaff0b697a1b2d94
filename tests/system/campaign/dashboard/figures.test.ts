/** Campaign figures: views without tracking, followers by consent, amounts from the ledger. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book } from '#api/db/wallet/ledger.ts'
import { calls } from '#contract/calls.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { admin, campaign: read, campaignDashboard: dash, investment } = calls
const chrome = 'Mozilla/5.0 Chrome/140'

describe.each(await behaviourEngine())('campaign figures on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let administrator: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  afterAll(() => app.close())

  const recordView = async (
    campaign: TestCampaign,
    address: string,
    { agent = chrome, as }: { agent?: string; as?: TestPerson } = {},
  ) => {
    const path = `equities/front/by-id/${campaign.id}/view`
    return send(app, 'POST', path, { address, body: {}, headers: { 'user-agent': agent }, ...(as ? { as } : {}) })
  }
  const figuresOf = async (campaign: TestCampaign, as = owner) =>
    (await make(app, dash.figures, { params: { id: campaign.id } }, { as })).data
  const historyOf = async (campaign: TestCampaign) =>
    (await make(app, dash.history, { params: { id: campaign.id } }, { as: owner })).data

  it('count each visitor once a day, excluding the owner, administrators and bots', async () => {
    const campaign = await newCampaign(app, owner)
    const investor = await newPerson(app)
    for (let times = 0; times < 3; times += 1) await recordView(campaign, '203.0.113.1')
    await recordView(campaign, '203.0.113.1', { agent: 'Mozilla/5.0 Firefox/140' })
    await recordView(campaign, '203.0.113.2', { as: investor })
    await recordView(campaign, '203.0.113.3', { as: owner })
    await recordView(campaign, '203.0.113.4', { as: administrator })
    await recordView(campaign, '203.0.113.5', { agent: 'Googlebot/2.1' })
    await recordView(campaign, '203.0.113.6', { agent: '' })
    // Views are buffered and not written on each request.
    expect((await figuresOf(campaign)).views).toBe(0)
    await app.deps.views.flush()
    expect((await figuresOf(campaign)).views).toBe(3)
    await recordView(campaign, '203.0.113.1')
    await app.deps.views.flush()
    expect((await figuresOf(campaign)).views).toBe(3)
  })

  it('count the same visitor again for another campaign and on another day', async () => {
    const day = await startTestApp(engine)
    const runner = await newPerson(day, { userType: 'company' })
    const [one, two] = [await newCampaign(day, runner), await newCampaign(day, runner)]
    const seen = async (campaign: TestCampaign) => {
      const path = `equities/front/by-id/${campaign.id}/view`
      await send(day, 'POST', path, { body: {}, headers: { 'user-agent': chrome } })
      await day.deps.views.flush()
    }
    await seen(one)
    await seen(two)
    day.advance(86_400_000)
    await seen(one)
    const rows = await day.deps.db.execute(
      'select day::text, sum(views)::int as views from campaign_view_day group by 1 order by 1',
    )
    expect(rows).toEqual([
      { day: '2026-11-21', views: 2 },
      { day: '2026-11-22', views: 1 },
    ])
    await day.deps.db.transact((tx) => day.deps.jobs.add(tx, 'housekeeping', {}))
    await day.runJobs()
    const left = await day.deps.db.execute('select day::text, visitor from campaign_view_visitor')
    expect(left.map((row) => row['day'])).toEqual(['2026-11-22'])
    expect(Buffer.from(left[0]?.['visitor'] as Uint8Array)).toHaveLength(32)
    expect(day.logLines.join()).not.toContain('203.0.113')
    await day.close()
  })

  it('do not invalidate cached documents and responses', async () => {
    const campaign = await newCampaign(app, owner)
    const path = `equities/front/${campaign.slug}`
    const before = await send(app, 'GET', path)
    await app.deps.db.execute(`update campaign set investors = 77 where id = '${campaign.id}'`)
    await recordView(campaign, '203.0.113.9')
    expect((await send(app, 'GET', path)).text).toBe(before.text)
    expect((await recordView({ ...campaign, id: app.deps.ids.next() }, '203.0.113.9')).code).toBe('NOT_FOUND')
    const hidden = await newCampaign(app, owner, { status: 6 })
    expect((await recordView(hidden, '203.0.113.9')).code).toBe('NOT_FOUND')
  })

  it('contain the amounts raised by day and the conversion of views to investments', async () => {
    const campaign = await newCampaign(app, owner)
    await recordView(campaign, '203.0.113.1')
    await recordView(campaign, '203.0.113.2')
    await app.deps.views.flush()
    const investor = await newPerson(app)
    const body = { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
    const made = async () =>
      (await make(app, investment.create, { params: { campaignId: campaign.id }, body }, { as: investor })).data.id
    const paid = await made()
    await made()
    await plantAgreement(app, paid)
    await make(
      app,
      admin.confirmPayment,
      { params: { investmentId: paid }, body: { received: { amount: 10_000n, currency: 'USD' } } },
      { as: administrator },
    )
    const figures = await figuresOf(campaign)
    expect(figures).toMatchObject({ views: 2, converted: 1, investments: 2, reserved: 10_000n })
    const history = await historyOf(campaign)
    expect(history.raised).toEqual([{ date: '2026-11-21', added: 10_000n, total: 10_000n }])
    expect(history.views).toEqual([{ date: '2026-11-21', added: 2, total: 2 }])
    expect(history.raised.at(-1)?.total).toBe(figures.campaign.raised)
    const funds = (await make(app, dash.funds, { params: { id: campaign.id } }, { as: owner })).data
    expect(funds).toEqual({
      currency: 'USD',
      received: 10_000n,
      held: 10_000n,
      refunded: 0n,
      paidOut: 0n,
      fundsKept: 0,
    })
    // Refunds are reported separately from payouts.
    const { db, ids, clock } = app.deps
    const back = (kind: 'external' | 'owner', amount: bigint, booking: string) => ({
      id: ids.next(),
      kind: 'investment-refunded' as const,
      businessKey: booking,
      actorId: null,
      at: new Date(clock.now()),
      lines: [
        { account: { kind: 'escrow' as const, holder: campaign.id, currency: 'USD' }, amount: -amount },
        { account: { kind, holder: kind === 'owner' ? owner.id : 'offline', currency: 'USD' }, amount },
      ],
    })
    await db.transact((tx) => book(tx, () => ids.next(), back('external', 4000n, `${campaign.id}:refund`)))
    const after = (await make(app, dash.funds, { params: { id: campaign.id } }, { as: owner })).data
    expect(after).toMatchObject({ received: 10_000n, held: 6000n, refunded: 4000n, paidOut: 0n })
  })

  it('name followers by consent, and count the others', async () => {
    const campaign = await newCampaign(app, owner)
    for (const named of [true, false, true]) {
      const person = await newPerson(app)
      await app.deps.db.execute(`update app_user set show_name = ${named} where id = '${person.id}'`)
      app.advance(1000)
      await make(app, read.save, { params: { id: campaign.id } }, { as: person })
    }
    const list = (query: { limit?: number; after?: string }) =>
      make(app, dash.listFollowers, { params: { campaignId: campaign.id }, query }, { as: owner })
    const first = (await list({ limit: 1 })).data
    expect(first).toMatchObject({ followers: 3, total: 2, displayLoadMore: true })
    const rest = (await list({ limit: 1, after: first.next ?? '' })).data
    expect(rest.items).toHaveLength(1)
    expect(rest.items[0]?.name).toMatch(/^Amal Haddad\d+$/)
    expect(rest.items[0]?.slug).not.toBe(first.items[0]?.slug)
    expect(rest.next).toBeNull()
    expect((await historyOf(campaign)).followers).toEqual([{ date: '2026-11-21', added: 3, total: 3 }])
  })
})
