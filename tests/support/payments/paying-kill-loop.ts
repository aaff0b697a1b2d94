/**
 * Users pay by card, with PayPal and from Mangopay wallets, while the servers are killed and the providers continue:
 * a crowd competes for a campaign's last units, and then every user who got some pays, each by another method.
 * Afterwards the providers' accounts are compared with our ledger.
 */

import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { sandboxPlatformUser } from '#api/adapters/payments/gateways.ts'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { deliverOverHttp } from '#sandbox/deliver.ts'
import { openBareSite } from '#tests/support/servers/bare-site.ts'
import { paidBy, pay, type Payer, paymentMethods } from './killed-payers.ts'
import { KilledServers, PersistentClient } from '#tests/support/servers/killed-servers.ts'
import { type RunningSandbox, startSandbox } from './payment-sandbox.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { type ProviderBooks, readProviderBooks } from './provider-books.ts'
import { type Engine, startTestApp, type TestApp } from '#tests/support/test-app.ts'

export interface PayingKillReport {
  readonly kills: number
  readonly winners: number
  /** Refusals of users who were too late: each must receive one. */
  readonly losers: number
  readonly unanswered: number
  /** Users who received a payment confirmation, and whose money is not in the ledger: must be none. */
  readonly lost: readonly string[]
  /** Investments with more than one payment that was not refunded, or with one and without the units: must be none. */
  readonly doubled: readonly string[]
  /** Units of the campaign, by its own count and by its investments. */
  readonly unitsTaken: bigint
  readonly unitsHeld: bigint
  /** Minor units. The amount that the providers received and did not refund, and the same amount in our ledger. */
  readonly atProviders: bigint
  readonly inBooks: bigint
  /** Of that, the amount that campaigns received there, and in our ledger. */
  readonly forCampaigns: bigint
  readonly inEscrow: bigint
  /** The amount left in users' wallets, there and here. */
  readonly inWallets: bigint
  readonly inCustodial: bigint
  readonly ledgerSums: readonly bigint[]
  readonly balancesAgree: boolean
  readonly payments: ProviderBooks['payments']
}

const secret = 'whsec_of_the_kill_loop'
const unitsEach = 4n
const priceEach = 10_000n
const minute = 60_000

export interface PayingKillOptions {
  readonly engine: Engine
  readonly investors: number
  readonly winners: number
  readonly kills: number
}

/** @throws when a server does not restart, or responds with a status that no server may return. */
export async function runPayingKillLoop({
  engine,
  investors,
  winners,
  kills,
}: PayingKillOptions): Promise<PayingKillReport> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-paying-'))
  const database =
    engine === 'postgres' ? await createTestDatabase(`freehold_${randomUUID().replaceAll('-', '')}`) : undefined
  const open = () =>
    openBareSite(
      database ? { kind: 'postgres', url: database.url, poolSize: 4 } : { kind: 'embedded', folder: dataDir },
    )
  const receivers: { webhooks?: KilledServers } = {}
  const sandbox = await startSandbox([], {
    keys: { ...sandboxKeys(secret), control: 'control_of_the_tests' },
    clock: { now: () => Date.now() },
    stripe: { webhooks: [{ url: 'http://site.test/webhooks/stripe', secret }] },
    paypal: { webhooks: [{ id: secret, url: 'http://site.test/webhooks/paypal' }] },
    mangopay: { platformUser: sandboxPlatformUser, hookUrl: `http://site.test/webhooks/mangopay?token=${secret}` },
    // The providers know one address; any running server may receive the request.
    deliver: async (request) => {
      const { pathname, search } = new URL(request.url)
      return deliverOverHttp(
        new Request(`${receivers.webhooks?.address(0)}${pathname}${search}`, { ...(await plain(request)) }),
      )
    },
  })
  const servers = new KilledServers({
    dataDir,
    databaseUrl: database?.url,
    count: engine === 'postgres' ? 2 : 1,
    script: 'tests/support/payments/paying-server.ts',
    // All servers are one site, so each gives the provider the same address.
    environment: { PUBLIC_URL: 'http://site.test', PROVIDERS_ADDRESS: sandbox.address, PROVIDERS_SECRET: secret },
  })
  receivers.webhooks = servers
  let recovered: TestApp | undefined
  try {
    const site = await open()
    await site.database.transact((tx) => changeSettings(tx, { mangoPayModule: true }))
    const campaign = await newCampaign(site, await newPerson(site, { userType: 'company' }), {
      unitsTotal: unitsEach * BigInt(winners),
    })
    const users: TestPerson[] = []
    for (let made = 0; made < investors; made += 1) users.push(await newPerson(site))
    await site.database.close()

    await servers.start()
    const killer = new Killer(servers, kills)
    const payers = await reserveAll(servers, killer, campaign.id, users)
    const acknowledged = await payAll(servers, killer, payers.won)
    await killer.done()
    await servers.killAll()

    const after = await open()
    recovered = await startTestApp(engine, {
      database: after.database,
      reloadable: (parts) =>
        reloadableGateways({
          ...parts,
          clock: after.deps.clock,
          keys: { stripe: undefined, paypal: undefined, mangopay: undefined },
          sandbox: { address: sandbox.address, secret, send: fetch },
        }),
    })
    await settleEverything(recovered, sandbox)
    return {
      kills: killer.kills,
      winners: payers.won.length,
      losers: payers.late,
      unanswered: killer.unanswered,
      ...(await compare(recovered, sandbox, campaign.id, acknowledged)),
    }
  } finally {
    await servers.killAll()
    await recovered?.close()
    await sandbox.stop()
    await database?.drop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function plain(request: Request): Promise<RequestInit> {
  const { method, headers } = request
  return { method, headers, ...(method === 'GET' ? {} : { body: await request.text() }) }
}

/** Kills a server during the actions of a group of users: before one of their requests, chosen at random. */
class Killer {
  readonly #servers: KilledServers
  readonly #most: number
  readonly clients: PersistentClient[] = []
  #left: number | undefined
  #killing: Promise<void> | undefined
  kills = 0

  constructor(servers: KilledServers, most: number) {
    this.#servers = servers
    this.#most = most
  }

  get unanswered(): number {
    return this.clients.reduce((sum, { unanswered }) => sum + unanswered, 0)
  }

  client(): PersistentClient {
    const client = new PersistentClient(this.#servers, () => this.#count())
    this.clients.push(client)
    return client
  }

  /** One of the next requests is the last one that a server receives. */
  async arm(requests: number): Promise<void> {
    await this.#killing
    if (this.kills < this.#most) this.#left = Math.floor(Math.random() * requests)
  }

  #count(): void {
    if (this.#left === undefined) return
    if (this.#left > 0) this.#left -= 1
    else {
      this.#left = undefined
      this.kills += 1
      this.#killing = this.#servers.killOne()
      // The awaiting caller receives its error.
      this.#killing.catch(() => undefined)
    }
  }

  async done(): Promise<void> {
    await this.#killing
  }
}

async function reserveAll(
  servers: KilledServers,
  killer: Killer,
  campaignId: string,
  users: readonly TestPerson[],
): Promise<{ readonly won: readonly Payer[]; readonly late: number }> {
  const client = killer.client()
  await killer.arm(users.length)
  const answers = await Promise.all(
    users.map(async (person, index) => ({
      person,
      by: paidBy[index % paidBy.length] ?? 'stripe',
      answer: await client.post<{ id: string }>(`process-investment/${campaignId}`, person, {
        units: String(unitsEach),
        gateway: paidBy[index % paidBy.length],
        anonymous: false,
        riskAccepted: true,
      }),
    })),
  )
  const strange = answers.filter(
    ({ answer }) => answer.status !== 200 && answer.body.code !== 'SOLD_OUT' && answer.body.code !== 'UNITS_LEFT',
  )
  if (strange.length > 0) throw new Error(`reserving: ${JSON.stringify(strange[0]?.answer)}\n${servers.output()}`)
  const won = answers.flatMap(({ person, by, answer: { body } }) =>
    body.data === null ? [] : [{ id: body.data.id, person, by }],
  )
  return { won, late: answers.length - won.length }
}

/** One group after the other, with a kill in each. @returns the investments that were reported to a user as paid */
async function payAll(servers: KilledServers, killer: Killer, payers: readonly Payer[]): Promise<Set<string>> {
  const client = killer.client()
  const acknowledged = new Set<string>()
  const groupOf = 3
  for (let first = 0; first < payers.length; first += groupOf) {
    const group = payers.slice(first, first + groupOf)
    // Every user sends at least three requests.
    await killer.arm(3 * group.length)
    await Promise.all(
      group.map(async (payer, index) => {
        const method = paymentMethods[(first + index) % paymentMethods.length] ?? 'returns'
        if (await pay(client, payer, method, priceEach)) acknowledged.add(payer.id)
      }),
    ).catch((error: unknown) => {
      throw new Error(`paying failed; the servers wrote:\n${servers.output()}`, { cause: error })
    })
  }
  return acknowledged
}

/** Everything that was in progress when the last server died is settled by scheduled jobs alone. */
async function settleEverything(app: TestApp, sandbox: RunningSandbox): Promise<void> {
  await sandbox.control('webhooks', { action: 'drop', times: 1000 })
  for (const minutes of [0, 1, 2, 10, 30, 120]) {
    await sandbox.advance(minutes * 60)
    app.at(new Date(await sandboxNow(sandbox)).toISOString())
    await runSchedule('poll-providers', app.deps)
    await app.runJobs()
    app.advance(minute)
  }
}

async function sandboxNow(sandbox: RunningSandbox): Promise<number> {
  return Math.max(Date.now(), await sandbox.now())
}

async function compare(
  { deps: { db } }: TestApp,
  sandbox: RunningSandbox,
  campaignId: string,
  acknowledged: ReadonlySet<string>,
): Promise<Omit<PayingKillReport, 'kills' | 'winners' | 'losers' | 'unanswered'>> {
  const attempts = await db.read.selectFrom('payment_attempt').selectAll().execute()
  const investments = await db.read.selectFrom('investment').selectAll().execute()
  const campaign = await db.read
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
  const there = await readProviderBooks(sandbox, attempts)
  /** The amounts that the providers hold for each investment. */
  const held = new Map<string, bigint[]>()
  for (const [attempt, net] of there.byAttempt) {
    const investment = attempts.find(({ id }) => id === attempt)?.investment_id ?? 'of nobody'
    if (net !== 0n) held.set(investment, [...(held.get(investment) ?? []), net])
  }
  const doubled = [...new Set([...held.keys(), ...investments.map(({ id }) => id)])].flatMap((id) => {
    const row = investments.find((each) => each.id === id)
    const nets = held.get(id) ?? []
    const right = row?.state === 'confirmed' ? nets.length === 1 && nets[0] === priceEach : nets.length === 0
    return right ? [] : [`${id} is ${row?.state}, and providers keep ${nets.join(' + ') || 'nothing'}`]
  })
  const lost = [...acknowledged].filter((id) => investments.find((row) => row.id === id)?.state !== 'confirmed')
  const accounts = await db.read.selectFrom('ledger_account').selectAll().execute()
  const balanceOf = (of: (account: (typeof accounts)[number]) => boolean) =>
    accounts.filter(of).reduce((sum, { balance }) => sum + balance, 0n)
  const { sums, balancesAgree } = await trialBalance(db.read)
  return {
    lost,
    doubled,
    unitsTaken: campaign.units_taken,
    unitsHeld: investments
      .filter(({ state }) => state === 'reserved' || state === 'confirmed')
      .reduce((sum, { units }) => sum + units, 0n),
    atProviders: there.netReceived,
    inBooks: -balanceOf(({ kind }) => kind === 'external'),
    forCampaigns: there.netReceived - there.inWallets,
    inEscrow: balanceOf(({ kind, holder }) => kind === 'escrow' && holder === campaignId),
    inWallets: there.inWallets,
    inCustodial: balanceOf(({ kind }) => kind === 'custodial'),
    ledgerSums: sums.map(({ sum }) => sum),
    balancesAgree,
    payments: there.payments,
  }
}
