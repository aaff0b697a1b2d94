/** An owner's campaigns: counts by state, deletion before they go live, archiving after they are declined. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseAccountsJob } from '#api/jobs/privacy/erase-accounts.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { draftOf, newDraft, newEditor, newFile } from '#tests/support/drafts.ts'
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

  describe('once deleted', () => {
    const day = 86_400_000
    const deletedOf = async (as: TestPerson) => (await make(app, dash.listDeleted, { query: {} }, { as })).data
    const restore = (id: string, as = owner, key?: string) =>
      make(app, dash.restore, { params: { id } }, { as, ...(key === undefined ? {} : { key }) })
    const erase = () => runSchedule('housekeeping', app.deps)
    let person: TestPerson
    let editor: TestPerson
    let administrator: TestPerson
    let id = ''

    beforeEach(async () => {
      person = await newPerson(app, { userType: 'company' })
      editor = await newPerson(app)
      administrator = await newPerson(app, { userType: null, admin: true })
      id = await newDraft(app, person)
      await writeCompleteDraft(app, { id, ownerId: person.id, kind: 'equity' })
      await newEditor(app, id, editor)
    })

    it('are in a list of their own, with the day on which they are erased, and nowhere else', async () => {
      const before = await draftOf(app, person, id)
      await remove(id, person)
      expect(await deletedOf(person)).toMatchObject({
        total: 1,
        items: [
          {
            id,
            kind: 'equity',
            status: 0,
            name: 'Rope Works, Portland',
            deletedAt: new Date(app.deps.clock.now()).toISOString(),
            erasedAt: new Date(app.deps.clock.now() + 30 * day).toISOString(),
          },
        ],
      })
      expect((await deletedOf(owner)).items.map((item) => item.id)).not.toContain(id)
      expect(await listed(person, person)).toMatchObject({ total: 0, items: [], counts: [] })
      const { admin, campaignEdit, paymentOptions } = calls
      for (const as of [person, editor]) {
        expect((await make(app, campaignEdit.getDraft, { params: { id } }, { as })).code).toBe('NOT_FOUND')
        expect((await make(app, campaignEdit.preview, { params: { id } }, { as })).code).toBe('NOT_FOUND')
        expect((await make(app, campaignEdit.shared, {}, { as })).data).toEqual([])
      }
      const copy = { params: { id }, body: { id: app.deps.ids.next() } }
      expect((await make(app, campaignEdit.duplicate, copy, { as: person })).code).toBe('NOT_FOUND')
      const again = { body: { id, kind: 'debt' as const } }
      expect((await make(app, campaignEdit.create, again, { as: person })).body['fields']).toEqual([
        { path: 'id', code: 'taken' },
      ])
      expect((await make(app, paymentOptions.listCampaignAccounts, { query: {} }, { as: person })).data.total).toBe(0)
      for (const query of [{}, { status: 0 as const }, { search: 'Rope Works' }]) {
        const { data } = await make(app, admin.listCampaigns, { query }, { as: administrator })
        expect(data.items.map((item) => item.id)).not.toContain(id)
      }
      // With everything that it had.
      expect((await restore(id, person)).data.done).toBe(true)
      expect(await draftOf(app, person, id)).toEqual(before)
      expect((await make(app, campaignEdit.getDraft, { params: { id } }, { as: editor })).status).toBe(200)
      expect((await listed(person, person)).items.map((item) => item.id)).toEqual([id])
    })

    it('are not counted for administrators until they are restored', async () => {
      const drafts = async () => {
        const [row] = await app.deps.db.execute('select sum(total) as total from campaign_count where status = 0')
        return Number(row?.['total'])
      }
      const total = await drafts()
      await remove(id, person)
      expect(await drafts()).toBe(total - 1)
      await restore(id, person)
      expect(await drafts()).toBe(total)
    })

    it('are restored once, by their owner, in the status that they had', async () => {
      await app.deps.db.execute('update campaign set status = 3 where id = $1', [id])
      await remove(id, person)
      for (const other of [owner, administrator, editor]) expect((await restore(id, other)).status).not.toBe(200)
      const key = app.deps.ids.secret(16)
      expect((await restore(id, person, key)).data.done).toBe(true)
      expect((await restore(id, person, key)).data.done).toBe(true)
      expect((await restore(id, person)).code).toBe('NOT_FOUND')
      expect((await listed(person, person)).counts).toEqual([{ status: 3, total: 1 }])
      const audit = await app.deps.db.execute('select event_name from audit_event where subject = $1 order by at, id', [
        id,
      ])
      expect(audit.map((event) => event['event_name'])).toEqual(
        expect.arrayContaining(['campaign-deleted', 'campaign-restored']),
      )
    })

    it('are restored within the limit of drafts', async () => {
      await remove(id, person)
      await app.deps.db.execute(
        `insert into campaign (id, owner_id, slug, kind, recent_at, created_at, updated_at)
         select gen_random_uuid(), $1, 'pile-' || gen_random_uuid(), 'equity', now(), now(), now() from generate_series(1, 100)`,
        [person.id],
      )
      expect((await restore(id, person)).code).toBe('CAMPAIGN_LIMIT')
      expect((await deletedOf(person)).total).toBe(1)
    })

    it('are erased after thirty days, not earlier', async () => {
      const rows = () => app.deps.db.execute('select section from campaign_section where campaign_id = $1', [id])
      await remove(id, person)
      const deleteAgo = (ms: number) =>
        app.deps.db.execute('update campaign set deleted_at = $2 where id = $1', [
          id,
          new Date(app.deps.clock.now() - ms),
        ])
      await deleteAgo(30 * day - 1)
      await erase()
      expect((await deletedOf(person)).total).toBe(1)
      expect(await rows()).not.toEqual([])
      await deleteAgo(30 * day)
      expect((await restore(id, person)).code).toBe('NOT_FOUND')
      await erase()
      expect(await rows()).toEqual([])
      expect((await deletedOf(person)).total).toBe(0)
    })

    it('are erased at once by their owner, and by nobody else', async () => {
      const eraseNow = (as: TestPerson, key?: string) =>
        make(app, dash.erase, { params: { id } }, { as, ...(key === undefined ? {} : { key }) })
      expect((await eraseNow(person)).code).toBe('NOT_FOUND')
      await remove(id, person)
      for (const other of [owner, administrator, editor]) expect((await eraseNow(other)).status).not.toBe(200)
      expect((await deletedOf(person)).total).toBe(1)
      const key = app.deps.ids.secret(16)
      expect((await eraseNow(person, key)).data.done).toBe(true)
      expect((await eraseNow(person, key)).data.done).toBe(true)
      expect((await eraseNow(person)).code).toBe('NOT_FOUND')
      expect((await restore(id, person)).code).toBe('NOT_FOUND')
      expect((await deletedOf(person)).total).toBe(0)
      for (const table of ['campaign_section', 'campaign_text', 'campaign_editor'])
        expect(await app.deps.db.execute(`select 1 from ${table} where campaign_id = $1`, [id])).toEqual([])
      const audit = await app.deps.db.execute(
        `select actor_id from audit_event where subject = $1 and event_name = 'campaign-erased'`,
        [id],
      )
      expect(audit).toEqual([{ actor_id: person.id }])
    })

    it('are erased with the account of their owner', async () => {
      const file = await newFile(app, person)
      await app.deps.db.execute('insert into campaign_file (campaign_id, file_id) values ($1, $2)', [id, file])
      await remove(id, person)
      await app.deps.db.execute(`insert into account_deletion (person_id, requested_at, due_at) values ($1, $2, $2)`, [
        person.id,
        new Date(app.deps.clock.now()),
      ])
      await processDueRows(eraseAccountsJob, { ...app.deps, mailer: { send: () => Promise.resolve() } })
      expect(await app.deps.db.execute('select id from campaign where id = $1', [id])).toEqual([])
      expect(await app.deps.db.execute('select 1 from campaign_file where campaign_id = $1', [id])).toEqual([])
    })
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
