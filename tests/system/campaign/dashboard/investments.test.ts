/** The owner's list of investments: names by consent, a search limited to what is displayed, and a CSV export. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { InvestmentState } from '#domain/investment/investment.ts'
import { newEditor } from '#tests/support/drafts.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { admin, campaignDashboard: dash, investment } = calls

describe.each(await behaviourEngine())('the investments of a campaign on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let campaign: TestCampaign
  const references: Record<string, string> = {}

  async function invest(
    name: readonly [string, string],
    options: { named?: boolean; anonymous?: boolean; paid?: boolean } = {},
  ): Promise<string> {
    const person = await newPerson(app)
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('app_user')
        .set({ first_name: name[0], last_name: name[1], show_name: options.named ?? false })
        .where('id', '=', person.id)
        .execute(),
    )
    app.advance(1000)
    const made = await make(
      app,
      investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units: 4n, gateway: 'offline', anonymous: options.anonymous ?? false, riskAccepted: true },
      },
      { as: person },
    )
    references[name[1]] = made.data.reference
    if (options.paid) {
      const administrator = await newPerson(app, { userType: null, admin: true })
      await plantAgreement(app, made.data.id)
      await make(
        app,
        admin.confirmPayment,
        { params: { investmentId: made.data.id }, body: { received: { amount: 10_000n, currency: 'USD' } } },
        { as: administrator },
      )
    }
    return made.data.id
  }

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    campaign = await newCampaign(app, owner)
    await invest(['Rania', 'Khoury'], { paid: true })
    await invest(['Étienne', 'Lacombe'], { named: true, paid: true })
    await invest(['Secret', 'Investor'], { anonymous: true, named: true })
    await invest(['=HYPERLINK("http://x")', '+1,2'], { named: true })
  })
  afterAll(() => app.close())

  const list = async (query: { search?: string; state?: InvestmentState; after?: string } = {}) =>
    (await make(app, dash.listInvestments, { params: { id: campaign.id }, query }, { as: owner })).data
  const found = async (search: string) => (await list({ search })).items
  const names = async (search: string) => (await found(search)).map(({ name }) => name)
  const take = (as: TestPerson | undefined, id = campaign.id, language = 'en') =>
    app.fetch(
      new Request(`http://localhost${apiBase}equities/${id}/investments.csv?lng=${language}`, {
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      }),
    )

  it('show exact amounts, and names by consent only', async () => {
    const { items, totals, currency } = await list()
    expect(items.map(({ name }) => name)).toEqual(['=HYPERLINK("http://x") +1,2', '', 'Étienne Lacombe', 'R. K.'])
    // Only of those who are named: a profile would reveal who the others are.
    expect(items.map(({ profile }) => typeof profile)).toEqual(['string', 'undefined', 'string', 'undefined'])
    expect(items.every(({ amount, units }) => amount === 10_000n && units === 4n)).toBe(true)
    expect(currency).toBe('USD')
    expect(totals.toSorted((a, b) => (a.state < b.state ? -1 : 1))).toEqual([
      { state: 'confirmed', investments: 2, units: 8n, amount: 20_000n },
      { state: 'reserved', investments: 2, units: 8n, amount: 20_000n },
    ])
  })

  it.each([
    ['a displayed name', 'lacombe', ['Étienne Lacombe']],
    ['first and last name', 'Étienne Lac', ['Étienne Lacombe']],
    ['initials', 'R. K.', ['R. K.']],
    ['initials without dots', 'rk', ['R. K.']],
    ['a hidden name', 'Khoury', []],
    ['the first name behind initials', 'Rania', []],
    ['the name of an anonymous investor', 'Secret', []],
    ['the initials of an anonymous investor', 'SI', []],
    ['a wildcard', '%', []],
    ['dots only', '...', []],
  ])('are searched by %s', async (_, search, expected) => {
    const items = await found(search)
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(expected))
    // Any other result matches because its reference happens to contain the letters.
    for (const { name, reference } of items)
      if (!(expected as readonly string[]).includes(name)) expect(reference).toContain(search.toUpperCase())
  })

  it('are found by reference, in any common notation', async () => {
    const reference = references['Khoury'] ?? ''
    expect(await names(reference)).toEqual(['R. K.'])
    expect(await names(reference.toLowerCase().replaceAll('-', ' '))).toEqual(['R. K.'])
    expect(await names(reference.slice(0, 7))).toContain('R. K.')
  })

  it('are filtered by state, with totals of all', async () => {
    const { items, total, totals } = await list({ state: 'reserved' })
    expect([items.length, total, totals.length]).toEqual([2, 2, 2])
    expect((await list({ state: 'refunded' })).items).toEqual([])
  })

  it('are exported to a CSV file that executes nothing in a spreadsheet', async () => {
    const response = await take(owner)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${campaign.slug}-investments.csv"`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.subarray(3).toString('utf8').split('\r\n')
    expect(lines[0]).toBe(
      'Reference,Investor,Legal name as signed,Type of holder,Country (ISO 3166),Units,Unit price,Amount,Currency,Status,Reserved (UTC),Signed (UTC),Paid (UTC),Ended (UTC),Agreement number',
    )
    expect(lines).toHaveLength(6)
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://x"") +1,2",,,,4,25.00,100.00,USD,Payment pending,`)
    expect(lines[2]).toContain(',Anonymous,,,,4,25.00,100.00,USD,')
    expect(lines[4]).toMatch(
      /^FH-[\w-]+,R\. K\.,Amal Haddad,,,4,25\.00,100\.00,USD,Confirmed,2026-11-21 09:00,2026-11-21 09:00,2026-11-21 09:00,,\d+$/,
    )
    const whole = lines.join('\n')
    expect(whole).not.toMatch(/@|Rania|Khoury|Secret/)
    expect(await (await take(owner, campaign.id, 'ar')).text()).toContain('بانتظار الدفع')
  })

  it('are exported with the signed name, kind and country of paid holders, and of nobody else', async () => {
    const of = await newCampaign(app, owner)
    const holder = async (state: 'paid' | 'unpaid', signed: string) => {
      const previous = campaign
      campaign = of
      const id = await invest([state, 'Person'], { anonymous: true, paid: state === 'paid' }).finally(() => {
        campaign = previous
      })
      if (state === 'unpaid') await plantAgreement(app, id)
      await app.deps.db.execute(
        `insert into identity_check (person_id, state, changed_at, party_kind, country)
         select investor_id, 'approved', now(), 'company', 'FR' from investment where id = $1`,
        [id],
      )
      await app.deps.db.execute('alter table agreement disable trigger user')
      await app.deps.db.execute('update agreement set legal_name = $2 where investment_id = $1', [id, signed])
      await app.deps.db.execute('alter table agreement enable trigger user')
    }
    await holder('paid', '+Bâtisseurs "SARL", Lyon')
    await holder('unpaid', 'Unpaid Holder')
    const text = await (await take(owner, of.id)).text()
    expect(text).toContain(`,Anonymous,"'+Bâtisseurs ""SARL"", Lyon",Company,FR,4,25.00,100.00,USD,Confirmed,`)
    expect(text).not.toContain('Unpaid Holder')
    expect(text.match(/FR/g)).toHaveLength(1)
    expect(await (await take(owner, of.id, 'fr')).text()).toContain(',Société,FR,')
    // Each export is in the audit log; refused ones return nothing.
    const editor = await newPerson(app, { userType: 'company' })
    await newEditor(app, of.id, editor)
    for (const as of [undefined, editor]) expect(await (await take(as, of.id)).text()).not.toContain('Lyon')
    const audit = await app.deps.db.execute(
      `select actor_id from audit_event where subject = $1 and event_name = 'investments-exported'`,
      [of.id],
    )
    expect(audit).toEqual([{ actor_id: owner.id }, { actor_id: owner.id }])
  })

  it('are exported completely, however many there are', async () => {
    const many = await newCampaign(app, owner, { unitsTotal: 100_000n })
    const investor = await newPerson(app)
    await app.deps.db.execute(`
      insert into investment (id, campaign_id, investor_id, state, units, unit_price, amount, currency, gateway, reference, anonymous, created_at)
      select gen_random_uuid(), '${many.id}', '${investor.id}', 'expired', 4, 2500, 10000, 'USD', 'offline', 'FH-X' || n, false, date_trunc('milliseconds', now())
      from generate_series(1, 1203) n`)
    const lines = (await (await take(owner, many.id)).text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1204)
    expect(new Set(lines).size).toBe(1204)
  })

  it('are visible to the owner only', async () => {
    const other = await newPerson(app, { userType: 'company' })
    const investor = await newPerson(app)
    const administrator = await newPerson(app, { userType: null, admin: true })
    const statuses = async (path: string) =>
      Promise.all(
        [undefined, investor, other, administrator].map(
          async (as) => (await send(app, 'GET', path, as ? { as } : {})).code,
        ),
      )
    const refused = ['SIGN_IN_REQUIRED', 'NOT_ALLOWED', 'NOT_FOUND', 'NOT_FOUND']
    for (const part of ['investments', 'investments.csv', 'figures', 'history', 'funds', 'updates'])
      expect(await statuses(`equities/${campaign.id}/${part}`), part).toEqual(refused)
    expect(await statuses(`saved-campaigns/get-users/${campaign.id}`)).toEqual(refused)
    expect((await take(owner, 'none')).status).toBe(404)
  })
})
