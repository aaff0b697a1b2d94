/** The setting that requires owners to connect an account: who may change it, its effects, and how it is published. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type Connecting, startConnecting } from '#tests/support/payments/connecting.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newPerson, send } from '#tests/support/test-users.ts'
import { startTestApp } from '#tests/support/test-app.ts'

const { admin, settings } = calls

describe.each(await behaviourEngine())('the ACH setting on %s', (engine) => {
  let site: PayingApp
  let connecting: Connecting

  beforeAll(async () => {
    site = await startPayingApp(engine)
    connecting = await startConnecting(site)
  })
  afterAll(() => site.stop())

  const front = async (type: 'ach' | 'offline' | 'stripe') =>
    (await make(site.app, settings.gateway, { params: { type } })).data
  const achSettings = async () => (await make(site.app, admin.getAch, {}, { as: connecting.administrator })).data

  it('is off on a new site, and can be changed by administrators only', async () => {
    const fresh = await startTestApp(engine)
    const administrator = await newPerson(fresh, { userType: null, admin: true })
    expect((await make(fresh, admin.getAch, {}, { as: administrator })).data).toEqual({
      accountRequired: false,
      provider: null,
      accounts: { usable: 0, others: 0 },
      changed: null,
    })
    // Without a card provider owners could not connect an account.
    const params = { type: 'ach' } as const
    const on = { params, body: { accountRequired: true } }
    expect(await make(fresh, admin.updateGateway, on, { as: administrator })).toMatchObject({ code: 'CONNECTING_OFF' })
    expect(
      (await make(fresh, admin.updateGateway, { params, body: { accountRequired: false } }, { as: administrator }))
        .status,
    ).toBe(200)
    await fresh.close()
    for (const as of [site.owner, site.investor]) {
      expect(await make(site.app, admin.updateGateway, on, { as })).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
      expect(await make(site.app, admin.getAch, {}, { as })).toMatchObject({ status: 403 })
    }
  })

  it('is published to every page, and audited once', async () => {
    for (const required of [false, true, true]) {
      await connecting.need(required)
      expect((await make(site.app, settings.campaign, {})).data.achOn).toBe(required)
      expect((await make(site.app, settings.bootstrap, {})).data.campaign.achOn).toBe(required)
      expect((await achSettings()).accountRequired).toBe(required)
    }
    const audit = await site.app.deps.db.execute(
      "select facts from audit_event where event_name = 'ach-switched' order by at, id",
    )
    expect(audit.map(({ facts }) => facts)).toEqual([true, false, true].map((accountRequired) => ({ accountRequired })))
    const { changed, provider } = await achSettings()
    expect(changed?.by).toMatch(/\S/)
    expect(provider).toEqual({ test: true })
  })

  it('includes the number of accounts', async () => {
    const owner = await newPerson(site.app, { userType: 'company' })
    const { accounts: before } = await achSettings()
    await connecting.connect(owner)
    await connecting.begin(owner)
    expect((await achSettings()).accounts).toEqual({ usable: before.usable + 1, others: before.others + 1 })
  })

  it('exposes only the state, mode and public key of a gateway', async () => {
    const fee = { basisPoints: 0, flat: [] }
    expect(await front('ach')).toEqual({ type: 'ach', active: true, test: true, publicKey: null, fee })
    expect(await front('stripe')).toEqual({ type: 'stripe', active: true, test: true, publicKey: null, fee })
    expect(await front('offline')).toEqual({ type: 'offline', active: true, test: false, publicKey: null })
    for (const type of ['ach', 'stripe']) {
      const { text } = await send(site.app, 'GET', `payment-gateway/${type}/front`)
      expect(Object.keys((JSON.parse(text) as { data: object }).data).toSorted()).toEqual([
        'active',
        'fee',
        'publicKey',
        'test',
        'type',
      ])
      expect(text).not.toMatch(/sk_|whsec/)
    }
    expect((await send(site.app, 'GET', 'payment-gateway/shuftiprokyc/front')).status).toBe(404)
  })
})
