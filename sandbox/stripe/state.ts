/** What the sandbox's Stripe holds: the platform, the accounts connected to it, and the books over all of them. */

import type { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import type { Surroundings } from '#sandbox/provider.ts'
import type { StripeEvent } from './event.ts'
import type { Account } from './account-object.ts'
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  Payout,
  Refund,
  Transfer,
  TransferReversal,
} from './money-objects.ts'
import type { Customer, Mandate, PaymentIntent, PaymentMethod, SetupIntent } from './payment-objects.ts'
import type { CheckoutSession, LineItem } from './session-objects.ts'
import type { Trick } from './test-methods.ts'

export const apiVersion = '2026-10-28.endive'

export interface Fee {
  readonly basisPoints: number
  readonly fixed: number
  readonly most?: number
}

export interface StripeOptions {
  /** The only key that is let in. */
  readonly secretKey: string
  readonly webhooks: readonly WebhookEndpoint[]
  readonly cardFee: Fee
  readonly bankFee: Fee
  readonly disputeFee: number
  /** Until a charge can be transferred or paid out. */
  readonly availableAfterSeconds: number
  /** Until a bank debit has gone through or failed. */
  readonly bankDebitSeconds: number
  readonly bankRefundSeconds: number
  readonly payoutSeconds: number
}

export interface WebhookEndpoint {
  readonly url: string
  readonly secret: string
  /** Events of connected accounts instead of the platform's own. */
  readonly connect?: boolean
}

export const stripeDefaults: Omit<StripeOptions, 'secretKey'> = {
  webhooks: [],
  cardFee: { basisPoints: 290, fixed: 30 },
  bankFee: { basisPoints: 80, fixed: 0, most: 500 },
  disputeFee: 1500,
  availableAfterSeconds: 0,
  bankDebitSeconds: 4 * 86_400,
  bankRefundSeconds: 3 * 86_400,
  payoutSeconds: 86_400,
}

const most = 10_000

/** One account's things. */
export class Holdings {
  /** Undefined for the platform. */
  readonly account: string | undefined
  readonly customers = new BoundedMap<Customer>(most)
  readonly paymentMethods = new BoundedMap<PaymentMethod>(most)
  readonly paymentIntents = new BoundedMap<PaymentIntent>(
    most,
    ({ status }) => status === 'succeeded' || status === 'canceled',
  )
  readonly setupIntents = new BoundedMap<SetupIntent>(most)
  readonly mandates = new BoundedMap<Mandate>(most)
  readonly sessions = new BoundedMap<CheckoutSession>(most, ({ status }) => status !== 'open')
  readonly lineItems = new BoundedMap<readonly LineItem[]>(most)
  readonly charges = new BoundedMap<Charge>(most)
  readonly refunds = new BoundedMap<Refund>(most)
  readonly disputes = new BoundedMap<Dispute>(most)
  readonly transfers = new BoundedMap<Transfer>(most)
  readonly transferReversals = new BoundedMap<TransferReversal>(most)
  readonly payouts = new BoundedMap<Payout>(most)
  readonly balanceTransactions = new BoundedMap<BalanceTransaction>(4 * most)
  readonly events = new BoundedMap<StripeEvent>(4 * most)
  /** The session that an intent belongs to. */
  readonly sessionOf = new BoundedMap<string>(most)
  /** What a method of payment will do when it is used. */
  readonly tricks = new BoundedMap<Trick>(most)
  /** The intents' settings that the API does not show. */
  readonly intentSettings = new BoundedMap<{ readonly sessionData?: SessionData; readonly returnUrl?: string }>(most)

  constructor(account?: string) {
    this.account = account
  }

  /** The name of this account's money in the books. */
  get bookName(): string {
    return this.account ?? 'platform'
  }
}

/** What a session will give to the intent that it makes when somebody pays. */
export interface SessionData {
  readonly metadata: Readonly<Record<string, string>>
  readonly description: string | null
  readonly transferGroup: string | null
  readonly receiptEmail: string | null
  readonly statementDescriptor: string | null
  readonly captureMethod: PaymentIntent['capture_method']
  readonly setupFutureUsage: PaymentIntent['setup_future_usage']
}

export interface StripeState {
  readonly around: Surroundings
  readonly options: StripeOptions
  readonly books: Books
  readonly platform: Holdings
  readonly accounts: BoundedMap<Account>
  readonly connected: BoundedMap<Holdings>
}

/** What causes something: a call, or nothing where the world itself does. */
export interface EventRequest {
  readonly id: string | null
  readonly idempotency_key: string | null
}

export interface StripeContext {
  readonly state: StripeState
  readonly holdings: Holdings
  readonly cause: EventRequest
}

export const noRequest: EventRequest = { id: null, idempotency_key: null }

export function newId(world: StripeState, prefix: string, length = 24): string {
  return `${prefix}_${world.around.ids.text(length)}`
}
