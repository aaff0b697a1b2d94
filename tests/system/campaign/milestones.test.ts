/** Notices at half of the goal and at the goal, once each. */

import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('go to the owner immediately and to others in a digest, and are not repeated', async () => {
  const owner = await newPerson(site.app, { userType: 'company' })
  const [follower, first, second] = [await newPerson(site.app), await newPerson(site.app), await newPerson(site.app)]
  const campaign = await newCampaign(site.app, owner, { unitsTotal: 20n })
  await save(campaign.id, follower)
  const noticesOf = async (person: TestPerson) =>
    (await inboxOf(person)).filter((kind) => kind.endsWith('-reached')).toSorted()
  const digestOf = async ({ id }: TestPerson) => {
    const rows = await site.app.deps.db.execute(
      'select topic, kind from digest_item where person_id = $1 and subject = $2 order by topic',
      [id, campaign.id],
    )
    return rows.map(({ topic, kind }) => [topic, kind])
  }
  await invest(campaign.id, first, 9n)
  expect(await noticesOf(owner)).toEqual([])
  const half = await invest(campaign.id, first, 4n)
  expect(await noticesOf(owner)).toEqual(['half-reached'])
  expect(await noticesOf(follower)).toEqual([])
  expect(await digestOf(follower)).toEqual([['half-reached', 'savedCampaign']])
  expect(await digestOf(first)).toEqual([['half-reached', 'investedCampaign']])
  // It falls below the half and reaches it again.
  expect((await cancel(half, first)).status).toBe(200)
  await invest(campaign.id, second, 4n)
  await invest(campaign.id, second, 7n)
  expect(await noticesOf(owner)).toEqual(['goal-reached', 'half-reached'])
  expect(await digestOf(follower)).toEqual([
    ['goal-reached', 'savedCampaign'],
    ['half-reached', 'savedCampaign'],
  ])
})
