/**
 * Investments saved for later: they reserve no units, one per campaign, and end by expiry, campaign, user or
 * administrator.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { investment, admin, campaign: read, social } = calls
const day = 86_400_000

describe.each(await behaviourEngine())('investments saved for later on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let person: TestPerson
  let administrator: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    person = await newPerson(app)
    campaign = await newCampaign(app, owner)
  })
  afterAll(() => app.close())

  const save = (body: { units?: bigint; amount?: { amount: bigint; currency: string } }, as = person, key?: string) =>
    make(
      app,
      investment.saveInvestment,
      { body: { campaignId: campaign.id, ...body } },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const listed = async (as = person) => (await make(app, investment.listSavedInvestments, {}, { as })).data
  const savedOf = async (as = person) =>
    (await make(app, investment.checkSavedInvestment, { query: { campaignId: campaign.id } }, { as })).data.saved
  /** Advances the clock and signs the user in again. */
  const wait = async (milliseconds: number) => {
    app.advance(milliseconds)
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('user_session')
        .set({ expires_at: new Date(app.deps.clock.now() + day) })
        .where('user_id', '=', person.id)
        .execute(),
    )
  }
  const runClock = async () => {
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, 'saved-investments', {}))
    await app.runJobs()
  }
  const inbox = async (as = person) =>
    (await make(app, social.listNotifications, {}, { as })).data.items.filter(({ kind }) => kind === 'saved-ends')

  it('are stored for seven days without reserving units', async () => {
    const saved = await save({ amount: { amount: 10_010n, currency: 'USD' } })
    expect(saved.data).toMatchObject({
      campaign: { id: campaign.id, slug: campaign.slug },
      units: 5n,
      unitPrice: 2500n,
      amount: { amount: 12_500n, currency: 'USD' },
      unitsLeft: 1000n,
      savedAt: testNow,
      expiresAt: new Date(Date.parse(testNow) + 7 * day).toISOString(),
    })
    expect(await savedOf()).toEqual(saved.data)
    expect(await listed()).toMatchObject({ items: [saved.data], total: 1, displayLoadMore: false })
    const detail = await make(app, read.getBySlug, { params: { slug: campaign.slug } })
    expect(detail.data).toMatchObject({ reserved: 0n, terms: { unitsLeft: 1000n } })
  })

  it('are replaced by another for the same campaign, and a repeated request counts once', async () => {
    const first = await save({ units: 4n }, person, 'saved-key-0001')
    expect((await save({ units: 4n }, person, 'saved-key-0001')).data).toEqual(first.data)
    await wait(day)
    const second = await save({ units: 9n })
    expect(second.data.id).not.toBe(first.data.id)
    expect((await listed()).items.map(({ units }) => units)).toEqual([9n])
  })

  it.each([
    [{ units: 0n }, 'UNITS_TOO_FEW'],
    [{ units: 1n }, 'BELOW_MINIMUM'],
    [{ units: 401n }, 'ABOVE_MAXIMUM'],
    [{ units: 1001n }, 'UNITS_LEFT'],
    [{ amount: { amount: 12_500n, currency: 'EUR' } }, 'CURRENCY_MISMATCH'],
    [{}, 'INVALID_INPUT'],
    [{ units: 4n, amount: { amount: 10_000n, currency: 'USD' } }, 'INVALID_INPUT'],
  ])('reject %o with %s, as an investment does', async (body, code) => {
    expect(await save(body)).toMatchObject({ code })
    expect(await savedOf()).toBeNull()
  })

  it('reject unavailable campaigns and ineligible users', async () => {
    expect(await save({ units: 4n }, owner)).toMatchObject({ status: 403, code: 'OWN_CAMPAIGN' })
    await setStatus(app, campaign.id, 0)
    expect(await save({ units: 4n })).toMatchObject({ status: 404 })
    await setStatus(app, campaign.id, 4)
    expect(await save({ units: 4n })).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
  })

  it('are restricted to their user', async () => {
    const { id } = (await save({ units: 4n })).data
    const other = await newPerson(app)
    expect(await savedOf(other)).toBeNull()
    expect((await listed(other)).items).toEqual([])
    const remove = (as: TestPerson) => make(app, investment.removeSavedInvestment, { params: { id } }, { as })
    expect(await remove(other)).toMatchObject({ status: 404 })
    expect(await savedOf()).toMatchObject({ id })
    expect(await make(app, admin.listSavedInvestments, {}, { as: other })).toMatchObject({ status: 403 })
    expect(await make(app, admin.removeSavedInvestment, { params: { id } }, { as: other })).toMatchObject({
      status: 403,
    })
    expect((await remove(person)).data).toEqual({ done: true })
    expect(await remove(person)).toMatchObject({ status: 404 })
    expect(await savedOf()).toBeNull()
  })

  it('are removed when the user invests', async () => {
    await save({ units: 4n })
    await make(
      app,
      investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: person },
    )
    expect(await savedOf()).toBeNull()
  })

  it('send one reminder a day before they expire, and then expire', async () => {
    await save({ units: 4n })
    await wait(6 * day - 1)
    await runClock()
    expect(await inbox()).toEqual([])
    await wait(1)
    await runClock()
    await runClock()
    expect(await inbox()).toMatchObject([{ path: '/save-investment', body: expect.stringContaining('$100.00') }])
    const pushes = app.pushes.filter(({ subscribers }) => subscribers.includes(app.deps.partitions.of(person.id)))
    expect(pushes).toMatchObject([{ ttlSeconds: day / 1000 }])
    await wait(day)
    // They have expired even before the scheduled job runs.
    expect(await savedOf()).toBeNull()
    expect((await listed()).items).toEqual([])
    await runClock()
    const rows = await app.deps.db.read
      .selectFrom('saved_investment')
      .select('id')
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('send another reminder after being saved again', async () => {
    await save({ units: 4n })
    await wait(6 * day)
    await runClock()
    await save({ units: 5n })
    await wait(6 * day)
    await runClock()
    expect(await inbox()).toHaveLength(2)
  })

  it.each([4, 5] as const)('are removed when their campaign ends with status %i', async (status) => {
    await save({ units: 4n })
    await setStatus(app, campaign.id, status)
    expect(await savedOf()).toBeNull()
    await runClock()
    await setStatus(app, campaign.id, 2)
    expect(await savedOf()).toBeNull()
  })

  it('reappear with a campaign that was hidden', async () => {
    await save({ units: 4n })
    await setStatus(app, campaign.id, 6)
    expect(await savedOf()).toBeNull()
    await runClock()
    await setStatus(app, campaign.id, 2)
    expect(await savedOf()).toMatchObject({ units: 4n })
  })

  it('are found and deleted by administrators, with an audit event', async () => {
    const { id } = (await save({ units: 4n })).data
    const { email } = await app.deps.db.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const find = async (search: string) =>
      (await make(app, admin.listSavedInvestments, { query: { search } }, { as: administrator })).data
    expect(await find(email.toUpperCase())).toMatchObject({
      items: [{ saved: { id }, person: { id: person.id, email }, warned: false }],
      total: 1,
    })
    expect((await find('%')).items).toEqual([])
    const remove = () => make(app, admin.removeSavedInvestment, { params: { id } }, { as: administrator })
    expect((await remove()).data).toEqual({ done: true })
    expect(await remove()).toMatchObject({ status: 404 })
    expect(await savedOf()).toBeNull()
    const auditEvent = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'subject'])
      .where('subject', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(auditEvent).toEqual([{ event_name: 'saved-investment-deleted', subject: id }])
  })

  it('are paginated by cursor', async () => {
    for (let count = 0; count < 3; count += 1) {
      campaign = await newCampaign(app, owner)
      await wait(1000)
      await save({ units: 4n })
    }
    const page = async (after?: string) =>
      (
        await make(
          app,
          investment.listSavedInvestments,
          { query: { limit: 2, ...(after === undefined ? {} : { after }) } },
          { as: person },
        )
      ).data
    const first = await page()
    expect(first).toMatchObject({ total: 3, displayLoadMore: true })
    const second = await page(first.next ?? '')
    expect(second.displayLoadMore).toBe(false)
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
  })
})
