/** The transactions between an investor and campaigns, and an investment by its id and campaign. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import type { DecodedInput } from '#contract/call.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'

const { investment } = calls
const good = paysWith('4242424242424242')

describe.each(await databaseEngines())('transactions between an investor and campaigns on %s', (engine) => {
  let site: PayingApp
  let person: TestPerson
  let campaign: TestCampaign
  const ids: string[] = []

  const pay = async (units: bigint, of = campaign) => {
    site.app.advance(1000)
    const id = await site.reserve(of, units, person)
    const { checkoutUrl, id: attempt } = await site.checkout(id, person)
    await site.atPage(checkoutUrl, good)
    await site.settle()
    site.app.advance(1000)
    return { id, attempt }
  }
  const list = async (query: DecodedInput<typeof investment.listTransactions>['query'] = {}, as = person) =>
    (await make(site.app, investment.listTransactions, { query }, { as })).data
  const days = async (currency = 'USD', as = person) =>
    (await make(site.app, investment.graphByTransactions, { query: { currency } }, { as })).data

  beforeAll(async () => {
    site = await startPayingApp(engine)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { timezone: 'America/New_York' }))
    person = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner, { name: 'Harbour Lofts' })
    // Paid; paid and refunded by an administrator; paid and charged back.
    const administrator = await newPerson(site.app, { userType: null, admin: true })
    const as = { as: administrator }
    ids.push((await pay(4n)).id)
    const refunded = await pay(8n)
    const params = { id: refunded.attempt }
    const { seen } = (await make(site.app, calls.admin.planRefund, { params }, as)).data
    await make(site.app, calls.admin.refundAttempt, { params, body: { seen, reason: 'Asked' } }, as)
    await site.settle()
    const disputed = await pay(12n)
    const { charges = [] } = await site.sandbox.state('stripe')
    await site.sandbox.control('stripe/dispute', { charge: charges.at(-1)?.['id'] })
    await site.settle()
    ids.push(refunded.id, disputed.id)
  })
  afterAll(() => site.stop())

  it('are listed by date, the latest first, with type and amount', async () => {
    const { items, total, years } = await list()
    expect(total).toBe(5)
    expect(items.map(({ kind, type, amount, investmentId }) => [kind, type, amount.amount, investmentId])).toEqual([
      ['reversed', 'CREDIT', 30_000n, ids[2]],
      ['paid', 'DEBIT', 30_000n, ids[2]],
      ['refunded', 'CREDIT', 20_000n, ids[1]],
      ['paid', 'DEBIT', 20_000n, ids[1]],
      ['paid', 'DEBIT', 10_000n, ids[0]],
    ])
    expect(items[0]).toMatchObject({ campaign: { slug: campaign.slug, name: 'Harbour Lofts' }, gateway: 'stripe' })
    expect(years).toEqual([Number(items[0]?.at.slice(0, 4))])
  })

  it('are filtered by type, currency and year, and paginated', async () => {
    expect((await list({ type: 'CREDIT' })).items.map(({ kind }) => kind)).toEqual(['reversed', 'refunded'])
    expect((await list({ currencyId: 'EUR' })).items).toEqual([])
    const [year = 0] = (await list()).years
    expect((await list({ transactionYear: year })).total).toBe(5)
    expect(await list({ transactionYear: year - 1 })).toMatchObject({ total: 0, items: [], years: [year] })
    const first = await list({ limit: 2 })
    expect(first.displayLoadMore).toBe(true)
    const rest = await list({ limit: 10, after: first.next ?? '' })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual((await list()).items.map(({ id }) => id))
  })

  it('are assigned to a year in the site’s time zone', async () => {
    const other = await newPerson(site.app)
    const before = site.app.deps.clock.now()
    // Still the previous year in New York.
    const year = new Date(before).getUTCFullYear() + 1
    await site.pass(Date.parse(`${year}-01-01T03:00:00Z`) - before)
    const late = await newCampaign(site.app, site.owner)
    const id = await site.reserve(late, 4n, other)
    await site.atPage((await site.checkout(id, other)).checkoutUrl, good)
    await site.settle()
    expect((await list({}, other)).years).toEqual([year - 1])
    expect((await days('USD', other)).map(({ date }) => date)).toEqual([`${year - 1}-12-31`])
  })

  it('are charted by day, ending at the amount currently invested', async () => {
    expect(await days()).toMatchObject([{ paid: 60_000n, returned: 50_000n, distributed: 0n, total: 10_000n }])
    expect(await days('EUR')).toEqual([])
  })

  it('are not accessible to others', async () => {
    const stranger = await newPerson(site.app)
    expect(await list({}, stranger)).toMatchObject({ items: [], total: 0, years: [] })
    expect(await days('USD', stranger)).toEqual([])
    expect((await send(site.app, 'GET', 'transactions/')).status).toBe(401)
  })

  it.each(['transactionYear=nope', 'transactionYear=20.5', 'transactionYear=-1', 'currencyId=usd', 'limit=0'])(
    'reject %s',
    async (query) => {
      expect((await send(site.app, 'GET', `transactions/?${query}`, { as: person })).code).toBe('INVALID_INPUT')
    },
  )

  it('include an investment that is found only by its id together with its campaign', async () => {
    const get = (id: string, campaignId: string, as = person) =>
      make(site.app, investment.getOfCampaign, { params: { id, campaignId } }, { as })
    const id = ids[0] ?? ''
    expect((await get(id, campaign.id)).data).toMatchObject({ id, state: 'confirmed', campaign: { id: campaign.id } })
    const other = await newCampaign(site.app, site.owner)
    const none = site.app.deps.ids.next()
    const stranger = await newPerson(site.app)
    for (const answer of [
      await get(id, other.id),
      await get(id, none),
      await get(none, campaign.id),
      await get(id, campaign.id, stranger),
    ])
      expect(answer.status).toBe(404)
  })
})
