/** What must hold at the end of a simulated year. Each check reads the database or the providers, not the simulation. */

import { trialBalance } from '#api/db/wallet/ledger.ts'
import { scheduledJobs } from '#api/jobs/scheduled-jobs.ts'
import { type ProviderBooks, readProviderBooks } from '#tests/support/payments/provider-books.ts'
import type { Simulation } from './simulation.ts'

/** @returns what is wrong, in a sentence each; none if everything agrees to the last minor unit */
export async function finalProblems(simulation: Simulation): Promise<string[]> {
  return [
    ...(await unbalanced(simulation)),
    ...(await differencesFromProviders(simulation)),
    ...(await wrongSums(simulation)),
    ...(await openRows(simulation)),
    ...(await dueRows(simulation)),
  ]
}

async function unbalanced({ process, bank }: Simulation): Promise<string[]> {
  const { sums, balancesAgree } = await trialBalance(process.database.read)
  const [offline] = await process.database.execute(
    `select coalesce(sum(balance), 0)::text as sum from ledger_account where kind = 'external' and holder = 'offline'`,
  )
  const inBooks = -BigInt(String(offline?.['sum']))
  return [
    ...sums.filter(({ sum }) => sum !== 0n).map(({ currency, sum }) => `the ledger sums to ${sum} ${currency}`),
    ...(balancesAgree ? [] : ['balances are not the sums of their entries']),
    ...(inBooks === bank.balance ? [] : [`the bank statement ends at ${bank.balance}, the ledger at ${inBooks}`]),
  ]
}

async function differencesFromProviders(simulation: Simulation): Promise<string[]> {
  const { process, site } = simulation
  const { database } = process
  const attempts = await database.read.selectFrom('payment_attempt').selectAll().execute()
  const there = await readProviderBooks(site.sandbox, attempts)
  const [row] = await database.execute(
    `select coalesce(sum(balance), 0)::text as sum from ledger_account where kind = 'external' and holder not in ('offline', 'offline:cost')`,
  )
  const inBooks = -BigInt(String(row?.['sum']))
  const [custodial] = await database.execute(
    `select coalesce(sum(balance), 0)::text as sum from ledger_account where kind like 'custodial%'`,
  )
  const net = new Map(
    (
      await database.execute(
        `select a.id, a.state, (coalesce(a.received_amount, a.amount)
          - coalesce((select sum(r.amount) from payment_refund r
              where r.attempt_id = a.id and r.state = 'succeeded' and r.manual_reference is null), 0)
          - coalesce((select sum(c.amount) from payment_chargeback c where c.attempt_id = a.id), 0)
          + coalesce((select sum(w.amount) from payment_reinstatement w where w.attempt_id = a.id), 0))::text as net
        from payment_attempt a where a.gateway <> 'mangopay' and (a.state in ('succeeded', 'reversed') or a.received_amount is not null)`,
      )
    ).map(({ id, net: amount }) => [String(id), BigInt(String(amount))]),
  )
  const isPaidIn = new Set(attempts.filter(({ gateway }) => gateway !== 'mangopay').map(({ id }) => id))
  const ids = new Set([...net.keys(), ...[...there.byAttempt.keys()].filter((id) => isPaidIn.has(id))])
  return [
    ...(inBooks === there.netReceived ? [] : [`providers hold ${there.netReceived}, the ledger says ${inBooks}`]),
    ...(BigInt(String(custodial?.['sum'])) === there.inWallets
      ? []
      : [`custodial wallets hold ${there.inWallets}, the ledger says ${String(custodial?.['sum'])}`]),
    ...(there.byAttempt.has('of nobody') ? [`${there.byAttempt.get('of nobody')} belongs to no payment`] : []),
    ...(there.held === there.netReceived
      ? []
      : [`the balances of providers are ${there.held}, their payments and payouts sum to ${there.netReceived}`]),
    ...(there.underway === 0n ? [] : [`${there.underway} of payouts is underway at providers`]),
    ...(await differencesOfPayouts(simulation, there)),
    ...[...ids].flatMap((id) => {
      const [atProvider, here] = [there.byAttempt.get(id) ?? 0n, net.get(id) ?? 0n]
      return atProvider === here ? [] : [`payment ${id} holds ${atProvider} at its provider, and ${here} here`]
    }),
  ]
}

/** Each payout that was sent by a provider and did not come back, compared with what the provider has sent. */
async function differencesOfPayouts({ process }: Simulation, { byPayout }: ProviderBooks): Promise<string[]> {
  const rows = await process.database.execute(
    `select provider_ref, (amount - returned)::text as amount from payout_transfer where state in ('sent', 'paid')`,
  )
  const here = new Map(rows.map((row) => [String(row['provider_ref']), BigInt(String(row['amount']))]))
  return [...new Set([...here.keys(), ...byPayout.keys()])].flatMap((ref) => {
    const [sent, booked] = [byPayout.get(ref) ?? 0n, here.get(ref) ?? 0n]
    return sent === booked ? [] : [`payout ${ref} has sent ${sent} at its provider, and ${booked} here`]
  })
}

/** Queries that return what is wrong, by its description. */
const sums = {
  'fee of a payout is not its percentage, rounded half up': `select id from payout where state = 'paid'
    and (fee <> div(raised * fee_points + 5000, 10000) or net <> raised - fee)`,
  'payout is not what its investors paid': `select p.id from payout p where p.state = 'paid' and p.raised <>
    (select coalesce(sum(e.amount), 0) from ledger_entry e
      join ledger_account a on a.id = e.account_id and a.kind = 'escrow' and a.holder = p.campaign_id::text
      join ledger_transaction t on t.id = e.transaction_id where t.kind <> 'payout-confirmed' and t.created_at <= p.decided_at)`,
  'distribution is not the sum of its shares': `select d.id from distribution d where d.amount <>
    (select sum(s.amount) from distribution_share s where s.distribution_id = d.id)`,
  'share differs from its exact part by a minor unit or more': `select s.id from distribution_share s
    join distribution d on d.id = s.distribution_id
    join lateral (select sum(units) as units from distribution_share where distribution_id = d.id) as total on true
    where abs(s.amount * total.units - d.amount * s.units) >= total.units`,
  'paid repayment was not distributed': `select r.id from repayment r left join distribution d on d.id = r.distribution_id
    where r.state = 'paid' and d.amount is distinct from r.amount`,
  'campaign that has ended holds money that is neither paid out nor refunded': `select a.holder as id from ledger_account a
    join campaign c on c.id::text = a.holder where a.kind = 'escrow' and a.balance <> 0 and c.status in (4, 5)`,
  'campaign sold more units than it offers': `select c.id from campaign c where c.status in (4, 5) and c.units_total <
    (select coalesce(sum(i.units), 0) from investment i where i.campaign_id = c.id and i.state = 'confirmed')`,
  'money is in transit': `select holder as id from ledger_account where kind = 'transit' and balance <> 0`,
  'payout is owed': `select holder as id from ledger_account where kind = 'owner' and balance > 0`,
  'withdrawal is held': `select holder as id from ledger_account where kind in ('hold', 'custodial-hold') and balance <> 0`,
} as const

/** Rows that still wait for something. */
const open = {
  'payment is open': `select id from payment_attempt where state in ('created', 'open', 'processing')`,
  'refund is open': `select id from payment_refund where state in ('created', 'processing')
    or (state = 'failed' and manual_reference is null
      and not exists (select 1 from payment_refund n where n.attempt_id = payment_refund.attempt_id and n.created_at > payment_refund.created_at))`,
  'investment is reserved': `select id from investment where state = 'reserved'`,
  'campaign is open after its closing': `select id from campaign where status = 2`,
  'payout is open': `select id from payout where state in ('requested', 'confirmed', 'sending')`,
  'payout transfer is open': `select id from payout_transfer where state in ('sending', 'sent')`,
  'repayment is due': `select id from repayment where state = 'due'`,
  'share is not credited': `select id from distribution_share where transaction_id is null`,
  'wallet entry is pending': `select id from wallet_entry where status in (0, 1)`,
  'dispute is not settled': `select id from lost_dispute where state in ('created', 'processing')`,
  'excess is not returned': `select id from investment where excess is not null and excess_transaction_id is null`,
  'webhook is not handled': `select id from provider_event where handled_at is null`,
  'job failed': `select id from job_failure where resolved_at is null`,
  'job is queued': `select id::text as id from test_job`,
} as const

const found = (simulation: Simulation, queries: Readonly<Record<string, string>>): Promise<string[]> =>
  Promise.all(
    Object.entries(queries).map(async ([name, query]) => {
      const rows = await simulation.process.database.execute(query)
      return rows.length === 0 ? [] : [`${name}: ${rows.length}, for example ${String(rows[0]?.['id'])}`]
    }),
  ).then((problems) => problems.flat())

const wrongSums = (simulation: Simulation) => found(simulation, sums)
const openRows = (simulation: Simulation) => found(simulation, open)

async function dueRows({ site }: Simulation): Promise<string[]> {
  const { deps } = site.app
  const slice = { now: new Date(deps.clock.now()), after: undefined, limit: 10 }
  const problems: string[] = []
  for (const job of Object.values(scheduledJobs)) {
    // Its tasks are due every night, whether there is anything to delete or not.
    if (job.name === 'housekeeping') continue
    const rows = await job.due(slice, deps)
    if (rows.length > 0) problems.push(`${job.name} has due rows: ${rows.length}, for example ${rows[0]?.id}`)
  }
  return problems
}
