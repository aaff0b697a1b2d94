/** The number on the app's icon: every recipient of a push message gets their own. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaign: read, campaignDashboard, social } = calls

describe.each(await behaviourEngine())('the unread count of a push on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  it('is that of each recipient, and 0 once they have read everything', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const campaign = await newCampaign(app, owner)
    const [attentive, absent] = [await newPerson(app), await newPerson(app)]
    for (const as of [attentive, absent]) await make(app, read.save, { params: { id: campaign.id } }, { as })
    const post = async (title: string) => {
      app.pushes.length = 0
      const body = { title, description: 'The roof is on.' }
      await make(app, campaignDashboard.postUpdate, { params: { campaignId: campaign.id }, body }, { as: owner })
      await app.runJobs()
      return Object.fromEntries(
        app.pushes.flatMap(({ subscribers, unread, payload }) =>
          subscribers.map((each, at) => [each, unread?.[at] ?? payload.app_badge] as const),
        ),
      )
    }
    const of = (id: string): string => app.deps.partitions.of(id)

    expect(await post('First')).toEqual({ [of(attentive.id)]: 1, [of(absent.id)]: 1 })
    await make(app, social.readNotifications, {}, { as: attentive })
    expect(await post('Second')).toEqual({ [of(attentive.id)]: 1, [of(absent.id)]: 2 })
    // Read on another device: the message counts no more.
    expect((await make(app, social.listNotifications, {}, { as: attentive })).data.unread).toBe(1)
  })
})
