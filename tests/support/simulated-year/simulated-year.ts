/**
 * A year of a marketplace: campaigns are opened, paid for by every method, closed, paid out and repaid, while payments
 * fail, are disputed and returned, providers are silent, webhooks are lost or repeated, clocks change for daylight
 * saving, and the server is killed between two statements. Afterwards ledger, providers and bank statement must agree,
 * and nothing may be left to do.
 */

import { changeSettings } from '#api/db/site/settings.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import { retryFailures, runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { dayMs } from '#domain/calendar.ts'
import { type ScheduleName, scheduleNames } from '#domain/site/scheduled-jobs.ts'
import { seededRandom } from '#sandbox/ids.ts'
import { startConnecting } from '#tests/support/payments/connecting.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { newHolder, withAccount } from '#tests/support/payments/wallets.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'
import type { Engine } from '#tests/support/test-app.ts'
import { handleDay } from './administration.ts'
import { Bank } from './bank.ts'
import { finalProblems } from './final-checks.ts'
import { invest, withdraw } from './investors.ts'
import { KilledProcess } from './killed-process.ts'
import { failPayouts } from './payout-trouble.ts'
import { createRepayment, openCampaign, payRepayments, requestPayout } from './owners.ts'
import { chance, count, oneOf, type SimulatedOwner, type Simulation } from './simulation.ts'

export interface SimulatedYearOptions {
  readonly engine: Engine
  readonly seed: number
  readonly days: number
  readonly campaigns: number
  readonly investors: number
  /** On an average day. */
  readonly investmentsADay: number
  readonly progress?: (day: number, happened: ReadonlyMap<string, number>) => void
}

export interface SimulatedYearReport {
  /** What is wrong at the end: must be none. */
  readonly problems: readonly string[]
  readonly kills: number
  readonly happened: ReadonlyMap<string, number>
}

/** Before the first change of clocks of the year. */
const start = '2027-02-20T09:00:00.000Z'
/** Clocks change there on the last Sundays of March and October. */
const timezone = 'Europe/Paris'
/** Days without new campaigns and investments, in which everything ends. */
const quietDays = 50
const failureRate = 0.05
const killsADay = 0.5

export async function runSimulatedYear(options: SimulatedYearOptions): Promise<SimulatedYearReport> {
  const site = await startPayingApp(options.engine)
  try {
    site.app.at(start)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { timezone, walletModule: true, mangoPayModule: true }))
    const process = new KilledProcess(site.app)
    const bed = { ...site.app, deps: { ...site.app.deps, db: process.database } }
    const investors: TestPerson[] = []
    for (let made = 0; made < options.investors; made += 1) {
      const investor = await newHolder(bed)
      investors.push(investor)
      if (made % 3 === 0) await withAccount(site.app, investor)
    }
    const simulation: Simulation = {
      site,
      process,
      bank: new Bank(),
      administrator: await newPerson(bed, { userType: null, admin: true }),
      investors,
      campaigns: [],
      random: seededRandom(options.seed),
      failureRate,
      happened: new Map(),
    }
    const owners = await connectedOwners(site, Math.max(2, options.campaigns / 5))
    for (let day = 0; day < options.days + quietDays; day += 1) {
      await runDay(simulation, day, { ...options, owners })
      options.progress?.(day, simulation.happened)
    }
    process.disarm()
    await runJobs(simulation)
    return { problems: await finalProblems(simulation), kills: process.kills, happened: simulation.happened }
  } finally {
    await site.stop()
  }
}

/** Each with an account at Stripe that can receive payouts; the other payment methods do not require one. */
async function connectedOwners(site: PayingApp, wanted: number): Promise<SimulatedOwner[]> {
  const connecting = await startConnecting(site)
  const owners: SimulatedOwner[] = []
  while (owners.length < wanted) {
    const person = await newPerson(site.app, { userType: 'company' })
    owners.push({ person, connectedId: (await connecting.connect(person)).id })
  }
  await connecting.need(false)
  return owners
}

interface Plan extends SimulatedYearOptions {
  readonly owners: readonly SimulatedOwner[]
}

async function runDay(simulation: Simulation, day: number, plan: Plan): Promise<void> {
  const { process, site } = simulation
  const isBusy = day < plan.days
  if (isBusy) {
    await openCampaigns(simulation, day, plan)
    await makeTrouble(simulation)
    await failPayouts(simulation)
    if (chance(simulation, killsADay)) process.arm(Math.floor(simulation.random() * 600))
    await investAll(simulation, plan)
    if (chance(simulation, 0.5)) await withdraw(simulation)
  }
  await site.pass(dayMs / 2)
  await runJobs(simulation)
  if (isBusy && chance(simulation, killsADay)) process.arm(Math.floor(simulation.random() * 600))
  await handleDay(simulation)
  await runOwners(simulation, day, isBusy)
  await site.pass(dayMs / 2)
  await runJobs(simulation)
}

/** Campaigns open during the first half. */
async function openCampaigns(simulation: Simulation, day: number, { campaigns, days, owners }: Plan): Promise<void> {
  const wanted = Math.min(campaigns, Math.ceil((campaigns * (day + 1)) / (days * 0.5)))
  while (simulation.campaigns.length < wanted) {
    const owner = oneOf(simulation, owners)
    if (owner) await openCampaign(simulation, owner)
  }
}

async function investAll(simulation: Simulation, { investmentsADay }: Plan): Promise<void> {
  const now = simulation.site.app.deps.clock.now()
  const open = simulation.campaigns.filter(({ closesAt }) => closesAt > now)
  const times = Math.floor(simulation.random() * 2 * investmentsADay)
  for (let made = 0; made < times; made += 1) {
    const campaign = oneOf(simulation, open)
    if (campaign && (!campaign.isUnpopular || chance(simulation, 0.15))) await invest(simulation, campaign)
  }
}

async function runOwners(simulation: Simulation, day: number, isBusy: boolean): Promise<void> {
  const { process, campaigns, site } = simulation
  const now = site.app.deps.clock.now()
  const paidOut = await process.database.execute(`select campaign_id from payout where state = 'paid'`)
  const due = await process.database.execute(`select campaign_id from repayment where state = 'due'`)
  const [ids, dueIds] = [paidOut, due].map((rows) => new Set(rows.map((row) => row['campaign_id'])))
  for (const campaign of campaigns) {
    if (campaign.closesAt > now || campaign.isMissed) continue
    if (!ids?.has(campaign.id)) {
      await requestPayout(simulation, campaign)
      continue
    }
    campaign.repaysOn ??= day + 1
    if (isBusy && campaign.repaysOn <= day) {
      campaign.repaysOn = day + 30
      await createRepayment(simulation, campaign)
    }
    if (dueIds?.has(campaign.id)) await payRepayments(simulation, campaign)
  }
}

const faults = [
  'drop',
  'accept-then-drop',
  'status',
  'accept-then-status',
  'rate-limit',
  'broken-json',
  'webhooks-first',
]
const webhookFaults = ['drop', 'duplicate', 'reorder', 'wrong-secret']

/** Providers that fail, webhooks that are lost, disputes, bank debits that are returned, cards that expire. */
async function makeTrouble(simulation: Simulation): Promise<void> {
  const { sandbox } = simulation.site
  if (chance(simulation, 0.3)) {
    await sandbox.control('faults', { kind: oneOf(simulation, faults), times: 2 })
    count(simulation, 'provider faults')
  }
  if (chance(simulation, 0.3)) {
    await sandbox.control('webhooks', { action: oneOf(simulation, webhookFaults), times: 2 })
    count(simulation, 'webhook faults')
  }
  if (!chance(simulation, 0.2)) return
  const { charges = [], disputes = [], refunds = [], payment_methods: methods = [] } = await sandbox.state('stripe')
  const open = disputes.find(({ status }) => status === 'needs_response')
  if (open && chance(simulation, 0.5)) {
    await sandbox.control('stripe/close-dispute', { dispute: open['id'], won: chance(simulation, 0.5) })
    count(simulation, 'disputes closed')
    return
  }
  // Banks return refunds within a month.
  const latest = simulation.site.app.deps.clock.now() / 1000 - 30 * 86_400
  const refund = oneOf(
    simulation,
    refunds.filter(({ status, created }) => status === 'succeeded' && Number(created) > latest),
  )
  if (refund && chance(simulation, 0.2)) {
    await sandbox.control('stripe/fail-refund', { refund: refund['id'] })
    count(simulation, 'refunds returned')
  }
  const charge = oneOf(
    simulation,
    charges.filter(
      ({ status, disputed, refunded }) => status === 'succeeded' && disputed !== true && refunded !== true,
    ),
  )
  if (!charge) return
  const { type } = charge['payment_method_details'] as { readonly type: string }
  if (type === 'us_bank_account') await sandbox.control('stripe/bounce', { charge: charge['id'] })
  else {
    const amount = chance(simulation, 0.3) ? Math.ceil(Number(charge['amount']) / 3) : undefined
    await sandbox.control('stripe/dispute', { charge: charge['id'], amount })
  }
  count(simulation, type === 'us_bank_account' ? 'bank debits returned' : 'disputes')
  const method = oneOf(simulation, methods)
  if (method) await sandbox.control('stripe/set-outcome', { payment_method: method['id'], outcome: 'declined' })
}

/** Twice at the same time, as two processes do. */
async function runJobs(simulation: Simulation): Promise<void> {
  const { process, site } = simulation
  const { deps } = site.app
  await process.survive(() => site.sandbox.sandbox.idle())
  for (const name of scheduleNames)
    await process.survive(() => Promise.all([runOne(name, deps), runOne(name, deps)]).then(() => undefined))
  await process.survive(() => site.app.runJobs({ keepsFailed: true }))
}

function runOne(name: ScheduleName, deps: Parameters<typeof jobRunners>[0]): Promise<void> {
  return name === 'retry-failures' ? retryFailures(deps, jobRunners(deps)) : runSchedule(name, deps)
}
