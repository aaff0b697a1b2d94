/** Two servers on one PostgreSQL: races that the embedded database cannot show with its single connection. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#api/db/database.ts'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import type { BareSite } from '#tests/support/servers/bare-site.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { rounds } from '#tests/support/thoroughness.ts'
import { type ServerAnswer, startTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL', () => {
  let two: TwoServers
  let database: Database
  let site: BareSite
  let owner: TestPerson
  let administrators: TestPerson[]

  beforeAll(async () => {
    two = await startTwoServers()
    site = two.site
    database = site.database
    owner = await newPerson(site, { userType: 'company' })
    administrators = [
      await newPerson(site, { userType: null, admin: true }),
      await newPerson(site, { userType: null, admin: true }),
    ]
  }, 300_000)
  afterAll(() => two.close())

  const order = (units: bigint) => ({ units: String(units), gateway: 'offline', anonymous: false, riskAccepted: true })
  const invest = (
    at: number,
    campaignId: string,
    as: TestPerson,
    units: bigint,
    key: string = randomUUID(),
    patient = true,
  ) => two.request({ at, call: `process-investment/${campaignId}`, as, body: order(units), key, patient })
  const confirm = (at: number, id: string, as: TestPerson) =>
    two.request({
      at,
      call: `admin/offline-payments/${id}/confirm`,
      as,
      body: { received: { amount: '10000', currency: 'USD' } },
    })
  const unitsOf = (id: string) =>
    database.read
      .selectFrom('campaign')
      .select(['units_taken', 'units_total', 'raised', 'investors'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('sell the last units exactly once to four times as many concurrent investors', async () => {
    const winners = rounds(20, 50)
    const campaign = await newCampaign(site, owner, { unitsTotal: 4n * BigInt(winners) })
    const crowd: TestPerson[] = []
    for (let made = 0; made < 4 * winners; made += 1) crowd.push(await newPerson(site))
    const answers = await Promise.all(crowd.map((person, at) => invest(at, campaign.id, person, 4n)))
    const codes = Object.groupBy(answers, ({ status, code }) => code ?? String(status))
    expect(Object.fromEntries(Object.entries(codes).map(([code, of]) => [code, of?.length]))).toEqual({
      200: winners,
      SOLD_OUT: 3 * winners,
    })
    expect(await unitsOf(campaign.id)).toMatchObject({
      units_taken: 4n * BigInt(winners),
      units_total: 4n * BigInt(winners),
    })
    // All are paid, each confirmed by one of two administrators on one of two servers.
    const won = answers.flatMap(({ data }) => data?.id ?? [])
    for (const id of won) await plantAgreement(site, id)
    const paid = await Promise.all(won.map((id, at) => confirm(at, id, administrators[at % 2] ?? owner)))
    expect(paid.every(({ data }) => data?.state === 'confirmed')).toBe(true)
    expect(await unitsOf(campaign.id)).toMatchObject({ raised: 10_000n * BigInt(winners), investors: winners })
    const { sums, balancesAgree } = await trialBalance(database.read)
    expect(sums).toEqual([{ currency: 'USD', sum: 0n, entries: 2 * winners }])
    expect(balancesAgree).toBe(true)
  })

  it('accept exactly three times the units of a pro-rata campaign', async () => {
    const campaign = await newCampaign(site, owner, { unitsTotal: 8n })
    await database.execute(`update campaign set allocation = 'pro-rata' where id = $1`, [campaign.id])
    const crowd = await Promise.all(Array.from({ length: 10 }, () => newPerson(site)))
    const answers = await Promise.all(crowd.map((person, at) => invest(at, campaign.id, person, 4n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(await unitsOf(campaign.id)).toMatchObject({ units_taken: 24n, units_total: 8n })
  })

  it('never oversell a remainder of units', async () => {
    const campaign = await newCampaign(site, owner, { unitsTotal: 9n })
    const crowd = await Promise.all(Array.from({ length: 10 }, () => newPerson(site)))
    const answers = await Promise.all(
      crowd.map((person, at) => invest(at, campaign.id, person, at % 2 === 0 ? 4n : 5n)),
    )
    const { units_taken } = await unitsOf(campaign.id)
    expect(units_taken).toBeLessThanOrEqual(9n)
    const [sold] = await database.execute('select sum(units)::int8 as units from investment where campaign_id = $1', [
      campaign.id,
    ])
    expect(sold?.['units']).toBe(units_taken)
    for (const { status, code } of answers)
      if (status !== 200) expect(['UNITS_LEFT', 'SOLD_OUT', 'BELOW_MINIMUM']).toContain(code)
  })

  it('apply an idempotency key once, on both servers at once', async () => {
    const campaign = await newCampaign(site, owner)
    const investor = await newPerson(site)
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => invest(at, campaign.id, investor, 4n, key)),
      )
      const done = answers.filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      expect(new Set(done.map(({ data }) => data?.id)).size).toBe(1)
      expect(done.filter(({ repeated }) => !repeated)).toHaveLength(1)
      for (const { status, code } of answers) if (status !== 200) expect(code).toBe('IDEMPOTENCY_IN_PROGRESS')
    }
    expect((await unitsOf(campaign.id)).units_taken).toBe(40n)
  })

  it('report a concurrent request with the same key as in progress, and replay its response later', async () => {
    const campaign = await newCampaign(site, owner)
    const investor = await newPerson(site)
    const key = randomUUID()
    let first: Promise<ServerAnswer> = Promise.reject(new Error('not asked yet'))
    first.catch(() => {})
    // Holds the campaign's lock for longer than the lock timeout.
    await database.transact(async (tx) => {
      await tx.selectFrom('campaign').select('id').where('id', '=', campaign.id).forUpdate().execute()
      first = invest(0, campaign.id, investor, 4n, key, false)
      await expect
        .poll(async () => {
          const { rows } =
            await sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              tx,
            )
          return rows.length
        })
        .toBeGreaterThan(0)
      const twin = await invest(1, campaign.id, investor, 4n, key, false)
      // Whichever gave up first wrote nothing, and both may retry.
      expect(['IDEMPOTENCY_IN_PROGRESS', 'UNAVAILABLE']).toContain(twin.code)
    })
    await first
    const again = await invest(1, campaign.id, investor, 4n, key)
    expect(again.status).toBe(200)
    expect((await invest(0, campaign.id, investor, 4n, key)).data).toEqual(again.data)
    expect((await unitsOf(campaign.id)).units_taken).toBe(4n)
  })

  it('book a payment once when two administrators confirm it concurrently', async () => {
    const campaign = await newCampaign(site, owner)
    const investor = await newPerson(site)
    for (let round = 0; round < 8; round += 1) {
      const { data } = await invest(round, campaign.id, investor, 4n)
      await plantAgreement(site, data?.id ?? '')
      const answers = await Promise.all(
        administrators.map((administrator, at) => confirm(at, data?.id ?? '', administrator)),
      )
      expect(new Set(answers.map(({ status, code }) => code ?? status))).toEqual(
        new Set([200, 'INVESTMENT_NOT_PENDING']),
      )
    }
    expect(await unitsOf(campaign.id)).toMatchObject({ units_taken: 32n, raised: 80_000n, investors: 1 })
    expect((await trialBalance(database.read)).sums.every(({ sum }) => sum === 0n)).toBe(true)
  })

  it('either cancel or confirm an investment, never both', async () => {
    const campaign = await newCampaign(site, owner)
    const investor = await newPerson(site)
    for (let round = 0; round < 8; round += 1) {
      const { data } = await invest(round, campaign.id, investor, 4n)
      const id = data?.id ?? ''
      await plantAgreement(site, id)
      const cancel = two.request({
        at: round,
        method: 'PATCH',
        call: `process-investment/${id}`,
        as: investor,
        body: { state: 'cancelled' },
      })
      const [cancelled, confirmed] = await Promise.all([cancel, confirm(round + 1, id, administrators[0] ?? owner)])
      expect([cancelled.status, confirmed.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    }
    const [sold] = await database.execute(
      `select coalesce(sum(units) filter (where state = 'confirmed'), 0)::int8 as units from investment where campaign_id = $1`,
      [campaign.id],
    )
    expect((await unitsOf(campaign.id)).units_taken).toBe(sold?.['units'])
  })

  it('share their rate limits: attempts on one server count on the other', async () => {
    const limited = await Promise.all([0, 1].map(() => two.oneMore({ RATE_LIMIT: 'on' })))
    try {
      const email = `${randomUUID()}@example.com`
      const statuses: number[] = []
      for (let tries = 0; tries < 8; tries += 1) {
        const response = await fetch(`${limited[tries % 2]?.origin}/api/v1.1/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'Wrong-Key-9' }),
        })
        statuses.push(response.status)
      }
      // After the fifth failure the next attempt is delayed; separate counts would not reach five.
      expect(statuses.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 401))
      expect(statuses).toContain(429)
    } finally {
      await Promise.all(limited.map((server) => server.kill()))
    }
  }, 300_000)
})
