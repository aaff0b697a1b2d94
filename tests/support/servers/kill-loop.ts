/**
 * The kill loop: users invest and an administrator confirms, all at once, while the server is killed with SIGKILL and
 * restarted, round after round. A client without a response retries under the same key until there is one. Afterwards
 * the database is opened and compared with the responses.
 */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { KilledServers, PersistentClient } from './killed-servers.ts'
import { type BareSite, openBareSite } from './bare-site.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { pause } from './server-process.ts'
import type { Engine } from '#tests/support/test-app.ts'

export interface KillLoopOptions {
  readonly engine: Engine
  readonly rounds: number
  /** Called after every round. */
  readonly progress?: (round: number) => void
}

export interface KillLoopReport {
  readonly rounds: number
  /** Requests whose outcome is unknown, because the server died. */
  readonly unanswered: number
  /** Investments that were answered with success. */
  readonly acknowledged: number
  /** Of those, the ones that the database does not hold as they were reported: must be none. */
  readonly lost: readonly string[]
  /** Campaigns whose units and investments disagree, or that have more units taken than there are: must be none. */
  readonly wronglySold: readonly string[]
  /** Sums of the ledger by currency: each must be zero. */
  readonly ledgerSums: readonly bigint[]
  readonly ledgerEntries: number
  readonly balancesAgree: boolean
  /** Milliseconds from each start to its first 200, sorted. */
  readonly restartMs: readonly number[]
  /**
   * Processor time of the same starts, which other load on the machine hardly changes; equals the duration if the
   * system does not report it.
   */
  readonly restartProcessorMs: readonly number[]
}

/** Investors of one round, and the units available for them: two of them are too late. */
const investorsEach = 12
const unitsEach = 4n
const winnersEach = 10

/** @throws when a server does not restart, or responds with a status that no server may return. */
export async function runKillLoop({ engine, rounds, progress }: KillLoopOptions): Promise<KillLoopReport> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-kill-'))
  const database =
    engine === 'postgres' ? await createTestDatabase(`freehold_${randomUUID().replaceAll('-', '')}`) : undefined
  const open = () =>
    openBareSite(
      database ? { kind: 'postgres', url: database.url, poolSize: 4 } : { kind: 'embedded', folder: dataDir },
    )
  // Two processes if the database allows it: one is killed, the other continues.
  const servers = new KilledServers({
    dataDir,
    databaseUrl: database?.url,
    count: engine === 'postgres' ? 2 : 1,
  })
  try {
    const campaigns = await seed(open, rounds)
    const { acknowledged, unanswered } = await killWhileSelling(servers, campaigns, progress).catch(
      (error: unknown) => {
        throw new Error(`the servers wrote:\n${servers.output()}`, { cause: error })
      },
    )
    const found = await compare(await open(), acknowledged)
    return { rounds, unanswered, acknowledged: acknowledged.size, ...found, ...servers.restarts() }
  } finally {
    await database?.drop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The responses that users received about their investments, by id. */
type Acknowledged = Map<string, { readonly campaignId: string; readonly confirmed: boolean }>

async function killWhileSelling(
  servers: KilledServers,
  campaigns: readonly Sale[],
  progress: KillLoopOptions['progress'],
): Promise<{ acknowledged: Acknowledged; unanswered: number }> {
  const acknowledged: Acknowledged = new Map()
  let unanswered = 0
  try {
    await servers.start()
    for (const [round, campaign] of campaigns.entries()) {
      const crowd = new Crowd(servers, campaign)
      const investing = crowd.investAll()
      // If the server does not restart, the crowd's requests fail too: the server's error is the one to report.
      investing.catch(() => undefined)
      await pause(Math.random() * 80)
      await servers.killOne()
      const answers = await investing
      const won = answers.filter((answer) => answer.id !== undefined)
      if (won.length !== winnersEach || answers.some((answer) => !answer.definite))
        throw new Error(`round ${round}: ${won.length} got units: ${JSON.stringify(answers)}`)
      for (const { id = '', confirmed } of won) acknowledged.set(id, { campaignId: campaign.id, confirmed })
      unanswered += crowd.unanswered
      progress?.(round + 1)
    }
  } finally {
    await servers.killAll()
  }
  return { acknowledged, unanswered }
}

interface Sale {
  readonly id: string
  readonly investors: readonly TestPerson[]
  readonly administrator: TestPerson
}

/** A campaign with its last units for each round, and the users of all rounds. */
async function seed(open: () => Promise<BareSite>, rounds: number): Promise<Sale[]> {
  const site = await open()
  const owner = await newPerson(site, { userType: 'company' })
  const administrator = await newPerson(site, { userType: null, admin: true })
  const investors: TestPerson[] = []
  for (let made = 0; made < investorsEach; made += 1) investors.push(await newPerson(site))
  await keepSessions(site)
  const sales: Sale[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await newCampaign(site, owner, { unitsTotal: unitsEach * BigInt(winnersEach) })
    sales.push({ id, investors, administrator })
  }
  await site.database.close()
  return sales
}

/** A thousand rounds take longer than a session lives. */
async function keepSessions({ database }: BareSite): Promise<void> {
  await database.transact((tx) =>
    tx
      .updateTable('user_session')
      .set({ expires_at: new Date(Date.now() + 86_400_000) })
      .execute(),
  )
}

interface Invested {
  readonly id: string
  readonly state: string
}

interface CrowdAnswer {
  /** The id of the investment, if the units were reserved. */
  readonly id?: string
  readonly definite: boolean
  readonly confirmed: boolean
  readonly code?: string
}

/** All users of one round. */
class Crowd {
  readonly #asking: PersistentClient
  readonly #sale: Sale

  constructor(servers: KilledServers, sale: Sale) {
    this.#asking = new PersistentClient(servers)
    this.#sale = sale
  }

  get unanswered(): number {
    return this.#asking.unanswered
  }

  investAll(): Promise<CrowdAnswer[]> {
    return Promise.all(this.#sale.investors.map((investor, index) => this.#invest(investor, index)))
  }

  async #invest(investor: TestPerson, index: number): Promise<CrowdAnswer> {
    const answer = await this.#asking.post<Invested>(`process-investment/${this.#sale.id}`, investor, {
      units: String(unitsEach),
      gateway: 'offline',
      anonymous: false,
      riskAccepted: true,
    })
    const id = answer.body.data?.id
    if (answer.status !== 200 || id === undefined) {
      const soldOut = answer.body.code === 'SOLD_OUT' || answer.body.code === 'UNITS_LEFT'
      return {
        definite: soldOut,
        confirmed: false,
        ...(answer.body.code === undefined ? {} : { code: answer.body.code }),
      }
    }
    // Some are signed and paid immediately, so that documents and ledger entries are written while servers die.
    if (index % 4 !== 0) return { id, definite: true, confirmed: false }
    await this.#sign(id, investor)
    const paid = await this.#asking.post<Invested>(`admin/offline-payments/${id}/confirm`, this.#sale.administrator, {
      received: { amount: String(unitsEach * 2500n), currency: 'USD' },
    })
    return {
      id,
      definite: paid.status === 200 && paid.body.data?.state === 'confirmed',
      confirmed: true,
      ...(paid.body.code === undefined ? {} : { code: paid.body.code }),
    }
  }

  async #sign(investorId: string, investor: TestPerson): Promise<void> {
    const reading = { investorId, legalName: 'Amal Haddad' }
    const read = await this.#asking.post<{ version: string }>('contracts/generate-pdf', investor, reading)
    const version = read.body.data?.version
    await this.#asking.post('contracts/create-pdf', investor, {
      ...reading,
      version,
      consent: true,
      kind: 'typed',
      typed: 'AH',
    })
  }
}

/** Compares the database with the responses. */
async function compare(
  { database }: BareSite,
  acknowledged: Acknowledged,
): Promise<Omit<KillLoopReport, 'rounds' | 'unanswered' | 'acknowledged' | 'restartMs' | 'restartProcessorMs'>> {
  const investments = await database.read
    .selectFrom('investment')
    .select(['id', 'campaign_id', 'state', 'units'])
    .execute()
  const stored = new Map(investments.map((row) => [row.id, row]))
  const lost = [...acknowledged].flatMap(([id, { campaignId, confirmed }]) => {
    const row = stored.get(id)
    return row?.campaign_id === campaignId && row.state === (confirmed ? 'confirmed' : 'reserved') ? [] : [id]
  })
  const campaigns = await database.read
    .selectFrom('campaign')
    .select(['id', 'units_total', 'units_taken', 'raised'])
    .execute()
  const wronglySold = campaigns.flatMap(({ id, units_total, units_taken, raised }) => {
    const own = investments.filter((row) => row.campaign_id === id)
    const units = own.reduce((sum, row) => sum + row.units, 0n)
    const paid = own.reduce((sum, row) => sum + (row.state === 'confirmed' ? row.units * 2500n : 0n), 0n)
    return units === units_taken && units <= units_total && paid === raised ? [] : [id]
  })
  // Nothing was written without a response either: every key ended in one effect.
  const untold = investments.filter((row) => !acknowledged.has(row.id)).map((row) => row.id)
  const { sums, balancesAgree } = await trialBalance(database.read)
  await database.close()
  return {
    lost: [...lost, ...untold],
    wronglySold,
    ledgerSums: sums.map((row) => row.sum),
    ledgerEntries: sums.reduce((all, row) => all + row.entries, 0),
    balancesAgree,
  }
}
