/** The balances of the sandbox's providers, prepared for the comparison with our ledger. Minor units. */

import type { AttemptRow } from '#api/db/payment/payments.ts'
import type { RunningSandbox } from './payment-sandbox.ts'

export interface ProviderBooks {
  /** The amount of each attempt that reached a campaign and was not refunded, by the id of the attempt. */
  readonly byAttempt: ReadonlyMap<string, bigint>
  /** Received from payers, and neither refunded to them nor paid out to owners. */
  readonly netReceived: bigint
  /** What each payout has sent to its owner and did not come back, by the provider's reference of it. */
  readonly byPayout: ReadonlyMap<string, bigint>
  /** What the providers themselves hold for the site and its users, their own fees included. */
  readonly held: bigint
  /** Sent to owners and neither at their banks nor back. */
  readonly underway: bigint
  /** Held in users' own wallets there. */
  readonly inWallets: bigint
  /** Payments that succeeded, of each provider. */
  readonly payments: Readonly<Record<'stripe' | 'paypal' | 'mangopay', number>>
}

interface ProviderTotals {
  readonly byAttempt: ReadonlyMap<string, bigint>
  readonly payments: number
}

/** Of a provider that sends payouts. */
interface SenderTotals extends ProviderTotals {
  readonly byPayout: ReadonlyMap<string, bigint>
  readonly held: bigint
  readonly underway: bigint
}

export async function readProviderBooks(
  sandbox: RunningSandbox,
  attempts: readonly AttemptRow[],
): Promise<ProviderBooks> {
  const [stripe, paypal, mangopay] = [
    await stripeKeeps(sandbox, attempts),
    await payPalKeeps(sandbox),
    await mangopayKeeps(sandbox),
  ]
  const byPayout = new Map([...stripe.byPayout, ...mangopay.byPayout])
  return {
    byAttempt: new Map([...stripe.byAttempt, ...paypal.byAttempt, ...mangopay.byAttempt]),
    netReceived: sumOf(stripe.byAttempt) + sumOf(paypal.byAttempt) + mangopay.paidIn - sumOf(byPayout),
    byPayout,
    // The books of PayPal are not kept by balance.
    held: stripe.held + mangopay.held + sumOf(paypal.byAttempt),
    underway: stripe.underway + mangopay.underway,
    inWallets: mangopay.paidIn - sumOf(mangopay.byAttempt),
    payments: { stripe: stripe.payments, paypal: paypal.payments, mangopay: mangopay.payments },
  }
}

async function stripeKeeps(sandbox: RunningSandbox, attempts: readonly AttemptRow[]): Promise<SenderTotals> {
  const {
    charges = [],
    sessions = [],
    disputes = [],
    transfers = [],
    connected = [],
    books,
  } = await sandbox.state('stripe')
  const bySession = new Map(attempts.map(({ provider_ref, id }) => [provider_ref, id]))
  const byIntent = new Map(sessions.map((session) => [session['payment_intent'], bySession.get(String(session['id']))]))
  // A stored method is charged without a session.
  const attemptOf = (intent: unknown): string => byIntent.get(intent) ?? bySession.get(String(intent)) ?? 'of nobody'
  const good = charges.filter(({ status }) => status === 'succeeded')
  const moved = disputes.flatMap(({ payment_intent: intent, balance_transactions: movements }) =>
    (movements as readonly { readonly amount: number }[]).map(
      ({ amount }) => [attemptOf(intent), BigInt(amount)] as const,
    ),
  )
  return {
    byAttempt: summed([
      ...good.map(
        (charge) =>
          [
            attemptOf(charge['payment_intent']),
            BigInt(Number(charge['amount'])) - BigInt(Number(charge['amount_refunded'])),
          ] as const,
      ),
      ...moved,
    ]),
    payments: good.length,
    byPayout: summed(
      transfers.map(({ id, amount, amount_reversed: reversed }) => [
        String(id),
        BigInt(Number(amount)) - BigInt(Number(reversed)),
      ]),
    ),
    held: heldIn(books, /^(?:platform\.(?:available|pending)|stripe-fees):/),
    underway:
      heldIn(books, /^(?:underway|acct_\w+\.(?:available|pending)):/) +
      connected
        .flatMap(({ payouts }) => payouts as readonly { readonly amount: number; readonly status: string }[])
        .reduce((sum, { amount, status }) => sum + (status === 'pending' ? BigInt(amount) : 0n), 0n),
  }
}

/** The balances of accounts in a provider's own books. */
function heldIn(books: unknown, accounts: RegExp): bigint {
  return Object.entries((books ?? {}) as Readonly<Record<string, number>>).reduce(
    (sum, [account, balance]) => sum + (accounts.test(account) ? BigInt(balance) : 0n),
    0n,
  )
}

interface PayPalMoney {
  readonly value: string
}

async function payPalKeeps(sandbox: RunningSandbox): Promise<ProviderTotals> {
  const { orders = [] } = await sandbox.state('paypal')
  const minor = ({ amount }: { readonly amount: PayPalMoney }): bigint => BigInt(amount.value.replace('.', ''))
  const units = orders.flatMap(
    ({ purchase_units }) =>
      purchase_units as readonly {
        readonly custom_id: string
        readonly payments?: {
          readonly captures: readonly { readonly amount: PayPalMoney; readonly status: string }[]
          readonly refunds?: readonly { readonly amount: PayPalMoney; readonly status: string }[]
        }
      }[],
  )
  const good = units.flatMap(({ custom_id: attempt, payments }) =>
    (payments?.captures ?? [])
      .filter(({ status }) => status !== 'DECLINED' && status !== 'FAILED')
      .map((capture) => [attempt, minor(capture)] as const),
  )
  const back = units.flatMap(({ custom_id: attempt, payments }) =>
    (payments?.refunds ?? [])
      .filter(({ status }) => status === 'COMPLETED')
      .map((refund) => [attempt, -minor(refund)] as const),
  )
  return { byAttempt: summed([...good, ...back]), payments: good.length }
}

interface Moved {
  readonly Id: string
  readonly Tag: string
  readonly Type: string
  readonly Nature: string
  readonly Status: string
  readonly DebitedFunds: { readonly Amount: number }
  readonly InitialTransactionId?: string
}

async function mangopayKeeps(sandbox: RunningSandbox): Promise<SenderTotals & { readonly paidIn: bigint }> {
  const { transactions = [], books } = await sandbox.state('mangopay')
  const done = (transactions as unknown as readonly Moved[]).filter(({ Status }) => Status === 'SUCCEEDED')
  const tagOf = new Map(done.map(({ Id, Tag }) => [Id, Tag]))
  const signed = ({ Nature, DebitedFunds }: Moved): bigint =>
    (Nature === 'REFUND' ? -1n : 1n) * BigInt(DebitedFunds.Amount)
  const transfers = done.filter(({ Type }) => Type === 'TRANSFER')
  return {
    byAttempt: summed(
      transfers.map((moved) => [tagOf.get(moved.InitialTransactionId ?? moved.Id) ?? 'of nobody', signed(moved)]),
    ),
    payments: transfers.filter(({ Nature }) => Nature === 'REGULAR').length,
    byPayout: summed(
      (transactions as unknown as readonly Moved[])
        .filter(({ Type, Status }) => Type === 'PAYOUT' && Status !== 'FAILED')
        .map((moved) => [moved.InitialTransactionId ?? moved.Id, signed(moved)]),
    ),
    held: heldIn(books, /^(?:wallet-|client-fees:)/),
    underway: heldIn(books, /^payouts-underway:/),
    paidIn: done.filter(({ Type }) => Type === 'PAYIN').reduce((sum, moved) => sum + signed(moved), 0n),
  }
}

function sumOf(amounts: ReadonlyMap<string, bigint>): bigint {
  return [...amounts.values()].reduce((sum, net) => sum + net, 0n)
}

function summed(parts: readonly (readonly [attempt: string, amount: bigint])[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [attempt, amount] of parts) sums.set(attempt, (sums.get(attempt) ?? 0n) + amount)
  return sums
}
