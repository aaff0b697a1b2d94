/** Moves an account's money: each movement is a balance transaction and a posting in the books. */

import type { BalanceTransaction, BalanceType } from './money-objects.ts'
import type { Fee, Holdings, StripeState } from '#sandbox/stripe/state.ts'
import { newId } from '#sandbox/stripe/state.ts'

/** Card networks and banks. */
const outside = 'outside'
const stripesFees = 'stripe-fees'
/** Between two accounts; holds nothing once a transfer is done. */
export const underway = 'underway'

export interface Movement {
  readonly type: BalanceType
  /** Positive: incoming. */
  readonly amount: number
  readonly fee?: number
  readonly currency: string
  readonly source: string
  readonly reportingCategory: string
  readonly counterpart?: string
  readonly availableAfterSeconds?: number
  readonly description?: string | null
}

function availableName(holdings: Holdings): string {
  return `${holdings.bookName}.available`
}

export function pendingName(holdings: Holdings): string {
  return `${holdings.bookName}.pending`
}

export function book(provider: StripeState, holdings: Holdings, movement: Movement): BalanceTransaction {
  const { amount, currency, fee = 0, availableAfterSeconds: pause = 0 } = movement
  const { schedule } = provider.around
  const net = amount - fee
  const isPending = pause > 0 && net > 0
  provider.books.post(currency, [
    { account: isPending ? pendingName(holdings) : availableName(holdings), amount: net },
    { account: stripesFees, amount: fee },
    { account: movement.counterpart ?? outside, amount: -amount },
  ])
  const now = schedule.seconds()
  const transaction: BalanceTransaction = {
    id: newId(provider, 'txn'),
    object: 'balance_transaction',
    amount,
    available_on: now + (isPending ? pause : 0),
    balance_type: 'payments',
    created: now,
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net,
    reporting_category: movement.reportingCategory,
    source: movement.source,
    status: isPending ? 'pending' : 'available',
    type: movement.type,
  }
  holdings.balanceTransactions.set(transaction.id, transaction)
  if (isPending)
    schedule.after(pause * 1000, () => {
      provider.books.move(currency, pendingName(holdings), availableName(holdings), net)
      transaction.status = 'available'
    })
  return transaction
}

export function feeOn(amount: number, fee: Fee): number {
  const share = Math.round((amount * fee.basisPoints) / 10_000) + fee.fixed
  return Math.min(share, fee.most ?? share, amount)
}

export function available(provider: StripeState, holdings: Holdings, currency: string): number {
  return provider.books.balance(availableName(holdings), currency)
}

function amounts(
  provider: StripeState,
  name: string,
): { amount: number; currency: string; source_types: { card: number } }[] {
  const held = provider.books.balances(name)
  const shown = held.length > 0 ? held : [['usd', 0] as const]
  return shown.map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }))
}

export function balanceOf(provider: StripeState, holdings: Holdings) {
  return {
    object: 'balance' as const,
    available: amounts(provider, availableName(holdings)),
    livemode: false,
    pending: amounts(provider, pendingName(holdings)),
  }
}
