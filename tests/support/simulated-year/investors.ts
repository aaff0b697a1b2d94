/** Investors of a simulated year: they invest by every method, cancel, and withdraw what they received. */

import { calls } from '#contract/calls.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { paysWith } from '#tests/support/payments/paying-app.ts'
import { walletPassword } from '#tests/support/payments/wallets.ts'
import type { TestPerson } from '#tests/support/test-users.ts'
import {
  attempt,
  chance,
  chooseMethod,
  count,
  oneOf,
  type SimulatedCampaign,
  type Simulation,
  usd,
} from './simulation.ts'

const { investment, payment, wallet } = calls
const tooLate = ['SOLD_OUT', 'UNITS_LEFT', 'CAMPAIGN_CLOSED', 'INVESTMENT_NOT_PENDING', 'PAYMENT_IN_PROGRESS'] as const
const silent = ['PAYMENT_UNAVAILABLE', 'PROVIDER_UNAVAILABLE', 'TRIES_OVER', 'GATEWAY_OFF'] as const
const cancellableDays = 2

const atPages = {
  stripe: { pay: paysWith('4242424242424242'), decline: paysWith('4000000000000002') },
  ach: {
    pay: { action: 'pay', method: 'bank:000123456789' },
    decline: { action: 'pay', method: 'bank:000222222227' },
  },
  paypal: { pay: { action: 'approve' }, decline: { action: 'decline-later' } },
  mangopay: {
    pay: { action: 'pay', card: '4970107111111119' },
    decline: { action: 'pay', card: '4970105191919107' },
  },
} as const

const openings = { stripe: payment.openCheckout, ach: payment.openBankDebit, paypal: payment.openPayPal } as const

/** One investor reserves units of an open campaign, signs, and pays or does not. */
export async function invest(simulation: Simulation, campaign: SimulatedCampaign): Promise<void> {
  const as = oneOf(simulation, simulation.investors)
  if (!as) return
  const gateway = chooseMethod(simulation, campaign)
  const units = 4n + BigInt(Math.floor(simulation.random() * 9))
  const body = { units, gateway, anonymous: chance(simulation, 0.2), riskAccepted: true }
  const input = { params: { campaignId: campaign.id }, body }
  const made = await attempt(simulation, investment.create, input, { as, refusals: tooLate })
  if (!made) return
  const bed = { deps: { ...simulation.site.app.deps, db: simulation.process.database } }
  await plantAgreement(bed, made.id, cancellableDays)
  count(simulation, `reserved: ${gateway}`)
  if (chance(simulation, 0.03)) return
  await pay(simulation, { id: made.id, as, gateway, amount: units * campaign.price })
  if (chance(simulation, 0.02)) await cancel(simulation, made.id, as)
}

interface Payment {
  readonly id: string
  readonly as: TestPerson
  readonly gateway: GatewayName
  readonly amount: bigint
}

async function pay(simulation: Simulation, order: Payment): Promise<void> {
  const { id, as, gateway, amount } = order
  switch (gateway) {
    case 'offline':
      // Some transfer another amount than they owe.
      simulation.bank.receive('investment', id, chance(simulation, simulation.failureRate) ? amount - 100n : amount)
      return
    case 'wallet':
      return payFromWallet(simulation, order)
    case 'mangopay':
      return payFromCustodial(simulation, order)
    case 'stripe':
    case 'ach':
    case 'paypal':
      return payOnPage(simulation, gateway, async () => {
        const refusals = [...tooLate, ...silent]
        const opened = await attempt(simulation, openings[gateway], { body: { investmentId: id } }, { as, refusals })
        return opened && { ...opened, as }
      })
  }
}

interface OpenedPage {
  readonly id: string
  readonly checkoutUrl: string | null
  readonly as: TestPerson
}

/** Pays on the provider's page; a declined payer tries once more. Some never return to the site. */
async function payOnPage(
  simulation: Simulation,
  gateway: keyof typeof atPages,
  open: () => Promise<OpenedPage | undefined>,
): Promise<void> {
  const page = await open()
  if (!page?.checkoutUrl) return
  const isDeclined = chance(simulation, simulation.failureRate)
  await simulation.site.atPage(page.checkoutUrl, atPages[gateway][isDeclined ? 'decline' : 'pay'])
  if (isDeclined) count(simulation, `declined: ${gateway}`)
  if (isDeclined && gateway !== 'ach' && gateway !== 'paypal')
    await simulation.site.atPage(page.checkoutUrl, atPages[gateway].pay)
  if (chance(simulation, 0.2)) return
  await simulation.process.request(payment.checkSession, { query: { sessionId: page.id } }, { as: page.as })
}

async function payFromWallet(simulation: Simulation, { id, as, amount }: Payment): Promise<void> {
  await payOnPage(simulation, 'stripe', async () => {
    const body = { amount: usd(amount) }
    const topUp = await attempt(simulation, wallet.createPreapproval, { body }, { as, refusals: [] })
    const order = { body: { preapprovalId: topUp?.id ?? '' } }
    const opened = await attempt(simulation, wallet.openCheckout, order, { as, refusals: silent })
    return opened?.payment ? { ...opened.payment, as } : undefined
  })
  const refusals = ['INSUFFICIENT_BALANCE', ...tooLate]
  await attempt(simulation, wallet.processInvestment, { body: { investmentId: id } }, { as, refusals })
}

async function payFromCustodial(simulation: Simulation, { id, as, amount }: Payment): Promise<void> {
  await payOnPage(simulation, 'mangopay', async () => {
    const body = { amount: usd(amount) }
    const opened = await attempt(simulation, wallet.openPayIn, { body }, { as, refusals: silent })
    return opened?.payment ? { ...opened.payment, as } : undefined
  })
  const refusals = ['INSUFFICIENT_BALANCE', ...tooLate, ...silent]
  await attempt(simulation, wallet.payCustodial, { body: { investmentId: id } }, { as, refusals })
}

async function cancel(simulation: Simulation, investorId: string, as: TestPerson): Promise<void> {
  const input = { params: { investorId }, body: { state: 'cancelled' as const } }
  const refusals = ['INVESTMENT_NOT_PENDING', 'CANCELLATION_OVER', 'PAYMENT_IN_PROGRESS']
  if (await attempt(simulation, investment.cancel, input, { as, refusals })) count(simulation, 'cancelled')
}

/** One investor withdraws half of what the wallet holds. */
export async function withdraw(simulation: Simulation): Promise<void> {
  const as = oneOf(simulation, simulation.investors)
  if (!as) return
  const { data } = await simulation.process.request(wallet.detail, { query: { currencyId: 'USD' } }, { as })
  const amount = data.available / 2n
  if (amount < 100n) return
  const body = { amount: usd(amount), password: walletPassword }
  const refusals = ['INSUFFICIENT_BALANCE', 'BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'PAYOUT_ACCOUNT_NEEDED']
  if (await attempt(simulation, wallet.withdraw, { body }, { as, refusals })) count(simulation, 'withdrawals')
}
