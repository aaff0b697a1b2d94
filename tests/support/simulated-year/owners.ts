/** Owners of a simulated year: they open campaigns, request the payout, and repay by every method. */

import { writeFunding } from '#api/db/payment/funding.ts'
import type { Deps } from '#api/deps.ts'
import { campaignAccountContext } from '#api/services/draft/update-funding.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import type { PayoutMethod } from '#domain/payment/payout-transfer.ts'
import { storedAccount } from '#tests/support/complete-draft.ts'
import { paysWith } from '#tests/support/payments/paying-app.ts'
import { newCampaign, type TestPerson } from '#tests/support/test-users.ts'
import {
  attempt,
  chance,
  count,
  oneOf,
  type SimulatedCampaign,
  type SimulatedOwner,
  type Simulation,
  usd,
} from './simulation.ts'

const { payment, repayment } = calls
/** Odd, so that fees and shares are rounded. */
const price = 2503n
const onlineMethods = ['stripe', 'stripe', 'ach', 'paypal'] as const
const pages = {
  stripe: paysWith('4242424242424242'),
  ach: { action: 'pay', method: 'bank:000123456789' },
  paypal: { action: 'approve' },
} as const

const payoutMethodsInTurn: readonly PayoutMethod[] = ['stripe', 'mangopay', 'bank-transfer']

/** A campaign that opens today and closes in three to six weeks. */
export async function openCampaign(
  simulation: Simulation,
  { person: owner, connectedId }: SimulatedOwner,
): Promise<void> {
  const { site, process, campaigns } = simulation
  const bed = { deps: { ...site.app.deps, db: process.database } }
  const kind = chance(simulation, 0.4) ? 'debt' : 'equity'
  const closesInDays = 21 + Math.floor(simulation.random() * 21)
  const unitsTotal = 80n + BigInt(Math.floor(simulation.random() * 200))
  const { id } = await newCampaign(bed, owner, { kind, closesInDays, unitsTotal, unitPrice: price })
  // Some goals are never reached; flexible campaigns retain what they raised.
  const goal = (unitsTotal * price * BigInt(20 + Math.floor(simulation.random() * 60))) / 100n
  const isFlexible = chance(simulation, 0.4)
  await process.database.execute(
    `update campaign set goal = $2, raise_type = $3, distribution_points = 800, term_months = 12, frequency = 'monthly',
      repayment_structure = $4, allocation = $5 where id = $1`,
    [
      id,
      String(goal),
      isFlexible ? 'flexible' : 'fixed',
      kind === 'debt' ? 'interest-only' : null,
      chance(simulation, 0.3) ? 'pro-rata' : 'first-come',
    ],
  )
  const payoutMethod = payoutMethodsInTurn[campaigns.length % payoutMethodsInTurn.length] ?? 'bank-transfer'
  // Entered long enough ago that no waiting time is left.
  const account = {
    ...storedAccount(id, new Date(site.app.deps.clock.now() - 2 * dayMs)),
    ...(payoutMethod === 'stripe' ? { connected_id: connectedId } : {}),
    ...(payoutMethod === 'mangopay' ? sealedIban(id, site.app.deps) : {}),
  }
  await process.database.transact((tx) => writeFunding(tx, account))
  const closesAt = site.app.deps.clock.now() + closesInDays * dayMs
  const isUnpopular = chance(simulation, 0.2)
  campaigns.push({
    id,
    owner,
    kind,
    payoutMethod,
    price,
    closesAt,
    isUnpopular,
    isMissed: false,
    repaysOn: undefined,
    instalments: 0,
  })
}

function sealedIban(campaignId: string, { sealer }: Pick<Deps, 'sealer'>) {
  const sealed = (value: string, column: string): string =>
    sealer.seal(value, campaignAccountContext(campaignId, column))
  return {
    scheme: 'iban',
    sealed_number: sealed('GB29NWBK60161331926819', 'number'),
    sealed_routing: sealed('NWBKGB2L', 'routing'),
  } as const
}

/** Requests the payout of a campaign as soon as it is possible. */
export async function requestPayout(simulation: Simulation, campaign: SimulatedCampaign): Promise<void> {
  const { id, owner } = campaign
  const { data } = await simulation.process.request(payment.getPayout, { params: { id } }, { as: owner })
  if (data.problem === 'missed') {
    campaign.isMissed = true
    count(simulation, 'campaigns that missed their goal')
  }
  if (!data.possible) return
  const refusals = ['PAYOUT_REQUESTED', 'PAYOUT_UNSETTLED']
  await attempt(simulation, payment.requestPayout, { params: { id } }, { as: owner, refusals })
  count(simulation, 'payouts requested')
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Creates the next repayment: every fifth campaign by automatic charges, the others one by one. */
export async function createRepayment(simulation: Simulation, campaign: SimulatedCampaign): Promise<void> {
  const now = simulation.site.app.deps.clock.now()
  const { id: campaignId, owner, kind } = campaign
  // Odd amounts, which no number of investors divides.
  const amount = usd(2003n + BigInt(Math.floor(simulation.random() * 9000)))
  const shared = { campaignId, type: kind === 'debt' ? 'interest' : 'dividend', amount, description: 'Rent' } as const
  const refusals = ['REPAYMENT_NOT_POSSIBLE', 'REPAYMENT_DUPLICATE', 'ABOVE_MAXIMUM']
  campaign.instalments += 1
  if (campaign.instalments === 1 && chance(simulation, 0.2)) {
    campaign.repaysOn = Number.POSITIVE_INFINITY
    const body = { ...shared, frequency: 'monthly', firstDueOn: dayOf(now + 2 * dayMs), instalments: 3 } as const
    await attempt(simulation, repayment.createAutoRepayment, { body }, { as: owner, refusals })
    count(simulation, 'automatic plans')
    return
  }
  const periodStart = dayOf(now - 30 * dayMs)
  const body = { ...shared, periodStart, periodEnd: dayOf(now), dueOn: dayOf(now + 3 * dayMs) }
  await attempt(simulation, repayment.createRepayment, { body }, { as: owner, refusals })
  count(simulation, 'repayments created')
}

/** Pays what is due, each by another method; what failed is paid again on the next day. */
export async function payRepayments(
  simulation: Simulation,
  { id: campaignId, owner }: SimulatedCampaign,
): Promise<void> {
  const query = { campaignId, limit: 100 }
  const { data } = await simulation.process.request(repayment.listRepayments, { query }, { as: owner })
  for (const { id, state, chargeOn } of data.items)
    if (state === 'due' && chargeOn === null) await payRepayment(simulation, id, owner)
}

async function payRepayment(simulation: Simulation, id: string, owner: TestPerson): Promise<void> {
  const { process, bank, site } = simulation
  const { data } = await process.request(repayment.getRepayment, { params: { id } }, { as: owner })
  if (data.payment && ['created', 'open', 'processing'].includes(data.payment.state)) return
  if (data.instalment === null && chance(simulation, 0.3)) {
    if (!bank.unhandled.some((entry) => entry.id === id)) bank.receive('repayment', id, data.amount.amount)
    return
  }
  // The mandate of automatic charges is a card or a bank account.
  const gateway = data.instalment === null ? (oneOf(simulation, onlineMethods) ?? 'stripe') : 'stripe'
  const method = data.methods.find((each) => each.gateway === gateway)
  if (!method) return
  const body = { repaymentId: id, total: data.amount.amount + method.fee, gateway }
  // The last one while a payout that its bank returned is owed again.
  const refusals = [
    'REPAYMENT_ENDED',
    'PAYMENT_IN_PROGRESS',
    'GATEWAY_OFF',
    'FEE_CHANGED',
    'PAYMENT_UNAVAILABLE',
    'REPAYMENT_NOT_POSSIBLE',
  ]
  const opened = await attempt(simulation, repayment.payOnline, { body }, { as: owner, refusals })
  const url = opened?.payment?.checkoutUrl
  if (!url) return
  const isDeclined = gateway === 'stripe' && chance(simulation, simulation.failureRate)
  await site.atPage(url, isDeclined ? paysWith('4000000000000002') : pages[gateway])
  await process.request(repayment.pollRepayment, { query: { repaymentId: id } }, { as: owner })
}
