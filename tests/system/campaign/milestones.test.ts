/** Notices at 50, 75 and 100 percent of the goal and 48 hours before the end, once each. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { closingSteps } from './closing-steps.ts'

let site: PayingApp
let administrator: TestPerson
beforeAll(async () => {
  site = await startPayingApp((await behaviourEngine()).at(-1) ?? 'embedded')
  administrator = await newPerson(site.app, { userType: null, admin: true })
  await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
})
afterAll(() => site.stop())

const { invest, inboxOf, cancel, save } = closingSteps(() => ({ site, administrator }))

it('go to the owner, investors and followers, with a digest, and are not repeated', async () => {
  const owner = await newPerson(site.app, { userType: 'company' })
  const [follower, first, second] = [await newPerson(site.app), await newPerson(site.app), await newPerson(site.app)]
  const campaign = await newCampaign(site.app, owner, { unitsTotal: 20n })
  await save(campaign.id, follower)
  const noticesOf = async (person: TestPerson) =>
    (await inboxOf(person)).filter((kind) => kind.endsWith('-reached')).toSorted()
  const digestOf = async ({ id }: TestPerson) => {
    const rows = await site.app.deps.db.execute(
      'select event, kind from digest_item where person_id = $1 and subject = $2 order by event',
      [id, campaign.id],
    )
    return rows.map(({ event, kind }) => [event, kind])
  }
  await invest(campaign.id, first, 9n)
  expect(await noticesOf(owner)).toEqual([])
  const half = await invest(campaign.id, first, 4n)
  for (const person of [owner, follower, first]) expect(await noticesOf(person)).toEqual(['half-reached'])
  expect(await digestOf(follower)).toEqual([['half-reached', 'savedCampaign']])
  expect(await digestOf(first)).toEqual([['half-reached', 'investedCampaign']])
  // It falls below the half and reaches it again.
  expect((await cancel(half, first)).status).toBe(200)
  const late = await newPerson(site.app)
  await save(campaign.id, late)
  await invest(campaign.id, second, 4n)
  expect(await noticesOf(late)).toEqual([])
  const most = await invest(campaign.id, second, 4n)
  expect((await cancel(most, second)).status).toBe(200)
  await invest(campaign.id, second, 7n)
  for (const person of [owner, follower])
    expect(await noticesOf(person)).toEqual(['goal-reached', 'half-reached', 'three-quarters-reached'])
  expect(await noticesOf(late)).toEqual(['goal-reached', 'three-quarters-reached'])
  expect(await digestOf(follower)).toEqual([
    ['goal-reached', 'savedCampaign'],
    ['half-reached', 'savedCampaign'],
    ['three-quarters-reached', 'savedCampaign'],
  ])
})

it('that one payment skips are not announced later', async () => {
  const owner = await newPerson(site.app, { userType: 'company' })
  const investor = await newPerson(site.app)
  const campaign = await newCampaign(site.app, owner, { unitsTotal: 20n })
  const noticesOf = async () => (await inboxOf(owner)).filter((kind) => kind.endsWith('-reached')).toSorted()
  const most = await invest(campaign.id, investor, 16n)
  expect(await noticesOf()).toEqual(['three-quarters-reached'])
  expect((await cancel(most, investor)).status).toBe(200)
  await invest(campaign.id, investor, 11n)
  expect(await noticesOf()).toEqual(['three-quarters-reached'])
})

it('announce once that a campaign closes within 48 hours, to its owner, investors and followers', async () => {
  const owner = await newPerson(site.app, { userType: 'company' })
  const [follower, investor, other] = [await newPerson(site.app), await newPerson(site.app), await newPerson(site.app)]
  const [soon, later] = [await newCampaign(site.app, owner), await newCampaign(site.app, owner)]
  for (const { id } of [soon, later]) await save(id, follower)
  await invest(soon.id, investor, 4n)
  const { db, clock } = site.app.deps
  const closeIn = (id: string, hours: number) =>
    db.execute('update campaign set closes_at = $2 where id = $1', [id, new Date(clock.now() + hours * 3_600_000)])
  await closeIn(soon.id, 48)
  await closeIn(later.id, 49)
  const announce = async (): Promise<void> => {
    await runSchedule('closing-soon', site.app.deps)
    await site.settle()
  }
  const noticesOf = async (person: TestPerson) =>
    (await inboxOf(person)).filter((kind) => kind === 'closing-soon').length
  await Promise.all([announce(), announce()])
  const counts = async () => Promise.all([owner, follower, investor, other].map(noticesOf))
  expect(await counts()).toEqual([1, 1, 1, 0])
  // The closing is moved, and comes near again.
  await closeIn(soon.id, 100)
  await announce()
  await closeIn(soon.id, 47)
  await announce()
  expect(await counts()).toEqual([1, 1, 1, 0])
  await closeIn(later.id, 30)
  await announce()
  expect(await counts()).toEqual([2, 2, 1, 0])
})
