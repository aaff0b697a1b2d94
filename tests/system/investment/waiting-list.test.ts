/** The waiting list for units: its order, and the reservation of released units for those waiting. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { investment, admin, social } = calls
const hour = 3_600_000

describe.each(await behaviourEngine())('the waiting list for units on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let holder: TestPerson
  let first: TestPerson
  let second: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
  })
  /** A campaign with a hundred units, all reserved by one investor. */
  let held: string
  beforeEach(async () => {
    app.at(testNow)
    ;[holder, first, second] = [await newPerson(app), await newPerson(app), await newPerson(app)]
    campaign = await newCampaign(app, owner, { unitsTotal: 100n })
    held = (await reserve(100n, holder)).data.id
  })
  afterAll(() => app.close())

  const reserve = (units: bigint, as: TestPerson) =>
    make(
      app,
      investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as },
    )
  const join = (units: bigint, as: TestPerson, key?: string) =>
    make(
      app,
      investment.joinLine,
      { params: { campaignId: campaign.id }, body: { units } },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const leave = (as: TestPerson) => make(app, investment.endWaiting, { params: { campaignId: campaign.id } }, { as })
  const waitingEntry = async (as: TestPerson) =>
    (await make(app, investment.getWaitingEntry, { params: { campaignId: campaign.id } }, { as })).data.entry
  const edit = (unitsBefore: bigint, units: bigint) =>
    make(app, investment.edit, { params: { investorId: held }, body: { unitsBefore, units } }, { as: holder })
  const cancel = (id: string, as: TestPerson) =>
    make(app, investment.cancel, { params: { investorId: id }, body: { state: 'cancelled' } }, { as })
  const taken = async () =>
    (
      await app.deps.db.read
        .selectFrom('campaign')
        .select('units_taken')
        .where('id', '=', campaign.id)
        .executeTakeFirstOrThrow()
    ).units_taken
  /** Units taken equal those held by reservations and offers, and never exceed the total. */
  const agrees = async () => {
    const [reserved, offered] = await Promise.all([
      app.deps.db.read
        .selectFrom('investment')
        .select('units')
        .where('campaign_id', '=', campaign.id)
        .where('state', 'in', ['reserved', 'confirmed'])
        .execute(),
      app.deps.db.read
        .selectFrom('waiting_list_entry')
        .select('units')
        .where('campaign_id', '=', campaign.id)
        .where('state', '=', 'offered')
        .execute(),
    ])
    const sum = [...reserved, ...offered].reduce((all, { units }) => all + units, 0n)
    expect(await taken()).toBe(sum)
    expect(sum <= 100n).toBe(true)
  }
  const runClock = async (name: 'waiting-lists' | 'expire-reservations') => {
    await app.deps.db.transact((tx) => app.deps.jobs.add(tx, name, {}))
    await app.runJobs()
  }
  const signedIn = async (as: TestPerson) => {
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('user_session')
        .set({ expires_at: new Date(app.deps.clock.now() + dayMs) })
        .where('user_id', '=', as.id)
        .execute(),
    )
  }

  it('preserves the order, shows each user their position, and has one entry per user', async () => {
    expect((await join(10n, first, 'join-key-0001')).data).toMatchObject({
      units: 10n,
      amount: { amount: 25_000n, currency: 'USD' },
      state: 'waiting',
      position: 1,
      offeredUntil: null,
    })
    expect((await join(10n, first, 'join-key-0001')).data.position).toBe(1)
    expect(await join(20n, first)).toMatchObject({ status: 409, code: 'ALREADY_WAITING' })
    expect((await join(20n, second)).data.position).toBe(2)
    expect((await make(app, investment.listWaitingEntries, {}, { as: second })).data).toMatchObject([
      { campaign: { id: campaign.id }, position: 2 },
    ])
    const seen = await make(app, investment.getWaitingEntry, { params: { campaignId: campaign.id } }, { as: holder })
    expect(seen.data).toEqual({ waiting: 2, entry: null })
    expect((await leave(first)).data).toEqual({ done: true })
    expect(await leave(first)).toMatchObject({ status: 404 })
    expect(await waitingEntry(second)).toMatchObject({ position: 1 })
    // Joining again adds the user at the end.
    expect((await join(10n, first)).data.position).toBe(2)
  })

  it.each([
    [0n, 'UNITS_TOO_FEW'],
    [1n, 'BELOW_MINIMUM'],
    [401n, 'UNITS_LEFT'],
  ])('rejects %s units: %s', async (units, code) => {
    expect(await join(units, first)).toMatchObject({ code })
  })

  it('rejects available units, the user’s own campaign, and closed campaigns', async () => {
    await edit(100n, 90n)
    expect(await join(10n, first)).toMatchObject({ status: 409, code: 'UNITS_FREE' })
    expect((await join(11n, first)).status).toBe(200)
    expect(await join(11n, owner)).toMatchObject({ code: 'OWN_CAMPAIGN' })
    await setStatus(app, campaign.id, 4)
    expect(await join(11n, second)).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
  })

  it('offers released units to the first in line, reserves them, and sells them only to that user', async () => {
    await join(10n, first)
    await edit(100n, 90n)
    expect(await waitingEntry(first)).toMatchObject({
      state: 'offered',
      position: null,
      offeredUntil: new Date(Date.parse(testNow) + 24 * hour).toISOString(),
    })
    // Before another user can take them.
    expect(await reserve(4n, second)).toMatchObject({ status: 409, code: 'SOLD_OUT' })
    await agrees()
    const quote = await make(app, investment.check, { body: { campaignId: campaign.id, units: 10n } }, { as: first })
    expect(quote.data.unitsLeft).toBe(10n)
    expect(await reserve(11n, first)).toMatchObject({ code: 'UNITS_LEFT' })
    expect((await reserve(10n, first)).data).toMatchObject({ state: 'reserved', units: 10n })
    expect(await waitingEntry(first)).toBeNull()
    await agrees()
  })

  it('notifies by e-mail, inbox and push', async () => {
    await join(10n, first)
    await cancel(held, holder)
    app.mails.length = 0
    await app.runJobs()
    expect(app.mails).toMatchObject([{ subject: expect.stringContaining('are available for you') }])
    const path = `/invest/${campaign.id}?units=10`
    expect((await make(app, social.listNotifications, {}, { as: first })).data.items).toMatchObject([
      { kind: 'waiting-list-offer', path },
    ])
    const pushes = app.pushes.filter(({ subscribers }) => subscribers.includes(app.deps.partitions.of(first.id)))
    expect(pushes).toMatchObject([{ ttlSeconds: 86_400 }])
  })

  it('passes the unwanted part of an offer to the next in line', async () => {
    await join(20n, first)
    await join(12n, second)
    await edit(100n, 80n)
    expect(await waitingEntry(second)).toMatchObject({ state: 'waiting' })
    await reserve(8n, first)
    expect(await waitingEntry(second)).toMatchObject({ state: 'offered', units: 12n })
    await agrees()
    await leave(second)
    expect(await taken()).toBe(88n)
  })

  it('skips a request that does not fit, which keeps its position', async () => {
    await join(50n, first)
    await join(10n, second)
    await edit(100n, 85n)
    expect(await waitingEntry(first)).toMatchObject({ state: 'waiting', position: 1 })
    expect(await waitingEntry(second)).toMatchObject({ state: 'offered' })
    // Any investor may take the five that are requested by no one on the list.
    expect((await reserve(5n, await newPerson(app))).status).toBe(200)
    await cancel(held, holder)
    expect(await waitingEntry(first)).toMatchObject({ state: 'offered', units: 50n })
    await agrees()
  })

  it('passes an expired offer to the next in line, after the configured period', async () => {
    await app.deps.db.transact((tx) => changeSettings(tx, { waitingOfferHours: 2 }))
    try {
      await join(10n, first)
      await join(10n, second)
      await edit(100n, 90n)
      app.advance(2 * hour - 1)
      await runClock('waiting-lists')
      expect(await waitingEntry(first)).toMatchObject({ state: 'offered' })
      app.advance(1)
      // The offer has expired even before the scheduled job runs.
      expect(await reserve(10n, first)).toMatchObject({ code: 'SOLD_OUT' })
      await runClock('waiting-lists')
      await runClock('waiting-lists')
      expect(await waitingEntry(first)).toBeNull()
      expect(await waitingEntry(second)).toMatchObject({ state: 'offered' })
      await agrees()
    } finally {
      await app.deps.db.transact((tx) => changeSettings(tx, { waitingOfferHours: 24 }))
    }
  })

  it('offers the units of expired reservations and of cancelled paid investments', async () => {
    await join(100n, first)
    app.advance(8 * dayMs)
    await runClock('expire-reservations')
    await signedIn(first)
    await signedIn(second)
    expect(await waitingEntry(first)).toMatchObject({ state: 'offered' })
    const { id } = (await reserve(100n, first)).data
    await plantAgreement(app, id, 30)
    const administrator = await newPerson(app, { userType: null, admin: true })
    await make(
      app,
      admin.confirmPayment,
      { params: { investmentId: id }, body: { received: { amount: 250_000n, currency: 'USD' } } },
      { as: administrator },
    )
    await join(40n, second)
    expect((await cancel(id, first)).data.state).toBe('refunded')
    expect(await waitingEntry(second)).toMatchObject({ state: 'offered', units: 40n })
    await agrees()
  })

  it('is paused while its campaign is hidden, and cleared when the campaign ends', async () => {
    await join(10n, first)
    await setStatus(app, campaign.id, 6)
    await cancel(held, holder)
    await runClock('waiting-lists')
    await setStatus(app, campaign.id, 2)
    expect(await waitingEntry(first)).toMatchObject({ state: 'waiting' })
    await runClock('waiting-lists')
    expect(await waitingEntry(first)).toMatchObject({ state: 'offered' })
    await setStatus(app, campaign.id, 5)
    await runClock('waiting-lists')
    expect((await make(app, investment.listWaitingEntries, {}, { as: first })).data).toEqual([])
    expect(await taken()).toBe(0n)
  })

  it('cannot be read or left on behalf of another user', async () => {
    await join(10n, first)
    expect(await waitingEntry(second)).toBeNull()
    expect(await leave(second)).toMatchObject({ status: 404 })
    expect(await make(app, investment.listWaitingEntries, {})).toMatchObject({ status: 401 })
    const draft = await newCampaign(app, owner, { status: 0 })
    expect(
      await make(app, investment.joinLine, { params: { campaignId: draft.id }, body: { units: 4n } }, { as: first }),
    ).toMatchObject({ status: 404 })
  })

  it('never oversells under concurrent requests', async () => {
    const crowd: TestPerson[] = []
    for (let made = 0; made < 24; made += 1) crowd.push(await newPerson(app))
    await Promise.all([
      ...crowd.slice(0, 12).map((as) => join(8n, as)),
      edit(100n, 50n),
      ...crowd.slice(12).map((as) => reserve(8n, as)),
    ])
    await agrees()
    await cancel(held, holder)
    await agrees()
    await Promise.all(crowd.map((as, at) => (at % 3 === 0 ? leave(as) : reserve(8n, as))))
    await agrees()
  })
})
