/** What the participants of a simulated year share. */

import type { DecodedInput } from '#contract/call.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import type { PayoutMethod } from '#domain/payment/payout-transfer.ts'
import type { PayingApp } from '#tests/support/payments/paying-app.ts'
import type { Answered, TestPerson } from '#tests/support/test-users.ts'
import type { Bank } from './bank.ts'
import type { KilledProcess } from './killed-process.ts'

/** An owner, with the id of the account at Stripe that receives payouts. */
export interface SimulatedOwner {
  readonly person: TestPerson
  readonly connectedId: string
}

export interface SimulatedCampaign {
  readonly id: string
  readonly owner: TestPerson
  readonly kind: 'equity' | 'debt'
  /** How its owner is paid, if the provider can. */
  readonly payoutMethod: PayoutMethod
  readonly price: bigint
  /** Milliseconds. */
  readonly closesAt: number
  /** Few invest in it, so that its goal is missed. */
  readonly isUnpopular: boolean
  /** It missed its goal: there is nothing to pay out. */
  isMissed: boolean
  /** Day of the next repayment; undefined before the payout. */
  repaysOn: number | undefined
  instalments: number
}

export interface Simulation {
  readonly site: PayingApp
  readonly process: KilledProcess
  readonly bank: Bank
  readonly administrator: TestPerson
  readonly investors: readonly TestPerson[]
  readonly campaigns: SimulatedCampaign[]
  /** From 0 to 1, reproducible. */
  readonly random: () => number
  /** Of payments, refunds and transfers. */
  readonly failureRate: number
  /** Counts of what happened, by name. */
  readonly happened: Map<string, number>
}

export const usd = (amount: bigint) => ({ amount, currency: 'USD' })

export function count({ happened }: Simulation, name: string): void {
  happened.set(name, (happened.get(name) ?? 0) + 1)
}

export function chance({ random }: Simulation, probability: number): boolean {
  return random() < probability
}

export function oneOf<T>({ random }: Simulation, values: readonly T[]): T | undefined {
  return values[Math.floor(random() * values.length)]
}

/** Payment methods, as often as investors choose them. */
const chosenMethods: readonly GatewayName[] = [
  ...Array<GatewayName>(8).fill('stripe'),
  ...Array<GatewayName>(4).fill('paypal'),
  ...Array<GatewayName>(4).fill('ach'),
  ...Array<GatewayName>(4).fill('offline'),
  ...Array<GatewayName>(3).fill('wallet'),
  ...Array<GatewayName>(2).fill('mangopay'),
]

/** A campaign that is paid out from the site's wallet at Mangopay is mostly paid for there. */
export function chooseMethod(simulation: Simulation, { payoutMethod }: SimulatedCampaign): GatewayName {
  if (payoutMethod === 'mangopay' && chance(simulation, 0.6)) return 'mangopay'
  return oneOf(simulation, chosenMethods) ?? 'stripe'
}

/** Makes a call whose refusals are expected to be among these. @returns undefined after one of them */
export async function attempt<C>(
  simulation: Simulation,
  call: C,
  input: Partial<DecodedInput<C>>,
  { as, refusals }: { readonly as: TestPerson; readonly refusals: readonly string[] },
): Promise<Answered<C>['data'] | undefined> {
  const answer = await simulation.process.request(call, input, { as })
  if (answer.code !== undefined && refusals.includes(answer.code)) {
    count(simulation, `refused: ${answer.code}`)
    return undefined
  }
  return answer.data
}
