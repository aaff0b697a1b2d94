/**
 * Investments a second, end to end over HTTP: reserved, the agreement read and signed, and the transfer confirmed;
 * and how the rate depends on the number of campaigns that are invested in at once. Few campaigns are the hard case,
 * because a reservation locks its campaign.
 */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openBareSite } from '#tests/support/servers/bare-site.ts'
import { type Answer, KilledServers, PersistentClient } from '#tests/support/servers/killed-servers.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import type { Engine } from '#tests/support/test-app.ts'
import { benchEngines } from './marketplace.ts'
import { type Bench, type BenchContext, type Figure, numberOption, percentile, type Table } from './report.ts'

const numbersOfCampaigns = [10, 100, 1000]
const clients = 24
/** Investments a second on two cores. */
const goals: Readonly<Record<Engine, number>> = { postgres: 100, embedded: 50 }
const unitsEach = 4n
/** Minor units. */
const priceEach = 10_000n

export const investBench: Bench = {
  name: 'invest',
  about: 'investments a second, end to end, with 10, 100 and 1,000 campaigns at once',
  run: async (context) => {
    const reports = []
    const engines = (await benchEngines()).filter((engine) => (context.options['engine'] ?? engine) === engine)
    for (const engine of engines) reports.push(await measure(engine, context))
    return {
      figures: reports.flatMap(({ figures }) => figures),
      tables: reports.map(({ table }) => table),
      notes: ['The file of each agreement is created after its signature, at a lower priority. One server process.'],
    }
  },
}

async function measure(engine: Engine, context: BenchContext): Promise<{ figures: Figure[]; table: Table }> {
  const seconds = numberOption(context, 'seconds', 10)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-invest-'))
  const database = engine === 'postgres' ? await createTestDatabase(`freehold_bench_invest_${process.pid}`) : undefined
  const servers = new KilledServers({ dataDir, databaseUrl: database?.url, count: 1 })
  try {
    const site = await openBareSite(
      database ? { kind: 'postgres', url: database.url, poolSize: 4 } : { kind: 'embedded', folder: dataDir },
    )
    const owner = await newPerson(site, { userType: 'company' })
    const administrator = await newPerson(site, { userType: null, admin: true })
    const persons: TestPerson[] = []
    for (let made = 0; made < clients; made += 1) persons.push(await newPerson(site))
    const campaigns: string[] = []
    for (let made = 0; made < Math.max(...numbersOfCampaigns); made += 1)
      campaigns.push((await newCampaign(site, owner, { unitsTotal: 1_000_000n })).id)
    await site.database.close()
    await servers.start()

    const crowd = { client: new PersistentClient(servers), persons, administrator }
    await invest(crowd, campaigns, 2, whole)
    const rows: { campaigns: number; reserved: Rate; whole: Rate }[] = []
    for (const number of numbersOfCampaigns) {
      const chosen = campaigns.slice(0, number)
      rows.push({
        campaigns: number,
        reserved: await invest(crowd, chosen, seconds, reserve),
        whole: await invest(crowd, chosen, seconds, whole),
      })
      context.log(`${engine}: ${number} campaigns measured`)
    }
    const [fewest] = rows
    const most = rows.at(-1)
    if (!fewest || !most) throw new Error('nothing was measured')
    return {
      figures: [
        {
          name: `${engine}: end to end, ${fewest.campaigns} campaigns`,
          value: fewest.whole.perSecond,
          unit: '/s',
          goal: { atLeast: goals[engine] },
        },
        {
          name: `${engine}: end to end, ${fewest.campaigns} campaigns, p95`,
          value: fewest.whole.p95,
          unit: 'ms',
          ...(engine === 'postgres' ? { goal: { atMost: 500 } } : {}),
        },
        {
          name: `${engine}: end to end, ${most.campaigns} relative to ${fewest.campaigns}`,
          value: most.whole.perSecond / fewest.whole.perSecond,
          unit: '×',
        },
        {
          name: `${engine}: reservations, ${most.campaigns} relative to ${fewest.campaigns}`,
          value: most.reserved.perSecond / fewest.reserved.perSecond,
          unit: '×',
        },
      ],
      table: {
        title: `${engine}: by wall-clock time, ${clients} clients at once, ${seconds} s each`,
        head: ['campaigns at once', 'reserved /s', 'p95 ms', 'end to end /s', 'p95 ms'],
        rows: rows.map((row) => [
          row.campaigns,
          row.reserved.perSecond,
          row.reserved.p95,
          row.whole.perSecond,
          row.whole.p95,
        ]),
      },
    }
  } finally {
    await servers.killAll()
    await database?.drop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Crowd {
  readonly client: PersistentClient
  readonly persons: readonly TestPerson[]
  readonly administrator: TestPerson
}

interface Rate {
  readonly perSecond: number
  /** Milliseconds of one, while all others run. */
  readonly p95: number
}

type Action = (crowd: Crowd, person: TestPerson, campaignId: string) => Promise<unknown>

/** Every user repeats the action, each time with the next campaign. */
async function invest(crowd: Crowd, campaigns: readonly string[], seconds: number, action: Action): Promise<Rate> {
  const took: number[] = []
  const started = performance.now()
  let turn = 0
  await Promise.all(
    crowd.persons.map(async (person) => {
      while (performance.now() - started < seconds * 1000) {
        turn += 1
        const begun = performance.now()
        await action(crowd, person, campaigns[turn % campaigns.length] ?? '')
        took.push(performance.now() - begun)
      }
    }),
  )
  return { perSecond: took.length / ((performance.now() - started) / 1000), p95: percentile(took, 0.95) }
}

async function reserve({ client }: Crowd, person: TestPerson, campaignId: string): Promise<string> {
  const { id } = done(
    await client.post<{ id: string }>(`process-investment/${campaignId}`, person, {
      units: String(unitsEach),
      gateway: 'offline',
      anonymous: false,
      riskAccepted: true,
    }),
  )
  return id
}

async function whole(crowd: Crowd, person: TestPerson, campaignId: string): Promise<void> {
  const { client, administrator } = crowd
  const id = await reserve(crowd, person, campaignId)
  const reading = { investorId: id, legalName: 'Amal Haddad' }
  const { version } = done(await client.post<{ version: string }>('contracts/generate-pdf', person, reading))
  const signing = { ...reading, version, consent: true, kind: 'typed', typed: 'AH' }
  done(await client.post('contracts/create-pdf', person, signing))
  const received = { amount: String(priceEach), currency: 'USD' }
  done(await client.post(`admin/offline-payments/${id}/confirm`, administrator, { received }))
}

function done<T>({ status, body }: Answer<T>): T {
  if (status !== 200 || body.data === null) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.data
}
