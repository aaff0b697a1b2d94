/** Administrators of a simulated year: each day they handle what the bank and the site present to them. */

import { calls } from '#contract/calls.ts'
import type { PayoutItem } from '#contract/payment/admin/payout.ts'
import { recipient } from '#tests/system/payment/payout-transfer/transfer-steps.ts'
import type { BankEntry } from './bank.ts'
import { loseResponse } from './payout-trouble.ts'
import { attempt, chance, count, type Simulation, usd } from './simulation.ts'

const { admin } = calls

/** One working day. */
export async function handleDay(simulation: Simulation): Promise<void> {
  await handleTransfers(simulation)
  await sendOfflineRefunds(simulation)
  await sendRefusedRefunds(simulation)
  await handleWithdrawals(simulation)
  await handlePayouts(simulation)
}

async function handleTransfers(simulation: Simulation): Promise<void> {
  const remaining: BankEntry[] = []
  for (const entry of simulation.bank.unhandled)
    if (!(await (entry.purpose === 'investment' ? confirmInvestment : recordRepayment)(simulation, entry)))
      remaining.push(entry)
  simulation.bank.retain(remaining)
}

/** @returns whether the transfer is handled */
async function confirmInvestment(simulation: Simulation, { id: investmentId, amount }: BankEntry): Promise<boolean> {
  const { process, administrator: as, bank } = simulation
  const params = { investmentId }
  const input = { params, body: { received: usd(amount) } }
  const answer = await process.request(admin.confirmPayment, input, { as })
  if (answer.status === 200) return true
  count(simulation, `transfers refused: ${answer.code}`)
  if (answer.code === 'PAYMENT_IN_PROGRESS') return false
  const received = { amount, destination: 'offline' as const }
  const { data: plan } = await process.request(admin.planUnusable, { params, query: received }, { as })
  const booking = { params, body: { ...received, seen: plan.seen, reason: 'It does not match.' } }
  const { data: unusable } = await process.request(admin.bookUnusable, booking, { as })
  const bankReference = bank.send('refund', unusable.id, amount)
  const sent = { params: { id: unusable.id }, body: { sent: usd(amount), bankReference } }
  return (await process.request(admin.returnUnusable, sent, { as })).status === 200
}

async function recordRepayment(simulation: Simulation, { id, amount }: BankEntry): Promise<boolean> {
  const { process, administrator: as, bank } = simulation
  const body = { amount: usd(amount), bankReference: 'TRF' }
  const answer = await process.request(admin.recordRepaymentTransfer, { params: { id }, body }, { as })
  if (answer.code !== undefined) count(simulation, `transfers refused: ${answer.code}`)
  // While a payout that its bank returned is owed again, or a payment is in progress, it waits.
  if (answer.code === 'REPAYMENT_NOT_POSSIBLE' || answer.code === 'PAYMENT_IN_PROGRESS') return false
  // The owner has paid by another method meanwhile: the transfer is not booked, and goes back.
  if (answer.code === 'REPAYMENT_ENDED') {
    bank.send('refund', id, amount)
    return true
  }
  return answer.data.id === id
}

/** What is due to investors who paid by transfer: of cancelled investments, and of units that they were not allocated. */
async function sendOfflineRefunds({ process, administrator: as, bank }: Simulation): Promise<void> {
  const query = { limit: 100, state: 'returning' as const }
  const { data } = await process.request(admin.listPayments, { query }, { as })
  for (const { investmentId, returnDue } of data.items) {
    if (!returnDue) continue
    const body = { sent: returnDue, bankReference: bank.send('refund', investmentId, returnDue.amount) }
    await process.request(admin.returnPayment, { params: { investmentId }, body }, { as }).then((answer) => answer.data)
  }
}

/** Refunds that a provider refused: sent from the bank. */
async function sendRefusedRefunds({ process, administrator: as, bank }: Simulation): Promise<void> {
  const query = { limit: 100, state: 'attention' as const }
  const { data } = await process.request(admin.listAttempts, { query }, { as })
  for (const { id, attention } of data.items) {
    const params = { id }
    if (attention === 'settlement-refused')
      await process.request(admin.handleSettlement, { params, body: { action: 'again' } }, { as })
    if (attention !== 'refund-refused') continue
    const { data: detail } = await process.request(admin.getAttempt, { params }, { as })
    if (!detail.stuck) continue
    const body = { amount: detail.stuck, bankReference: bank.send('refund', id, detail.stuck.amount) }
    await process.request(admin.returnByHand, { params, body }, { as }).then((answer) => answer.data)
  }
}

async function handleWithdrawals(simulation: Simulation): Promise<void> {
  const { process, administrator: as, bank } = simulation
  const listed = async (status: 0 | 1) =>
    (await process.request(admin.listWithdrawals, { query: { limit: 100, status } }, { as })).data.items
  for (const { id } of await listed(0)) await process.request(admin.processWithdrawal, { params: { id } }, { as })
  for (const { id, amount } of await listed(1)) {
    const body = { bankReference: bank.send('withdrawal', id, amount.amount) }
    await process.request(admin.payWithdrawal, { params: { id }, body }, { as }).then((answer) => answer.data)
    if (!chance(simulation, simulation.failureRate)) continue
    bank.send('withdrawal', id, -amount.amount)
    const returned = { params: { id }, body: { received: amount, reason: 'The account is closed.' } }
    await process.request(admin.returnWithdrawal, returned, { as }).then((answer) => answer.data)
    count(simulation, 'withdrawals returned')
  }
}

async function handlePayouts(simulation: Simulation): Promise<void> {
  const { process, administrator: as } = simulation
  const listed = async (state: 'requested' | 'confirmed' | 'sending') =>
    (await process.request(admin.listPayouts, { query: { limit: 100, state } }, { as })).data.items
  for (const { id, seen } of await listed('requested'))
    await attempt(
      simulation,
      admin.confirmPayout,
      { params: { id }, body: { seen } },
      { as, refusals: ['PAYOUT_UNSETTLED'] },
    )
  // Those of yesterday: the recipient of a wire is confirmed at its provider, or forgotten.
  for (const { id, actionUrl } of await listed('sending')) {
    if (actionUrl !== null && !chance(simulation, simulation.failureRate))
      await simulation.site.atPage(actionUrl, { action: 'yes' })
    await process.request(admin.checkPayout, { params: { id } }, { as }).then((answer) => answer.data)
  }
  for (const payout of await listed('confirmed'))
    await ((await sendByProvider(simulation, payout)) || payByTransfer(simulation, payout))
}

/** @returns whether the provider of its owner was asked to send the payout; not twice in vain */
async function sendByProvider(simulation: Simulation, { id, seen, senders, failure }: PayoutItem): Promise<boolean> {
  const provider = senders.includes('stripe') ? 'stripe' : senders[0]
  if (provider === undefined || failure !== null) return false
  await loseResponse(simulation, provider)
  const body = { seen, provider, ...(provider === 'mangopay' ? { recipient } : {}) }
  const { administrator: as } = simulation
  await simulation.process.request(admin.sendPayout, { params: { id }, body }, { as }).then((answer) => answer.data)
  count(simulation, `payouts sent: ${provider}`)
  return true
}

async function payByTransfer(simulation: Simulation, { id, amount, failure }: PayoutItem): Promise<void> {
  const { process, administrator: as, bank } = simulation
  const params = { id }
  const body = { amount, bankReference: bank.send('payout', id, amount) }
  const { data } = await process.request(admin.payPayout, { params, body }, { as })
  count(simulation, failure === null ? 'payouts paid' : 'payouts paid after a provider failed')
  if (!chance(simulation, simulation.failureRate)) return
  bank.send('payout', id, -amount)
  const [transfer] = data.transfersOut
  const returned = { transferId: transfer?.id ?? '', reason: 'The account is closed.' }
  await process.request(admin.returnPayout, { params, body: returned }, { as }).then((answer) => answer.data)
  count(simulation, 'payouts returned')
}
