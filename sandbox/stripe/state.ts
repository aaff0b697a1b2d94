/** The state of the sandbox's Stripe: the platform, its connected accounts, and the books of all of them. */

import type { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import type { ProviderContext } from '#sandbox/provider.ts'
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
} from '#sandbox/stripe/money/money-objects.ts'
import type {
  Customer,
  Mandate,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
} from '#sandbox/stripe/money/payment-objects.ts'
import type { CheckoutSession, LineItem } from '#sandbox/stripe/checkout/session-objects.ts'
import type { Trick } from './test-methods.ts'

export const apiVersion = '2026-10-28.endive'

export interface Fee {
  readonly basisPoints: number
  readonly fixed: number
  readonly most?: number
}

export interface StripeOptions {
  /** The only accepted key. */
  readonly secretKey: string
  readonly webhooks: readonly WebhookEndpoint[]
  readonly cardFee: Fee
  readonly bankFee: Fee
  readonly disputeFee: number
  /** Delay until a charge can be transferred or paid out. */
  readonly availableAfterSeconds: number
  /** Delay until a bank debit succeeds or fails. */
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

/** The objects of one account. */
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
  /** The result of each payment method when it is used. */
  readonly tricks = new BoundedMap<Trick>(most)
  /** Payment methods that were detached from their customer: they cannot be used again. */
  readonly detached = new BoundedMap<true>(most)
  /** The intents' settings that the API does not return. */
  readonly intentSettings = new BoundedMap<{ readonly sessionData?: SessionData; readonly returnUrl?: string }>(most)

  constructor(account?: string) {
    this.account = account
  }

  /** The name of this account's money in the books. */
  get bookName(): string {
    return this.account ?? 'platform'
  }
}

/** Settings that a session passes to the intent that is created when the payer pays. */
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
  readonly around: ProviderContext
  readonly options: StripeOptions
  readonly books: Books
  readonly platform: Holdings
  readonly accounts: BoundedMap<Account>
  readonly connected: BoundedMap<Holdings>
}

/** The cause of an event: a call, or none for an external event. */
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

export function newId(provider: StripeState, prefix: string, length = 24): string {
  return `${prefix}_${provider.around.ids.text(length)}`
}
