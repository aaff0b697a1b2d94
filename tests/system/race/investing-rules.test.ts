/** Two servers on one PostgreSQL: the 12-month limit is never exceeded, and released units are never offered twice. */

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import type { BareSite } from '#tests/support/servers/bare-site.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')

describe.skipIf(!hasPostgres)('the rules of investing on two servers', () => {
  let two: TwoServers
  let site: BareSite
  let owner: TestPerson

  beforeAll(async () => {
    two = await startTwoServers()
    site = two.site
    owner = await newPerson(site, { userType: 'company' })
  }, 300_000)
  afterAll(() => two.close())

  const ask = (at: number, method: 'POST' | 'PATCH' | 'DELETE', call: string, as: TestPerson, body: object) =>
    two.request({ at, method, call, as, body })
  const invest = (at: number, campaignId: string, as: TestPerson, units: number) =>
    ask(at, 'POST', `process-investment/${campaignId}`, as, {
      units: String(units),
      gateway: 'offline',
      anonymous: false,
      riskAccepted: true,
    })
  const end = (at: number, id: string, as: TestPerson) =>
    ask(at, 'PATCH', `process-investment/${id}`, as, { state: 'cancelled' })

  it('enforce the limit across concurrent investments in several campaigns', async () => {
    await site.database.transact((tx) => changeSettings(tx, { investorLimit: true }))
    onTestFinished(async () => {
      await site.database.transact((tx) => changeSettings(tx, { investorLimit: false }))
    })
    const campaigns = await Promise.all(Array.from({ length: 8 }, () => newCampaign(site, owner)))
    for (let round = 0; round < 4; round += 1) {
      const person = await newPerson(site)
      await ask(round, 'POST', `investor-limit/${campaigns[0]?.id}`, person, {
        income: '0',
        netWorth: '0',
        elsewhere: '0',
      })
      // A limit of 2,500.00; each requests 1,000.00.
      const answers = await Promise.all(campaigns.map(({ id }, at) => invest(at, id, person, 40)))
      expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual([
        '200',
        '200',
        ...Array.from({ length: 6 }, () => 'ABOVE_YEAR_LIMIT'),
      ])
    }
  })

  it('offer released units once each, in the order of the waiting list, while others join it', async () => {
    const campaign = await newCampaign(site, owner, { unitsTotal: 100n })
    const holders = await Promise.all(Array.from({ length: 10 }, () => newPerson(site)))
    const crowd = await Promise.all(Array.from({ length: 20 }, () => newPerson(site)))
    const strangers = await Promise.all(Array.from({ length: 10 }, () => newPerson(site)))
    const held = await Promise.all(holders.map((as, at) => invest(at, campaign.id, as, 10)))
    const join = (as: TestPerson, at: number) => ask(at, 'POST', `waiting-list/${campaign.id}`, as, { units: '10' })
    // The first twelve join before any units are released.
    for (const [at, as] of crowd.slice(0, 12).entries()) expect((await join(as, at)).status).toBe(200)
    const [, , grabbed] = await Promise.all([
      Promise.all(crowd.slice(12).map(join)),
      Promise.all(holders.map((as, at) => end(at + 1, held[at]?.data?.id ?? '', as))),
      Promise.all(strangers.map((as, at) => invest(at, campaign.id, as, 10))),
    ])
    // No others got in between: ten units were released and twelve users were waiting.
    expect(new Set(grabbed.map(({ code }) => code))).toEqual(new Set(['SOLD_OUT']))
    const entries = await site.database.read
      .selectFrom('waiting_list_entry')
      .select(['person_id', 'state', 'units'])
      .where('campaign_id', '=', campaign.id)
      .orderBy('queue_position')
      .execute()
    expect(entries.filter(({ state }) => state === 'offered').map(({ person_id }) => person_id)).toEqual(
      crowd.slice(0, 10).map(({ id }) => id),
    )
    const { units_taken } = await site.database.read
      .selectFrom('campaign')
      .select('units_taken')
      .where('id', '=', campaign.id)
      .executeTakeFirstOrThrow()
    expect(units_taken).toBe(100n)
    // Each user takes their offer on either server, while others try and half of them leave.
    await Promise.all([
      ...crowd
        .slice(0, 10)
        .map((as, at) =>
          at % 2 === 0 ? invest(at, campaign.id, as, 10) : ask(at, 'DELETE', `waiting-list/${campaign.id}`, as, {}),
        ),
      ...strangers.map((as, at) => invest(at, campaign.id, as, 4)),
    ])
    const [sums] = await site.database.execute(
      `select (select coalesce(sum(units), 0) from investment where campaign_id = $1 and state = 'reserved')::int8 as reserved,
         (select coalesce(sum(units), 0) from waiting_list_entry where campaign_id = $1 and state = 'offered')::int8 as offered,
         (select units_taken from campaign where id = $1) as taken`,
      [campaign.id],
    )
    expect(sums).toEqual({ reserved: 50n, offered: 50n, taken: 100n })
  })

  it('never leave a user waiting beside available units', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 25; round += 1) {
      const campaign = await newCampaign(site, owner, { unitsTotal: 10n })
      const [holder, waits] = [await newPerson(site), await newPerson(site)]
      const held = await invest(round, campaign.id, holder, 10)
      const [joined] = await Promise.all([
        ask(round, 'POST', `waiting-list/${campaign.id}`, waits, { units: '10' }),
        end(round + 1, held.data?.id ?? '', holder),
      ])
      const entry = await site.database.read
        .selectFrom('waiting_list_entry')
        .select('state')
        .where('campaign_id', '=', campaign.id)
        .executeTakeFirst()
      outcomes.add(joined.code ?? entry?.state ?? 'none')
    }
    expect([...outcomes].filter((outcome) => outcome !== 'UNITS_FREE' && outcome !== 'offered')).toEqual([])
  })
})
