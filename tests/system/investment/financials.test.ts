import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSection } from '#api/db/draft/sections.ts'
import { calls } from '#contract/calls.ts'
import { formC, twoYears } from '#tests/support/form-c.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

describe('the financial figures on a campaign page', () => {
  let app: TestApp
  let owner: TestPerson

  beforeAll(async () => {
    app = await startTestApp()
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  const shown = async (slug: string) =>
    (await make(app, calls.campaign.getBySlug, { params: { slug } })).data.financials
  const write = (id: string, texts: Readonly<Record<string, string>>) =>
    app.deps.db.transact((tx) => writeSection(tx, id, 'figures', texts, 1, new Date(app.deps.clock.now())))

  it('come from the filing that the owner imported', async () => {
    const campaign = await newCampaign(app, owner)
    const xml = formC({ figures: twoYears })
    const { values, financials } = (await make(app, calls.filing.importFormC, { body: { xml } }, { as: owner })).data
    await write(campaign.id, values.figures)
    expect(await shown(campaign.slug)).toEqual(financials)
    expect(financials?.years[0]).toMatchObject({ netIncome: -4_500_025n })
  })

  it('use the campaign’s currency, and are absent when they cannot be parsed', async () => {
    const [none, yen, junk] = await Promise.all([
      newCampaign(app, owner),
      newCampaign(app, owner, { currency: 'JPY' }),
      newCampaign(app, owner),
    ])
    await write(yen.id, { 'prior.revenue': '120000' })
    await write(junk.id, { 'recent.revenue': 'about 5', 'prior.cash': 'seven', employees: '3', currency: 'dollars' })
    expect(await shown(none.slug)).toBeNull()
    expect(await shown(junk.slug)).toBeNull()
    expect(await shown(yen.slug)).toMatchObject({ currency: 'JPY', years: [{ year: 'prior', revenue: 120_000n }] })
  })
})
