/** Closing a campaign before its deadline, with five business days' notice (decision T15). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { closingSteps } from './closing-steps.ts'

const { campaignDashboard, campaign: campaigns, investment } = calls
const day = 86_400_000

describe.each(await databaseEngines())('an early closing on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let investor: TestPerson
  let follower: TestPerson
  let campaign: TestCampaign
  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    investor = await newPerson(site.app)
    follower = await newPerson(site.app)
    // Live since yesterday; four units reach the goal.
    campaign = await newCampaign(site.app, site.owner, { unitsTotal: 8n })
    await site.app.deps.db.execute('update campaign set goal = 10000, went_live_at = $2 where id = $1', [
      campaign.id,
      new Date(site.app.deps.clock.now() - 30 * day),
    ])
    await save(campaign.id, follower)
    site.app.mails.length = 0
    site.app.pushes.length = 0
  })

  const { invest, reserve, rowOf, close, auditOf, inboxOf, mailsTo, cancel, save } = closingSteps(() => ({
    site,
    administrator,
  }))
  const at = () => ({ params: { id: campaign.id } })
  const read = async () => (await make(site.app, campaignDashboard.getClosing, at(), { as: site.owner })).data
  const announce = (closesOn: string) =>
    make(site.app, campaignDashboard.announceEarlyClosing, { ...at(), body: { closesOn } }, { as: site.owner })
  const withdraw = () => make(site.app, campaignDashboard.withdrawEarlyClosing, at(), { as: site.owner })
  const receiptOf = async (id: string, as: TestPerson) =>
    (await make(site.app, investment.receipt, { params: { id } }, { as })).data.investment
  const earliest = async () => {
    const { earliest: first } = await read()
    if (first === null) throw new Error('the campaign cannot close early')
    return first
  }

  it('needs the goal, five business days, and 21 open days of a campaign in the United States', async () => {
    expect(await read()).toMatchObject({ problem: 'goal-missed', earliest: null, latest: null })
    expect((await announce('2026-12-20')).code).toBe('EARLY_CLOSING_NOT_POSSIBLE')
    await invest(campaign.id, investor)
    const { problem, latest, closesOn, investors, followers } = await read()
    expect({ problem, investors, followers }).toEqual({ problem: null, investors: 1, followers: 1 })
    const first = await earliest()
    const dayOf = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
    expect(latest).toBe(dayOf(closesOn ?? '', -1))
    for (const refused of [dayOf(first, -1), closesOn ?? '', '2030-01-01'])
      expect((await announce(refused)).code).toBe('CLOSING_DAY_NOT_ALLOWED')
    // A campaign that went live today.
    await site.app.deps.db.execute('update campaign set went_live_at = $2 where id = $1', [
      campaign.id,
      new Date(site.app.deps.clock.now()),
    ])
    const today = new Date(site.app.deps.clock.now()).toISOString().slice(0, 10)
    expect(await earliest()).toBe(dayOf(today, 21))
    await site.app.deps.db.transact((tx) => changeSettings(tx, { minimumOpenPeriod: false }))
    expect(await earliest()).toBe(first)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { minimumOpenPeriod: true }))
    await site.app.deps.db.execute("update campaign set country = 'FR', went_live_at = now() where id = $1", [
      campaign.id,
    ])
    expect(await earliest()).toBe(first)
    expect((await rowOf(campaign.id)).closes_at?.toISOString()).not.toContain(first)
    expect((await make(site.app, campaignDashboard.getClosing, at(), { as: follower })).status).toBe(403)
  })

  it('notifies everyone, moves the deadline and the right to cancel, and takes effect', async () => {
    const id = await invest(campaign.id, investor)
    const other = await invest(campaign.id, await newPerson(site.app), 4n, 'site')
    const before = await rowOf(campaign.id)
    const untouched = (await receiptOf(id, investor)).agreement?.cancelUntil
    expect(untouched).toBe(new Date((before.closes_at?.getTime() ?? 0) - 2 * day).toISOString())
    const first = await earliest()
    site.app.mails.length = 0
    const answers = await Promise.all([announce(first), announce(first)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    await site.settle()
    const closesAt = Date.parse(`${first}T00:00:00Z`) + day
    expect((await rowOf(campaign.id)).closes_at?.getTime()).toBe(closesAt)
    const { data: page } = await make(site.app, campaigns.getBySlug, { params: { slug: campaign.slug } }, {})
    expect(page.card.closesAt).toBe(new Date(closesAt).toISOString())
    expect(await read()).toMatchObject({
      closesOn: first,
      problem: 'announced',
      announced: { originallyOn: expect.any(String) },
    })
    for (const person of [investor, site.owner])
      expect(await mailsTo(person)).toEqual([expect.stringContaining('closes early')])
    expect(await mailsTo(follower)).toEqual([])
    for (const person of [investor, follower, site.owner]) expect(await inboxOf(person)).toContain('early-closing')
    const digested = await site.app.deps.db.execute('select person_id from digest_item where event = $1', [
      'early-closing',
    ])
    expect(digested.map(({ person_id }) => person_id)).toContain(follower.id)
    expect(await auditOf(campaign.id)).toEqual(['early-closing-announced'])
    // The rule of the United States counts from the deadline; other rules do not.
    expect((await receiptOf(id, investor)).agreement?.cancelUntil).toBe(new Date(closesAt - 2 * day).toISOString())
    expect(await site.stateOf(other)).toBe('confirmed')

    await site.pass(closesAt - 2 * day - site.app.deps.clock.now())
    expect((await cancel(id, investor)).code).toBe('CANCELLATION_OVER')
    await close()
    expect((await rowOf(campaign.id)).status).toBe(2)
    await site.pass(2 * day)
    await Promise.all([close(), close()])
    expect(await rowOf(campaign.id)).toMatchObject({ status: 4, raised: 20_000n })
    expect(await read()).toMatchObject({ announced: null, problem: 'not-open', closesOn: first })
    expect((await withdraw()).code).toBe('EARLY_CLOSING_OVER')
    await site.assertBooks()
  })

  it('can be withdrawn until then, which restores the deadline', async () => {
    const id = await invest(campaign.id, investor)
    const before = await rowOf(campaign.id)
    const untouched = (await receiptOf(id, investor)).agreement?.cancelUntil
    await announce(await earliest())
    await site.settle()
    site.app.mails.length = 0
    const answers = await Promise.all([withdraw(), withdraw()])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    await site.settle()
    expect((await rowOf(campaign.id)).closes_at).toEqual(before.closes_at)
    expect((await receiptOf(id, investor)).agreement?.cancelUntil).toBe(untouched)
    expect(await mailsTo(investor)).toEqual([expect.stringContaining('does not close early')])
    expect(await inboxOf(follower)).toContain('early-closing-withdrawn')
    expect(await auditOf(campaign.id)).toEqual(['early-closing-announced', 'early-closing-withdrawn'])
    // It can be announced again after a day.
    expect(await read()).toMatchObject({ problem: 'too-soon', earliest: null })
    const { closesOn } = await read()
    expect((await announce(closesOn ?? '')).code).toBe('EARLY_CLOSING_LIMIT')
    await site.pass(day)
    expect((await announce(await earliest())).status).toBe(200)
  })

  it('is announced three times at most', async () => {
    await invest(campaign.id, investor)
    const { latest } = await read()
    for (let times = 0; times < 3; times += 1) {
      expect((await announce(latest ?? '')).status).toBe(200)
      expect((await withdraw()).status).toBe(200)
      await site.pass(day)
    }
    expect(await read()).toMatchObject({ problem: 'too-often', earliest: null })
    expect((await announce(latest ?? '')).code).toBe('EARLY_CLOSING_LIMIT')
    expect(await auditOf(campaign.id)).toHaveLength(6)
  })

  it('leaves the campaign open until its own deadline if the goal is not reached any more', async () => {
    const id = await invest(campaign.id, investor)
    const unpaid = await reserve(campaign.id, await newPerson(site.app))
    const before = await rowOf(campaign.id)
    const first = await earliest()
    await announce(first)
    expect((await cancel(id, investor)).status).toBe(200)
    await site.settle()
    site.app.mails.length = 0
    await site.pass(Date.parse(`${first}T00:00:00Z`) + day - site.app.deps.clock.now())
    await Promise.all([close(), close()])
    expect(await rowOf(campaign.id)).toMatchObject({ status: 2, closes_at: before.closes_at, raised: 0n })
    // Its reservations go on.
    expect(await site.stateOf(unpaid)).toBe('reserved')
    expect(await mailsTo(site.owner)).toContainEqual(expect.stringContaining('did not close early'))
    expect(await inboxOf(follower)).toContain('early-closing-missed')
    expect((await auditOf(campaign.id)).at(-1)).toBe('early-closing-missed')
    // The target must still be met at its own deadline.
    const late = await newPerson(site.app)
    const paid = await invest(campaign.id, late, 4n)
    await site.app.deps.db.execute('update campaign set goal = 20000 where id = $1', [campaign.id])
    await site.pass((before.closes_at?.getTime() ?? 0) + 7 * day - site.app.deps.clock.now())
    await close()
    await close()
    expect((await rowOf(campaign.id)).status).toBe(5)
    expect(await site.stateOf(paid)).toBe('refunded')
    await site.assertBooks()
  })
})
