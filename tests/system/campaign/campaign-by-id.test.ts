import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { getById, getBySlug } = calls.campaign

describe.each(await behaviourEngine())('a campaign by its id on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  it.each([2, 4, 5] as const)('equals the campaign by its slug, with status %s', async (status) => {
    const campaign = await newCampaign(app, owner, { status })
    const byId = await make(app, getById, { params: { id: campaign.id } })
    const bySlug = await make(app, getBySlug, { params: { slug: campaign.slug } })
    expect(byId.data.card).toMatchObject({ id: campaign.id, slug: campaign.slug, status })
    expect(byId.data).toEqual(bySlug.data)
  })

  it.each([0, 1, 3, 6] as const)('is not found, even by its owner, with status %s', async (status) => {
    const campaign = await newCampaign(app, owner, { status })
    expect(await make(app, getById, { params: { id: campaign.id } })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const response = await make(app, getById, { params: { id: campaign.id } }, { as: owner })
    expect(response).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it.each(['018f0000-0000-7000-8000-000000000000', 'no-id', '1'])('returns 404 for %s', async (id) => {
    expect(await make(app, getById, { params: { id } })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('returns 404 once hidden by an administrator, and current units after an investment', async () => {
    const campaign = await newCampaign(app, owner)
    const investor = await newPerson(app)
    const read = () => make(app, getById, { params: { id: campaign.id } })
    expect((await read()).data.terms.unitsLeft).toBe(1000n)
    await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: investor },
    )
    expect((await read()).data.terms.unitsLeft).toBe(996n)
    const administrator = await newPerson(app, { userType: null, admin: true })
    const hidden = await make(
      app,
      calls.admin.decideCampaign,
      { params: { id: campaign.id }, body: { status: 6, reason: 'A test.' } },
      { as: administrator },
    )
    expect(hidden.status).toBe(200)
    expect((await read()).status).toBe(404)
  })
})
