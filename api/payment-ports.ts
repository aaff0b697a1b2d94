/** What the server needs of payment providers, as types only. */

import type { Language } from '#contract/shapes.ts'
import type { AccountReport } from '#domain/connected-account.ts'
import type { ProviderGateway, ProviderReport, RefundState } from '#domain/payment.ts'

/** What is asked of a provider: that somebody may pay this much, under a key that makes asking twice one checkout. */
export interface CheckoutOrder {
  /** Id of the try: the provider's idempotency key, and the name by which its messages find the try. */
  readonly attemptId: string
  readonly amount: bigint
  readonly currency: string
  /** What the payer reads at the provider. */
  readonly title: string
  readonly language: Language
  readonly email: string
  /** Where the payer comes back to; a name by which the try is found is added as `session_id`. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** When the try was written down: equal orders stay equal however often they are sent. */
  readonly at: number
}

export interface Checkout {
  /** The provider's name of it. */
  readonly ref: string
  readonly url: string
}

/** A checkout that is asked about. */
export interface CheckoutLook {
  readonly ref: string
  /**
   * Whether money may still be taken, by providers where that is a step of its own. Where not, what the payer agreed to and
   * nobody took counts for nothing.
   */
  readonly takes: boolean
}

export interface ProviderLook {
  readonly report: ProviderReport
  /** The provider's name of the payment within the checkout, once there is one. */
  readonly paymentRef?: string | undefined
}

export interface ProviderRefund {
  readonly ref: string
  readonly state: Exclude<RefundState, 'created'>
}

/** A message of a provider that proved to be the provider's. */
export interface ProviderMessage {
  readonly eventId: string
  readonly kind: string
  /** The checkout or payment that it speaks of; undefined where it speaks of something else. */
  readonly ref: string | undefined
  /** The connected account that it comes from. */
  readonly account?: string | undefined
}

/**
 * `refused`: the provider said no, and will with the same words again. `silent`: nobody knows whether the provider did it, since
 * there was no answer or one that cannot be read; to be asked again under the same key.
 */
export type NoWord = 'refused' | 'silent'

/** One payment provider. Nothing here throws: a provider that fails is an answer like any other. */
export interface Gateway {
  /** A stand-in that moves no money. */
  readonly test: boolean
  open(order: CheckoutOrder): Promise<Checkout | NoWord>
  /** What became of it: always asked of the provider, never believed of a message. */
  look(checkout: CheckoutLook): Promise<ProviderLook | NoWord>
  /** From now on nobody can pay there; harmless where it has ended. */
  close(checkoutRef: string): Promise<'closed' | NoWord>
  /** Sends money back; asking twice under one key is one refund. */
  refund(order: RefundOrder): Promise<ProviderRefund | NoWord>
  lookAtRefund(ref: string): Promise<ProviderRefund | NoWord>
  /** Undefined where the message does not prove to be the provider's. */
  message(headers: Headers, body: string): Promise<ProviderMessage | undefined>
}

export interface RefundOrder {
  /** Id of the refund: the provider's idempotency key. */
  readonly refundId: string
  readonly checkoutRef: string
  readonly paymentRef: string
  readonly amount: bigint
  readonly currency: string
  /** When the refund was written down. */
  readonly at: number
}

/** What is asked of the provider: an account for somebody, under a key that makes asking twice one account. */
export interface AccountOrder {
  /** Id of the account's row: the provider's idempotency key. Equal orders stay equal however often they are sent. */
  readonly accountId: string
  /** Of the company or the person as far as it is known; its owner may give another at the provider. */
  readonly name: string
}

/** Where the owner comes to from the provider's page. */
export interface AccountWays {
  readonly returnUrl: string
  /** From a page that was used or is over. */
  readonly againUrl: string
}

export interface AccountLook {
  readonly report: AccountReport
  /** As its owner gave it at the provider. */
  readonly companyName: string | undefined
}

/** Keeps accounts that money is paid out to. As with payments, a provider that fails is an answer like any other. */
export interface ConnectedAccounts {
  /** A stand-in that moves no money. */
  readonly test: boolean
  /** Gives the provider's name of the account. */
  create(order: AccountOrder): Promise<{ readonly ref: string } | NoWord>
  /** The page where its owner gives what is asked for: good for one visit, and for minutes. */
  page(ref: string, ways: AccountWays): Promise<{ readonly url: string } | NoWord>
  /** What became of it: always asked of the provider, never believed of a message. */
  look(ref: string): Promise<AccountLook | NoWord>
  /** The provider gives it up; refused while money is in it. */
  close(ref: string): Promise<'closed' | NoWord>
}

export interface Gateways {
  /** Undefined where it is not set up. */
  of(name: ProviderGateway): Gateway | undefined
  /** Who keeps owners' accounts: the card provider, where there is one. */
  readonly accounts?: ConnectedAccounts | undefined
  /** Of the card provider, for clients that show its own fields. */
  readonly publicKey?: string | undefined
}
