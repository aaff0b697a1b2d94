/** Currencies that administrators add, offer, make the default, and remove. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { admin, campaignEdit, settings } = calls

describe.each(await behaviourEngine())('currencies on %s', (engine) => {
  let app: TestApp
  let chief: TestPerson
  let owner: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    app.at(testNow)
    chief = await newPerson(app, { userType: null, admin: true })
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  const list = async () => (await make(app, admin.listSiteCurrencies, {}, { as: chief })).data.currencies
  const add = (code: string, worth = '1.5', as = chief) =>
    make(app, admin.addCurrency, { body: { code, worth } }, { as })
  const remove = (code: string) => make(app, admin.removeCurrency, { params: { code } }, { as: chief })
  const change = async (
    code: string,
    to: { offered?: boolean; isDefault?: boolean; worth?: string; version?: number },
  ) => {
    const now = (await list()).find((each) => each.code === code)
    if (!now) throw new Error(code)
    const { offered, isDefault, worth, version } = { ...now, ...to }
    return make(
      app,
      admin.changeCurrency,
      { params: { code }, body: { offered, isDefault, worth, version } },
      { as: chief },
    )
  }
  const front = async () => (await make(app, settings.listCurrencies, {})).data.map(({ code }) => code)
  const known = async () => (await make(app, settings.bootstrap, {})).data

  it('are limited to ISO 4217 with its decimals', async () => {
    expect((await add('TND', '0.32', owner)).status).toBe(403)
    expect((await add('TND', '0.32')).data.currencies.at(-1)).toMatchObject({
      code: 'TND',
      exponent: 3,
      worth: '0.32',
      offered: true,
      isDefault: false,
      uses: 0,
    })
    expect(await front()).toContain('TND')
    expect((await add('TND')).body['fields']).toEqual([{ path: 'code', code: 'taken' }])
    expect((await add('XXX')).body['fields']).toEqual([{ path: 'code', code: 'unknown' }])
    expect((await add('CHF', '0')).body['fields']).toEqual([{ path: 'worth', code: 'number' }])
    expect((await remove('TND')).data.currencies.map(({ code }) => code)).not.toContain('TND')
    expect(await front()).not.toContain('TND')
  })

  it('in use cannot be removed, only withdrawn from new campaigns', async () => {
    await newCampaign(app, owner, { currency: 'KWD' })
    expect(await remove('KWD')).toMatchObject({ status: 409, code: 'CURRENCY_IN_USE' })
    await change('KWD', { offered: false })
    expect(await front()).not.toContain('KWD')
    // Existing amounts are displayed as before.
    expect((await known()).currencies).toContainEqual({ code: 'KWD', exponent: 3, offered: false })

    const draft = (
      await make(app, campaignEdit.create, { body: { id: app.deps.ids.next(), kind: 'equity' } }, { as: owner })
    ).data
    const params = { campaignId: draft.id }
    const offer = async (currency: string) => {
      const { version } = (await make(app, campaignEdit.getFundraising, { params }, { as: owner })).data
      const put = { params, body: { currency } }
      return (await make(app, campaignEdit.updateFundraising, put, { as: owner, ifMatch: version })).data
    }
    const wrong = (section: { problems: readonly { path: string }[] }) =>
      section.problems.some(({ path }) => path === 'currency')
    expect(wrong(await offer('KWD'))).toBe(true)
    expect(wrong(await offer('KWD'))).toBe(true)
    expect(wrong(await offer('EUR'))).toBe(false)
    // A campaign that chose it earlier keeps it.
    await change('EUR', { offered: false })
    expect(wrong(await offer('EUR'))).toBe(false)
    await change('EUR', { offered: true })
  })

  it('include a default that is always offered, and reject outdated versions', async () => {
    expect(await remove('USD')).toMatchObject({ code: 'DEFAULT_CURRENCY' })
    expect(await change('USD', { offered: false })).toMatchObject({ code: 'DEFAULT_CURRENCY' })
    expect(await change('USD', { isDefault: false })).toMatchObject({ code: 'DEFAULT_CURRENCY' })
    expect((await change('EUR', { isDefault: true })).status).toBe(200)
    expect((await known()).site.currencyId).toBe('EUR')
    const usd = (await list()).find(({ code }) => code === 'USD')
    expect(usd).toMatchObject({ isDefault: false })
    expect(await change('USD', { version: 0 })).toMatchObject({ status: 412, code: 'VERSION_CONFLICT' })
  })

  it('sort campaigns of several currencies by their approximate value', async () => {
    const { id } = await newCampaign(app, owner, { currency: 'JPY' })
    const rank = async () =>
      (await app.deps.db.read.selectFrom('campaign').select('raised_rank').where('id', '=', id).executeTakeFirst())
        ?.raised_rank
    await app.deps.db.transact((tx) => tx.updateTable('campaign').set({ raised: 1000n }).where('id', '=', id).execute())
    await change('JPY', { worth: '0.008' })
    expect(await rank()).toBe(8_000_000n)
    await change('JPY', { worth: '0.01' })
    expect(await rank()).toBe(10_000_000n)
  })

  it('are reordered only if their order has not changed since, with audit events', async () => {
    const was = (await list()).map(({ code }) => code)
    const order = (codes: string[], before: string[]) =>
      make(app, admin.orderCurrencies, { body: { codes, was: before } }, { as: chief })
    expect((await order(was.toReversed(), was)).status).toBe(200)
    expect(await order(was, was)).toMatchObject({ status: 412 })
    expect((await list()).map(({ code }) => code)).toEqual(was.toReversed())
    const auditEvents = await app.deps.db.read.selectFrom('audit_event').select('event_name').distinct().execute()
    expect(auditEvents.map(({ event_name }) => event_name)).toEqual(
      expect.arrayContaining(['currency-added', 'currency-changed', 'currency-removed', 'currencies-ordered']),
    )
  })
})
