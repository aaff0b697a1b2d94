/** What goes wrong with payouts of a simulated year that providers send. */

import type { TransferProvider } from '#domain/payment/payout-transfer.ts'
import { dayMs } from '#domain/calendar.ts'
import { chance, count, oneOf, type Simulation } from './simulation.ts'

/** The request that moves the money. */
const paths = (mangopayId: string): Readonly<Record<TransferProvider, string>> => ({
  stripe: '/v1/transfers',
  mangopay: `/v2.01/${mangopayId}/payouts`,
})
const lost = ['drop', 'accept-then-drop', 'accept-then-status', 'status', 'webhooks-first']

/** Some requests for a payout get no response, although the provider may have sent the money. */
export async function loseResponse(simulation: Simulation, provider: TransferProvider): Promise<void> {
  if (!chance(simulation, 0.4)) return
  const { sandbox } = simulation.site
  const path = paths(sandbox.keys.mangopay.id)[provider]
  await sandbox.control('faults', { kind: oneOf(simulation, lost), provider, method: 'POST', path })
  count(simulation, `payouts without a response: ${provider}`)
}

/** As long as a transfer that arrived is still polled, if the webhook about its return is lost. */
const returnableSeconds = (30 * dayMs) / 1000

/** The banks of owners refuse payouts, before or after they arrived, and the message about it is lost or repeated. */
export async function failPayouts(simulation: Simulation): Promise<void> {
  if (!chance(simulation, 0.5)) return
  const since = simulation.site.app.deps.clock.now() / 1000 - returnableSeconds
  await (chance(simulation, 0.5) ? failAtStripe(simulation, since) : failAtMangopay(simulation, since))
}

async function disturbWebhooks(simulation: Simulation): Promise<void> {
  if (!chance(simulation, 0.5)) return
  const action = chance(simulation, 0.5) ? 'drop' : 'duplicate'
  await simulation.site.sandbox.control('webhooks', { action, times: 3 })
}

interface BankPayout {
  readonly id: string
  readonly status: string
  readonly created: number
}

async function failAtStripe(simulation: Simulation, since: number): Promise<void> {
  const { sandbox } = simulation.site
  const { connected = [] } = await sandbox.state('stripe')
  const payouts = connected.flatMap(({ id: account, payouts: all }) =>
    (all as readonly BankPayout[])
      .filter(({ status, created }) => (status === 'pending' || status === 'paid') && created > since)
      .map(({ id }) => ({ payout: id, account })),
  )
  const failed = oneOf(simulation, payouts)
  if (!failed) return
  await disturbWebhooks(simulation)
  await sandbox.control('stripe/fail-payout', failed)
  count(simulation, 'payouts refused: stripe')
}

async function failAtMangopay(simulation: Simulation, since: number): Promise<void> {
  const { sandbox } = simulation.site
  const { transactions = [] } = await sandbox.state('mangopay')
  const returned = new Set(transactions.map(({ InitialTransactionId }) => InitialTransactionId))
  const failed = oneOf(
    simulation,
    transactions.filter(
      ({ Id, Type, Nature, Status, CreationDate }) =>
        Type === 'PAYOUT' &&
        Nature === 'REGULAR' &&
        (Status === 'CREATED' || Status === 'SUCCEEDED') &&
        !returned.has(Id) &&
        Number(CreationDate) > since,
    ),
  )
  if (!failed) return
  await disturbWebhooks(simulation)
  const action = failed['Status'] === 'CREATED' ? 'fail-payout' : 'return-payout'
  await sandbox.control(`mangopay/${action}`, { payout: failed['Id'] })
  count(simulation, 'payouts refused: mangopay')
}
