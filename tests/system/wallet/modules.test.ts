/** Administrators enable and disable wallets and custodial wallets. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { startTestApp } from '#tests/support/test-app.ts'

describe.each(await behaviourEngine())('the settings of wallets on %s', (engine) => {
  let site: PayingApp
  let admin: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    admin = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())

  const put = (walletModule: boolean, mangoPayModule: boolean, as = admin) =>
    make(site.app, calls.admin.updateModules, { body: { walletModule, mangoPayModule } }, { as })
  const settings = async () => (await make(site.app, calls.settings.bootstrap, {})).data
  const active = async (type: string) => (await settings()).gateways.find((each) => each.type === type)?.active

  it('are off on a new site, and published once they are on', async () => {
    const { data } = await make(site.app, calls.admin.getModules, {}, { as: admin })
    expect(data).toEqual({ walletModule: false, mangoPayModule: false, provider: { test: true }, changed: null })
    expect([await active('wallet'), await active('mangopay')]).toEqual([false, false])
    expect((await put(true, true)).data).toMatchObject({ walletModule: true, mangoPayModule: true })
    expect((await settings()).site).toMatchObject({ walletModule: true, mangoPayModule: true })
    expect([await active('wallet'), await active('mangopay')]).toEqual([true, true])
    expect((await put(false, true)).data.changed).not.toBeNull()
    expect([await active('wallet'), await active('mangopay')]).toEqual([false, true])
  })

  it('are audited when they change', async () => {
    const auditEvents = async () =>
      (await site.app.deps.db.execute(`select 1 from audit_event where event_name = 'wallet-modules-switched'`)).length
    await put(true, true)
    const before = await auditEvents()
    await put(true, true)
    expect(await auditEvents()).toBe(before)
    await put(false, false)
    expect(await auditEvents()).toBe(before + 1)
  })

  it('are restricted to administrators', async () => {
    expect((await put(true, true, site.investor)).status).toBe(403)
    expect((await make(site.app, calls.admin.getModules, {}, { as: site.investor })).status).toBe(403)
  })
})

it('custodial wallets cannot be enabled without a provider, only disabled', async () => {
  const app = await startTestApp('embedded')
  const admin = await newPerson(app, { userType: null, admin: true })
  const put = (mangoPayModule: boolean) =>
    make(app, calls.admin.updateModules, { body: { walletModule: true, mangoPayModule } }, { as: admin })
  expect((await put(true)).code).toBe('GATEWAY_OFF')
  expect((await put(false)).data).toMatchObject({ walletModule: true, mangoPayModule: false, provider: null })
  await app.close()
})
