/**
 * Unpaid reservations expire despite repeated attempts, and replays receive the stored response whatever has changed.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'

const { investment, payment } = calls
const minute = 60_000

describe.each(await behaviourEngine())('an unpaid reservation on %s', (engine) => {
  let site: PayingApp
  let payer: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    payer = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner)
  })

  const unitsTaken = async () =>
    (
      await site.app.deps.db.read
        .selectFrom('campaign')
        .select('units_taken')
        .where('id', '=', campaign.id)
        .executeTakeFirstOrThrow()
    ).units_taken

  it('expires although its payer repeatedly cancels and starts new attempts', async () => {
    const id = await site.reserve(campaign, 4n, payer)
    const reserved = (await make(site.app, investment.receipt, { params: { id } }, { as: payer })).data.investment
    expect(reserved.triesUntil).toBe(reserved.expiresAt)
    let refused: string | undefined
    let tries = 0
    for (; tries < 20 && refused === undefined; tries += 1) {
      const response = await make(site.app, payment.openCheckout, { body: { investmentId: id } }, { as: payer })
      refused = response.code
      if (refused !== undefined) break
      await site.pass(20 * minute)
      await make(site.app, payment.cancelPayment, { params: { id: response.data.id } }, { as: payer })
      await site.settle()
    }
    expect(refused).toBe('TRIES_OVER')
    expect(tries).toBe(2)
    await site.pass(35 * minute)
    await runSchedule('expire-reservations', site.app.deps)
    expect(await site.stateOf(id)).toBe('expired')
    expect(await unitsTaken()).toBe(0n)
  })

  it('is created once per key, and a replay succeeds after the payment method was disabled', async () => {
    const key = 'one-key-of-this-test'
    const body = { units: 4n, gateway: 'stripe', anonymous: false, riskAccepted: true } as const
    const again = () =>
      make(site.app, investment.create, { params: { campaignId: campaign.id }, body }, { as: payer, key })
    const first = await again()
    const off = { stripe: { on: false, basisPoints: 0, flat: {} } }
    await site.app.deps.db.transact((tx) => changeSettings(tx, { gatewayTerms: off }))
    const repeated = await again()
    await site.app.deps.db.transact((tx) => changeSettings(tx, { gatewayTerms: {} }))
    expect(repeated.data.id).toBe(first.data.id)
    expect(await unitsTaken()).toBe(4n)
  })

  it('is saved for later once per key, and a replay succeeds after the campaign has ended', async () => {
    const key = 'another-key-of-this-test'
    const body = { campaignId: campaign.id, units: 4n }
    const again = () => make(site.app, investment.saveInvestment, { body }, { as: payer, key })
    const first = await again()
    await site.app.deps.db.execute('update campaign set status = 4 where id = $1', [campaign.id])
    expect((await again()).data.id).toBe(first.data.id)
  })
})
