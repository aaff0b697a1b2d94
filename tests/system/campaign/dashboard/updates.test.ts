/** Updates: drafts, scheduling, publishing once, corrections. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { admin, campaign: read, campaignDashboard: dash, investment, social } = calls
const minute = 60_000

describe.each(await behaviourEngine())('campaign updates on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let follower: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    follower = await newPerson(app)
    campaign = await newCampaign(app, owner)
    await make(app, read.save, { params: { id: campaign.id } }, { as: follower })
  })
  afterAll(() => app.close())

  const content = { title: 'Roof finished', description: 'The scaffolding leaves on Monday.' }
  const inMinutes = (minutes: number) => new Date(app.deps.clock.now() + minutes * minute).toISOString()
  const post = (body: object, of = campaign, as = owner) =>
    make(app, dash.postUpdate, { params: { campaignId: of.id }, body: { ...content, ...body } }, { as })
  const change = (updateId: string, body: object, as = owner) =>
    make(app, dash.changeUpdate, { params: { updateId }, body }, { as })
  const published = async (of = campaign) => {
    // The public list is cached briefly.
    app.advance(3000)
    return (await make(app, read.listUpdates, { params: { campaignId: of.id } })).data
  }
  const notifiedKinds = async () =>
    (await make(app, social.listNotifications, {}, { as: follower })).data.items.map(({ body }) => body)
  const tick = async (): Promise<void> => {
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'publish-updates', {}))
    await app.runJobs()
  }

  it('are visible to the owner only while drafts or scheduled, and are not counted on the page', async () => {
    const draft = (await post({ state: 'draft', title: 'A draft' })).data
    const later = (await post({ state: 'scheduled', publishAt: inMinutes(2), title: 'For later' })).data
    expect([draft.state, later.state, later.publishedAt]).toEqual(['draft', 'scheduled', null])
    await app.runJobs()
    expect((await published()).items).toEqual([])
    const detail = (await make(app, read.getBySlug, { params: { slug: campaign.slug } })).data
    expect(detail.counts.updates).toBe(0)
    expect(await notifiedKinds()).toEqual([])
    const own = (await make(app, dash.listOwnUpdates, { params: { id: campaign.id }, query: {} }, { as: owner })).data
    expect(own.counts).toEqual({ draft: 1, scheduled: 1, published: 0 })
    const drafts = (
      await make(app, dash.listOwnUpdates, { params: { id: campaign.id }, query: { state: 'draft' } }, { as: owner })
    ).data
    expect(drafts.items.map(({ title }) => title)).toEqual(['A draft'])
    expect(drafts.total).toBe(1)
  })

  it('are published once at their scheduled time, and followers are notified then', async () => {
    await tick()
    expect((await published()).total).toBe(0)
    app.advance(2 * minute + 1000)
    await tick()
    await tick()
    const { items } = await published()
    expect(items.map(({ title }) => title)).toEqual(['For later'])
    expect(Date.parse(items[0]?.createdAt ?? '')).toBeGreaterThan(Date.parse('2026-11-21T09:02:00Z'))
    expect(await notifiedKinds()).toEqual(['New update: For later'])
    const jobs = await app.deps.db.execute("select count(*) as jobs from test_job where payload ->> 'event' = 'update'")
    expect(Number(jobs[0]?.['jobs'])).toBe(0)
  })

  it('are published once by concurrent jobs', async () => {
    const { id } = (await post({ state: 'scheduled', publishAt: inMinutes(1), title: 'Twice at once' })).data
    app.advance(minute + 1000)
    const { runSchedule } = await import('#api/jobs/scheduled-jobs.ts')
    await Promise.all([
      runSchedule('publish-updates', app.deps),
      runSchedule('publish-updates', app.deps),
      runSchedule('publish-updates', app.deps),
    ])
    const jobs = await app.deps.db.execute(
      `select payload from test_job where payload ->> 'event' = 'update' and payload ->> 'id' = '${id}'`,
    )
    expect(jobs).toHaveLength(1)
    await app.runJobs()
    expect((await published()).items[0]?.title).toBe('Twice at once')
  })

  it('are marked as edited after a correction, without a second notification', async () => {
    const { id } = (await post({})).data
    await app.runJobs()
    const before = await notifiedKinds()
    app.advance(minute)
    const changed = (await change(id, { title: 'Roof nearly finished' })).data
    expect(changed).toMatchObject({
      state: 'published',
      title: 'Roof nearly finished',
      description: content.description,
    })
    expect(changed.editedAt).not.toBeNull()
    const [item] = (await published()).items
    expect(item).toMatchObject({ title: 'Roof nearly finished', editedAt: changed.editedAt })
    expect(item?.createdAt).toBe(changed.publishedAt)
    await app.runJobs()
    expect(await notifiedKinds()).toEqual(before)
    expect((await change(id, { state: 'draft' })).code).toBe('UPDATE_PUBLISHED')
    expect((await change(id, { state: 'scheduled', publishAt: inMinutes(1) })).code).toBe('UPDATE_PUBLISHED')
  })

  it('are changed in the language that the owner was shown', async () => {
    const { id } = (await post({ state: 'draft' })).data
    const params = { updateId: id }
    const body = { title: 'Presque fini' }
    const french = (await make(app, dash.changeUpdate, { params, body }, { as: owner, language: 'fr' })).data
    expect(french.title).toBe('Presque fini')
    const english = (await make(app, dash.changeUpdate, { params, body: {} }, { as: owner })).data
    expect(english.title).toBe('Presque fini')
  })

  it('can be rescheduled, returned to draft and published immediately', async () => {
    const { id } = (await post({ state: 'scheduled', publishAt: inMinutes(5) })).data
    expect((await change(id, { title: 'Other words' })).data).toMatchObject({
      state: 'scheduled',
      title: 'Other words',
    })
    expect((await change(id, { state: 'draft' })).data).toMatchObject({ state: 'draft', publishAt: null })
    expect((await change(id, { state: 'published' })).data.publishedAt).not.toBeNull()
  })

  it.each([
    ['no date', {}, 'required'],
    ['a date in the past', { publishAt: '2026-01-01T00:00:00.000Z' }, 'past'],
    ['a date too far ahead', { publishAt: '2029-01-01T00:00:00.000Z' }, 'too-far'],
    ['an invalid date', { publishAt: '2026-13-45T99:00:00.000Z' }, 'required'],
  ])('cannot be scheduled for %s', async (_, more, code) => {
    const answer = await post({ state: 'scheduled', ...more })
    expect(answer.code).toBe('INVALID_INPUT')
    expect(answer.body['fields']).toMatchObject([{ path: 'publishAt', code }])
  })

  it('return to draft when their campaign is no longer public', async () => {
    const other = await newCampaign(app, owner)
    const { id } = (await post({ state: 'scheduled', publishAt: inMinutes(1) }, other)).data
    await app.deps.db.execute(`update campaign set status = 6 where id = '${other.id}'`)
    app.advance(2 * minute)
    await tick()
    const own = (await make(app, dash.listOwnUpdates, { params: { id: other.id }, query: {} }, { as: owner })).data
    expect(own.items.map((item) => [item.id, item.state])).toEqual([[id, 'draft']])
    expect((await change(id, { state: 'published' })).code).toBe('CAMPAIGN_LOCKED')
    expect((await make(app, dash.removeUpdate, { params: { updateId: id } }, { as: owner })).data.done).toBe(true)
  })

  it.each([0, 1, 3, 6] as const)('are rejected for a campaign with status %i', async (status) => {
    const hidden = await newCampaign(app, owner, { status })
    for (const state of ['draft', 'published'] as const)
      expect((await post({ state }, hidden)).code).toBe('CAMPAIGN_LOCKED')
  })

  it('are deleted once, and not found the second time', async () => {
    const { id } = (await post({})).data
    expect((await make(app, dash.removeUpdate, { params: { updateId: id } }, { as: owner })).status).toBe(200)
    expect((await published()).items.map((item) => item.id)).not.toContain(id)
    expect((await make(app, dash.removeUpdate, { params: { updateId: id } }, { as: owner })).code).toBe('NOT_FOUND')
  })

  it('are not found by other owners', async () => {
    const other = await newPerson(app, { userType: 'company' })
    const { id } = (await post({ state: 'draft' })).data
    const own = { params: { id: campaign.id }, query: {} }
    expect((await make(app, dash.listOwnUpdates, own, { as: other })).code).toBe('NOT_FOUND')
    expect((await post({}, campaign, other)).code).toBe('NOT_FOUND')
    expect((await change(id, { title: 'Mine' }, other)).code).toBe('NOT_FOUND')
    expect((await make(app, dash.removeUpdate, { params: { updateId: id } }, { as: other })).code).toBe('NOT_FOUND')
    expect((await post({}, campaign, follower)).code).toBe('NOT_ALLOWED')
    expect((await send(app, 'GET', `equities/${campaign.id}/updates`)).code).toBe('SIGN_IN_REQUIRED')
  })

  describe('for investors', () => {
    let investors: Record<'paid' | 'reserved' | 'expired', TestPerson>

    beforeAll(async () => {
      campaign = await newCampaign(app, owner)
      investors = { paid: await newPerson(app), reserved: await newPerson(app), expired: await newPerson(app) }
      for (const state of ['paid', 'reserved', 'expired'] as const) await invest(campaign, investors[state], state)
      await make(app, read.save, { params: { id: campaign.id } }, { as: follower })
    })

    /** As a reservation that is paid, still unpaid or expired. */
    async function invest(of: TestCampaign, person: TestPerson, state: 'paid' | 'reserved' | 'expired') {
      const { data } = await make(
        app,
        investment.create,
        {
          params: { campaignId: of.id },
          body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
        },
        { as: person },
      )
      if (state === 'expired')
        await app.deps.db.execute(`update investment set state = 'expired', ended_at = created_at where id = $1`, [
          data.id,
        ])
      if (state !== 'paid') return
      await plantAgreement(app, data.id)
      await make(
        app,
        admin.confirmPayment,
        { params: { investmentId: data.id }, body: { received: { amount: 10_000n, currency: 'USD' } } },
        { as: await newPerson(app, { userType: null, admin: true }) },
      )
    }

    const readAs = async (as: TestPerson, of = campaign) =>
      make(app, read.listInvestorUpdates, { params: { campaignId: of.id }, query: {} }, { as })
    const inboxOf = async (as: TestPerson) =>
      (await make(app, social.listNotifications, {}, { as })).data.items.filter(({ body }) => body.includes('Secret'))

    it('are read, counted and notified by paid investors and the owner only', async () => {
      const { data: posted } = await post({ title: 'Secret lease', audience: 'investors' })
      expect(posted.audience).toBe('investors')
      await app.runJobs()
      for (const reader of [investors.paid, owner]) {
        const { data, headers } = await readAs(reader)
        expect(data).toMatchObject({ total: 1, items: [{ id: posted.id, title: 'Secret lease' }] })
        expect(headers.get('cache-control')).toBe('no-store')
      }
      const others = [investors.reserved, investors.expired, follower, await newPerson(app, { userType: null })]
      for (const other of others)
        expect((await readAs(other)).data).toEqual({
          items: [],
          total: 0,
          totalIsExact: true,
          next: null,
          displayLoadMore: false,
        })
      expect((await send(app, 'GET', `equity/updates/${campaign.id}/for-investors`)).code).toBe('SIGN_IN_REQUIRED')
      expect(await published()).toMatchObject({ total: 0, items: [] })
      const detail = (await make(app, read.getBySlug, { params: { slug: campaign.slug } })).data
      expect(detail.counts.updates).toBe(0)
      expect(await inboxOf(investors.paid)).toHaveLength(1)
      for (const other of [...others, owner]) expect(await inboxOf(other)).toEqual([])
      const known = await app.deps.db.execute(
        `select 'digest' from digest_item where facts::text like '%Secret lease%'
           and person_id <> '${investors.paid.id}'`,
      )
      expect(known).toEqual([])
    })

    it('keep their audience once published, and change it before', async () => {
      const { id } = (await post({ state: 'draft' })).data
      expect((await change(id, { audience: 'investors' })).data.audience).toBe('investors')
      expect((await change(id, { title: 'Secret plan' })).data.audience).toBe('investors')
      expect((await change(id, { state: 'published' })).data).toMatchObject({
        state: 'published',
        audience: 'investors',
      })
      expect((await change(id, { audience: 'everyone' })).code).toBe('UPDATE_PUBLISHED')
      expect((await change(id, { audience: 'investors', title: 'Secret plan B' })).data.editedAt).not.toBeNull()
      const everyones = (await post({ title: 'Open house' })).data
      expect((await change(everyones.id, { audience: 'investors' })).code).toBe('UPDATE_PUBLISHED')
    })

    it('stay for investors when they are published on schedule', async () => {
      const later = (
        await post({ state: 'scheduled', audience: 'investors', publishAt: inMinutes(1), title: 'Secret date' })
      ).data
      app.advance(2 * minute)
      await tick()
      expect((await readAs(investors.paid)).data.items.map(({ id }) => id)).toContain(later.id)
      expect((await published()).items.map(({ title }) => title)).not.toContain('Secret date')
      expect((await inboxOf(follower)).length).toBe(0)
    })

    it('are hidden from investors with their campaign, and not found by others', async () => {
      const hidden = await newCampaign(app, owner)
      await invest(hidden, investors.paid, 'paid')
      await app.deps.db.execute(`update campaign set status = 6 where id = '${hidden.id}'`)
      expect((await readAs(investors.paid, hidden)).code).toBe('NOT_FOUND')
      expect((await readAs(owner, hidden)).status).toBe(200)
    })
  })
})
