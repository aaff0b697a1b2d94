import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'

const { compareCampaigns, getBySlug } = calls.campaign

describe.each(await behaviourEngine())('comparing campaigns on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  const compare = (...slugs: string[]) => make(app, compareCampaigns, { query: { slugs: slugs.join(',') } })
  const slugsOf = async (...slugs: string[]) => (await compare(...slugs)).data.items.map(({ card }) => card.slug)

  async function enter(campaign: TestCampaign, section: string, values: Readonly<Record<string, string>>) {
    await app.deps.db.transact((tx) =>
      tx
        .insertInto('campaign_section')
        .values({
          campaign_id: campaign.id,
          section,
          data: JSON.stringify(values),
          version: 1,
          updated_at: new Date(app.deps.clock.now()),
        } as never)
        .execute(),
    )
  }

  it('keeps the order of the slugs, each once', async () => {
    const [a, b, c] = [await newCampaign(app, owner), await newCampaign(app, owner), await newCampaign(app, owner)]
    expect(await slugsOf(c.slug, a.slug, b.slug)).toEqual([c.slug, a.slug, b.slug])
    expect(await slugsOf(b.slug, a.slug, b.slug)).toEqual([b.slug, a.slug])
  })

  it.each([0, 1, 3, 6] as const)('leaves out a campaign with status %s, as one that does not exist', async (status) => {
    const seen = await newCampaign(app, owner)
    const unseen = await newCampaign(app, owner, { status })
    expect(await slugsOf(unseen.slug, seen.slug)).toEqual([seen.slug])
    expect(await slugsOf('no-such-campaign', seen.slug)).toEqual([seen.slug])
    const ofOwner = await make(app, compareCampaigns, { query: { slugs: unseen.slug } }, { as: owner })
    expect(ofOwner.data.items).toEqual([])
  })

  it('leaves out a campaign at once that an administrator hid', async () => {
    const { id, slug } = await newCampaign(app, owner)
    expect(await slugsOf(slug)).toEqual([slug])
    const administrator = await newPerson(app, { userType: null, admin: true })
    await make(
      app,
      calls.admin.decideCampaign,
      { params: { id }, body: { status: 6, reason: 'A test.' } },
      { as: administrator },
    )
    expect(await slugsOf(slug)).toEqual([])
  })

  it.each([4, 5] as const)('includes an ended campaign with status %s', async (status) => {
    const { slug } = await newCampaign(app, owner, { status })
    expect(await slugsOf(slug)).toEqual([slug])
  })

  it('refuses a fifth campaign, none, and what is not a slug', async () => {
    const slugs: string[] = []
    for (let index = 0; index < 5; index += 1) slugs.push((await newCampaign(app, owner)).slug)
    expect(await slugsOf(...slugs.slice(0, 4))).toHaveLength(4)
    for (const wrong of [slugs, [], [slugs[0] ?? '', ''], ['a b'], ["'; drop table campaign"], ['x'.repeat(81)]])
      expect(await compare(...wrong)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })

  it.each([
    ['34.1706, -118.8376', '34.170600,-118.837600'],
    ['near the river', undefined],
  ])('shows the position %j of a property as %j, on its page only', async (coordinates, shown) => {
    const campaign = await newCampaign(app, owner)
    await enter(campaign, 'fundraising', { coordinates })
    const page = (await make(app, getBySlug, { params: { slug: campaign.slug } })).data
    expect(page.property.coordinates).toBe(shown)
    expect((await compare(campaign.slug)).data.items[0]?.property).not.toHaveProperty('coordinates')
  })

  it('states the facts of the campaign page', async () => {
    const campaign = await newCampaign(app, owner, { kind: 'debt', currency: 'EUR' })
    await enter(campaign, 'company', { companyName: 'Oakline', yearFounded: '2015', description: 'A claim.' })
    await enter(campaign, 'fundraising', {
      propertyName: 'A claim.',
      propertySize: '1200',
      plotSize: 'large',
      propertyYear: '1987',
      assetValue: '2500000.00',
      totalAmountDistributed: '0',
    })
    const investor = await newPerson(app)
    await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: investor },
    )
    const [compared] = (await compare(campaign.slug)).data.items
    const page = (await make(app, getBySlug, { params: { slug: campaign.slug } })).data
    expect(compared?.card).toEqual(page.card)
    expect(compared?.terms).toEqual(page.terms)
    expect(compared).toMatchObject({ reserved: 10_000n, wentLiveAt: page.wentLiveAt })
    expect(compared?.reserved).toBe(page.reserved)
    expect(compared?.company).toEqual({ name: 'Oakline', yearFounded: '2015' })
    expect(page.property).toMatchObject(compared?.property ?? {})
    expect(compared?.property).toMatchObject({
      size: 1200,
      plotSize: null,
      year: 1987,
      units: null,
      assetValue: { amount: 250_000_000n, currency: 'EUR' },
      totalDistributed: { amount: 0n, currency: 'EUR' },
    })
    expect(
      JSON.stringify(compared, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('claim')
  })

  it('states how a loan is repaid, and the equity that is offered, each of its kind only', async () => {
    const [loan, equity, trust] = [
      await newCampaign(app, owner, { kind: 'debt' }),
      await newCampaign(app, owner, { kind: 'equity' }),
      await newCampaign(app, owner, { kind: 'reit' }),
    ]
    for (const campaign of [loan, equity, trust]) {
      await enter(campaign, 'fundraising', { currency: 'USD', goal: '25000' })
      await enter(campaign, 'terms', { equityPercentage: '12.5' })
    }
    await app.deps.db.transact((tx) =>
      tx.updateTable('campaign').set({ repayment_structure: 'annuity' }).where('id', '=', loan.id).execute(),
    )
    const { items } = (await compare(loan.slug, equity.slug, trust.slug)).data
    expect(items.map((each) => each.loan)).toEqual([{ structure: 'annuity', method: 'simple' }, null, null])
    expect(items.map((each) => each.equityPoints)).toEqual([null, 1250, null])
    expect(items.map((each) => each.valuation)).toEqual([null, { amount: 20_000_000n, currency: 'USD' }, null])
  })
})
