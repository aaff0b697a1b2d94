/** Everything that ends for a user: as a list, as a calendar file and as a feed, and never another user's. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseAccount } from '#api/db/account/erase.ts'
import { ownData } from '#api/db/account/data-export.ts'
import { calls } from '#contract/calls.ts'
import { deadlineKinds } from '#domain/investment/deadlines.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { day, newRunningLoan } from '#tests/system/repayment/loan-steps.ts'

const { investment } = calls
/** Unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe.each(await behaviourEngine())('deadlines on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())

  const list = async (as: TestPerson, language: 'en' | 'ar' = 'en') =>
    (await make(site.app, investment.listDeadlines, {}, { as, language })).data.items
  const kindsOf = async (as: TestPerson) => (await list(as)).map(({ kind }) => kind)
  const execute = (text: string, values: unknown[]) => site.app.deps.db.execute(text, values)
  const inDays = (days: number) => new Date(site.app.deps.clock.now() + days * day).toISOString()
  const download = (as: TestPerson, query = '') => send(site.app, 'GET', `my-deadlines/file${query}`, { as })

  /** Reserved, and paid by card: it can be cancelled for some days. */
  async function invest(campaign: TestCampaign, person: TestPerson, days = 4): Promise<string> {
    const id = await site.reserve(campaign, 4n, person, days)
    const { id: session, checkoutUrl } = await site.checkout(id, person)
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.check(session, person)
    return id
  }

  async function askToReconfirm(campaign: TestCampaign, investmentId: string, person: TestPerson): Promise<void> {
    const amendmentId = site.app.deps.ids.next()
    await execute(
      `insert into campaign_amendment (id, campaign_id, state, terms, previous, explanation, requested_by, requested_at,
        reconfirm_until) values ($1, $2, 'reconfirming', '{}', '{}', 'x', $3, $4, $5)`,
      [amendmentId, campaign.id, site.owner.id, inDays(0), inDays(5)],
    )
    await execute(`insert into reconfirmation values ($1, $2, $3, $4, 'pending', null)`, [
      site.app.deps.ids.next(),
      amendmentId,
      investmentId,
      person.id,
    ])
  }

  async function approve(person: TestPerson): Promise<void> {
    await execute(
      `insert into identity_check (person_id, state, changed_at, expires_at) values ($1, 'approved', $2, $3)
        on conflict (person_id) do update set state = 'approved', expires_at = excluded.expires_at`,
      [person.id, inDays(0), inDays(300)],
    )
    await execute(
      `insert into accreditation (person_id, state, changed_at, expires_at) values ($1, 'approved', $2, $3)`,
      [person.id, inDays(0), inDays(200)],
    )
  }

  it('are none for a new user, whose calendar file is valid', async () => {
    const person = await newPerson(site.app)
    expect(await list(person)).toEqual([])
    const { status, text } = await download(person)
    expect(status).toBe(200)
    expect(linesOf(text).filter((line) => line.startsWith('BEGIN:'))).not.toContain('BEGIN:VEVENT')
  })

  it('of every kind are listed in order, each only to its user', async () => {
    const person = await newPerson(site.app)
    const other = await newPerson(site.app)
    const loan = await newRunningLoan(site, administrator)
    const campaign = await newCampaign(site.app, site.owner, { unitsTotal: 100n })
    const paid = await invest(campaign, person)
    await site.reserve(campaign, 8n, person, 0)
    await askToReconfirm(campaign, paid, person)
    await make(site.app, investment.saveInvestment, { body: { campaignId: campaign.id, units: 4n } }, { as: person })
    await execute(
      `insert into waiting_list_entry (id, campaign_id, person_id, units, state, joined_at, offered_until)
        values ($1, $2, $3, 4, 'offered', $4, $5)`,
      [site.app.deps.ids.next(), campaign.id, person.id, inDays(0), inDays(1)],
    )
    await approve(person)
    expect(new Set(await kindsOf(person))).toEqual(
      new Set([
        'cancel-until',
        'reconfirm-until',
        'pay-until',
        'offer-expires',
        'saved-until',
        'settles-on',
        'verification-expires',
        'accreditation-expires',
      ]),
    )
    const all = await list(person)
    expect(all.map(({ endsAt }) => endsAt)).toEqual(all.map(({ endsAt }) => endsAt).toSorted())
    expect(all.find(({ kind }) => kind === 'cancel-until')).toMatchObject({
      id: `cancel-until-${paid}`,
      campaign: { slug: campaign.slug },
      amount: { amount: 10_000n, currency: 'USD' },
      on: null,
      path: `/receipt/${paid}`,
    })
    const lender = loan.investors[0]?.person ?? other
    expect(await kindsOf(lender)).toContain('repayment-expected')
    expect((await list(lender)).find(({ kind }) => kind === 'repayment-expected')?.amount?.amount).toBe(200n)

    const mine = (await list(site.owner)).filter(({ campaign: of }) => of?.slug === loan.campaign.slug)
    expect(mine).toMatchObject([{ kind: 'first-instalment', amount: { amount: 800n } }])
    await execute(
      `insert into repayment (id, campaign_id, type, amount, currency, period_start, period_end, due_on, description,
        reference, created_by, created_at)
        values ($1, $2, 'interest', 800, 'USD', '2026-10-01', '2026-12-31', $3::date, 'x', 'FR-1', $4, $5)`,
      [site.app.deps.ids.next(), loan.campaign.id, inDays(30).slice(0, 10), site.owner.id, inDays(0)],
    )
    const due = (await list(site.owner)).filter(({ campaign: of }) => of?.slug === loan.campaign.slug)
    expect(due).toMatchObject([{ kind: 'repayment-due', on: inDays(30).slice(0, 10) }])

    const covered = new Set([
      ...(await kindsOf(person)),
      ...(await kindsOf(lender)),
      'first-instalment',
      'repayment-due',
    ])
    expect(deadlineKinds.filter((kind) => !covered.has(kind))).toEqual([])
    expect(await list(other)).toEqual([])
    expect((await make(site.app, investment.listDeadlines, {})).status).toBe(401)
  })

  it('end with their time, and with what the user does', async () => {
    const person = await newPerson(site.app)
    const campaign = await newCampaign(site.app, site.owner, { unitsTotal: 100n })
    const paid = await invest(campaign, person, 1)
    expect(await kindsOf(person)).toEqual(['cancel-until', 'settles-on'])
    const body = { state: 'cancelled' } as const
    await make(site.app, investment.cancel, { params: { investorId: paid }, body }, { as: person })
    expect(await kindsOf(person)).toEqual([])
    await invest(campaign, person, 1)
    await site.pass(2 * day)
    expect(await kindsOf(person)).toEqual(['settles-on'])
  })

  it('follow the deadline of a campaign under the rule of the United States', async () => {
    const person = await newPerson(site.app)
    const campaign = await newCampaign(site.app, site.owner, { unitsTotal: 100n })
    const paid = await invest(campaign, person)
    await execute(`set session_replication_role = replica`, [])
    await execute(`update agreement set cancel_rule = 'us' where investment_id = $1`, [paid])
    await execute(`set session_replication_role = default`, [])
    await execute(`update campaign set closes_at = $2 where id = $1`, [campaign.id, inDays(10)])
    const [first] = await list(person)
    expect(first).toMatchObject({ kind: 'cancel-until', endsAt: inDays(8) })
  })

  it('leave out the first instalment of a loan that is written off', async () => {
    const loan = await newRunningLoan(site, administrator)
    const mine = async () => (await list(site.owner)).filter(({ campaign: of }) => of?.slug === loan.campaign.slug)
    expect(await mine()).toMatchObject([{ kind: 'first-instalment' }])
    await execute(
      `insert into repayment_stage (id, campaign_id, stage, note, at, overdue) values ($1, $2, 'written-off', 'x', $3, 0)`,
      [site.app.deps.ids.next(), loan.campaign.id, inDays(0)],
    )
    expect(await mine()).toEqual([])
  })

  it('are not hidden by any number of investments that cannot be cancelled any more', async () => {
    const person = await newPerson(site.app)
    const campaign = await newCampaign(site.app, site.owner, { unitsTotal: 1000n })
    const last = await invest(campaign, person)
    await execute(
      `insert into investment select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
        'state', 'refunded', 'reference', 'FR-' || number))).*
      from investment i, generate_series(1, 160) as number where i.id = $1`,
      [last],
    )
    await execute(
      `insert into agreement select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
        'investment_id', i.id, 'content', i.id::text, 'hash', encode(sha256(convert_to(i.id::text, 'UTF8')), 'hex'),
        'sequence_number', a.sequence_number + substr(i.reference, 4)::int8,
        'cancel_until', a.cancel_until - interval '1 hour'))).*
      from agreement a join investment i on i.investor_id = a.investor_id and i.state = 'refunded'
      where a.investment_id = $1`,
      [last],
    )
    expect((await list(person)).find(({ kind }) => kind === 'cancel-until')?.path).toBe(`/receipt/${last}`)
  })

  describe('as a calendar file', () => {
    it('has an event for each, and one alone on request', async () => {
      const person = await newPerson(site.app)
      const campaign = await newCampaign(site.app, site.owner, { unitsTotal: 100n })
      await invest(campaign, person)
      const [first] = await list(person)
      const { status, headers, text } = await download(person)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(headers.get('cache-control')).toContain('no-store')
      expect(linesOf(text).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
      expect(linesOf(text)).toContain(`UID:${first?.id}@${new URL(site.app.deps.site.origin).hostname}`)
      expect(text).not.toContain('100.00')
      expect((await download(person, '?amounts=true')).text).toContain('100.00')
      const one = await download(person, `?id=${first?.id}`)
      expect(linesOf(one.text).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
      expect((await download(await newPerson(site.app), `?id=${first?.id}`)).status).toBe(404)
      expect((await download(person, '?lng=ar')).text).toContain('انتهاء مهلة الإلغاء')
      const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))
      expect(longest).toBeLessThanOrEqual(75)
    })
  })

  describe('as a feed', () => {
    const feedOf = async (as: TestPerson) => (await make(site.app, investment.getDeadlineFeed, {}, { as })).data
    const update = (as: TestPerson, body: { amounts: boolean; replace?: boolean }) =>
      make(site.app, investment.updateDeadlineFeed, { body }, { as })
    const read = (address: string | null) =>
      send(site.app, 'GET', new URL(address ?? '').pathname.replace('/api/v1.1/', ''))

    it('is off until the user turns it on, and stops when they replace it or turn it off', async () => {
      const person = await newPerson(site.app, { language: 'fr' })
      await invest(await newCampaign(site.app, site.owner, { unitsTotal: 100n }), person)
      expect(await feedOf(person)).toEqual({ address: null, amounts: false })
      await update(person, { amounts: false })
      const { address } = await feedOf(person)
      const first = await read(address)
      expect(first.status).toBe(200)
      expect(first.headers.get('cache-control')).toContain('no-store')
      expect(first.text).toContain('Fin du délai')
      expect(first.text).not.toContain(String.raw`100\,00`)

      await update(person, { amounts: true })
      expect(await feedOf(person)).toEqual({ address, amounts: true })
      expect((await read(address)).text).toContain(String.raw`100\,00`)

      await update(person, { amounts: true, replace: true })
      const { address: next } = await feedOf(person)
      expect(next).not.toBe(address)
      expect((await read(address)).status).toBe(404)
      expect((await read(next)).status).toBe(200)

      await make(site.app, investment.removeDeadlineFeed, {}, { as: person })
      expect(await feedOf(person)).toEqual({ address: null, amounts: false })
      expect((await read(next)).status).toBe(404)
    })

    it('has an address that neither names the user nor can be read in the database', async () => {
      const person = await newPerson(site.app)
      await update(person, { amounts: false })
      const { address } = await feedOf(person)
      expect(address).not.toContain(person.id)
      const token = /deadline-feed\/([\w-]{43})\//.exec(address ?? '')?.[1] ?? ''
      const stored = JSON.stringify([
        await execute('select person_id, id, encode(token_hash, $1) as hash from calendar_feed', ['base64']),
        await execute('select reply::text from idempotency', []),
      ])
      expect(stored).not.toContain(token)
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('base64'))
      const another = await newPerson(site.app)
      expect(await feedOf(another)).toEqual({ address: null, amounts: false })
    })

    it.each(['x'.repeat(43), 'short', 'a/b', '%00'.repeat(43)])('is not found by another token: %s', async (token) => {
      expect((await send(site.app, 'GET', `deadline-feed/${token}/deadlines.ics`)).status).toBe(404)
    })

    it('ends with the account, is hidden while it is blocked, and is listed in the data export', async () => {
      const person = await newPerson(site.app)
      await update(person, { amounts: true })
      const { address } = await feedOf(person)
      const exported = await ownData(site.app.deps.db.read, person.id)
      expect(exported['calendarFeed']).toMatchObject([{ amounts: true }])
      expect(Object.keys(exported['calendarFeed']?.[0] ?? {}).toSorted()).toEqual(['amounts', 'created_at'])
      await execute(`update app_user set state = 'blocked' where id = $1`, [person.id])
      expect((await read(address)).status).toBe(404)
      await execute(`update app_user set state = 'active' where id = $1`, [person.id])
      expect((await read(address)).status).toBe(200)
      await site.app.deps.db.transact((tx) =>
        eraseAccount(tx, { id: person.id, email: `${person.id}@example.com` }, 'none', new Date()),
      )
      expect((await read(address)).status).toBe(404)
      expect(await execute('select from calendar_feed where person_id = $1', [person.id])).toEqual([])
    })
  })
})
