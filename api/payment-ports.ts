/** What the server needs of payment providers, as types only. */

import type { Language } from '#contract/shapes.ts'
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
  /** Where the payer comes back to; the provider's name of the checkout is added as `session_id`. */
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
  look(checkoutRef: string): Promise<ProviderLook | NoWord>
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
  readonly paymentRef: string
  readonly amount: bigint
  readonly currency: string
}

export interface Gateways {
  /** Undefined where it is not set up. */
  of(name: ProviderGateway): Gateway | undefined
}
