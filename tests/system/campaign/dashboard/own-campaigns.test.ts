/** An owner's campaigns: counts by state, deletion before they go live, archiving after they are declined. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaignDashboard: dash, campaignEdit } = calls

describe.each(await behaviourEngine())('own campaigns on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  const remove = (id: string, as = owner, key?: string) =>
    make(app, dash.remove, { params: { id } }, { as, ...(key === undefined ? {} : { key }) })
  const listed = async (person: TestPerson, as: TestPerson | undefined, status?: 0 | 2 | 6) =>
    (
      await make(
        app,
        dash.listOwn,
        { params: { id: person.id }, query: status === undefined ? {} : { status } },
        as ? { as } : {},
      )
    ).data

  it('are counted by every status for the owner, and by public ones for others', async () => {
    const person = await newPerson(app, { userType: 'company' })
    for (const status of [0, 0, 1, 2, 3, 4, 6] as const) await newCampaign(app, person, { status })
    const own = await listed(person, person)
    expect(own.counts).toEqual([
      { status: 0, total: 2 },
      { status: 1, total: 1 },
      { status: 2, total: 1 },
      { status: 3, total: 1 },
      { status: 4, total: 1 },
      { status: 6, total: 1 },
    ])
    expect([own.total, own.items.length, own.displayLoadMore]).toEqual([7, 6, true])
    const drafts = await listed(person, person, 0)
    expect([drafts.total, drafts.counts.length]).toEqual([2, 6])
    for (const as of [undefined, owner]) {
      const seen = await listed(person, as)
      expect(seen.counts).toEqual([
        { status: 2, total: 1 },
        { status: 4, total: 1 },
      ])
      expect(seen.items.some((item) => item.deletable || item.waitingComments > 0)).toBe(false)
    }
  })

  it('are deleted once as drafts, with all related records', async () => {
    const id = app.deps.ids.next()
    await make(app, campaignEdit.create, { body: { id, kind: 'equity' } }, { as: owner })
    expect((await listed(owner, owner)).items.find((item) => item.id === id)?.deletable).toBe(true)
    const key = app.deps.ids.secret(16)
    expect((await remove(id, owner, key)).data.done).toBe(true)
    // A retry after a lost response receives the first response.
    expect((await remove(id, owner, key)).data.done).toBe(true)
    expect((await remove(id)).code).toBe('NOT_FOUND')
    expect((await make(app, dash.figures, { params: { id } }, { as: owner })).code).toBe('NOT_FOUND')
    const audit = await app.deps.db.execute(
      `select event_name, actor_id from audit_event where subject = '${id}' order by at, id`,
    )
    expect(audit).toEqual([{ event_name: 'campaign-deleted', actor_id: owner.id }])
  })

  it.each([
    [0, true],
    [1, false],
    [2, false],
    [3, true],
    [4, false],
    [5, false],
    [6, false],
  ] as const)('with status %i are deletable: %s', async (status, deleted) => {
    const campaign = await newCampaign(app, owner, { status })
    expect((await remove(campaign.id)).code).toBe(deleted ? undefined : 'CAMPAIGN_NOT_DELETABLE')
  })

  it('are not deletable once someone has invested', async () => {
    const campaign = await newCampaign(app, owner)
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
    await app.deps.db.execute(`update campaign set status = 3 where id = '${campaign.id}'`)
    expect((await remove(campaign.id)).code).toBe('CAMPAIGN_NOT_DELETABLE')
    expect((await listed(owner, owner)).items.find((item) => item.id === campaign.id)?.deletable).toBe(false)
  })

  it('are archived only as declined campaigns and drafts', async () => {
    const put = (id: string, as = owner) =>
      make(app, calls.campaignEdit.submit, { params: { id }, body: { status: 6 } }, { as })
    for (const status of [0, 3] as const) {
      const campaign = await newCampaign(app, owner, { status })
      expect((await put(campaign.id)).data.status).toBe(6)
      expect((await listed(owner, owner, 6)).items.map((item) => item.id)).toContain(campaign.id)
      expect((await put(campaign.id)).code).toBe('TRANSITION_NOT_ALLOWED')
    }
    for (const status of [1, 2, 4, 5] as const)
      expect((await put((await newCampaign(app, owner, { status })).id)).code).toBe('TRANSITION_NOT_ALLOWED')
  })

  it('are not accessible to others', async () => {
    const campaign = await newCampaign(app, owner, { status: 3 })
    const other = await newPerson(app, { userType: 'company' })
    const administrator = await newPerson(app, { userType: null, admin: true })
    for (const as of [other, administrator]) {
      expect((await remove(campaign.id, as)).code).toBe('NOT_FOUND')
      expect(
        (await make(app, calls.campaignEdit.submit, { params: { id: campaign.id }, body: { status: 6 } }, { as })).code,
      ).toBe('NOT_FOUND')
    }
    expect((await remove(campaign.id, await newPerson(app))).code).toBe('NOT_ALLOWED')
  })
})
