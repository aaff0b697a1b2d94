/** Tries to pay through providers, money that goes back, and what providers told. */

import type { Generated } from 'kysely'
import type { AttemptState, FailureReason, ProviderGateway, RefundReason, RefundState } from '#domain/payment.ts'
import type { Language } from '#contract/shapes.ts'

export interface PaymentTables {
  payment_attempt: {
    id: string
    /** Exactly one of the two. */
    investment_id: string | null
    top_up_id: string | null
    payer_id: string
    gateway: ProviderGateway
    test: boolean
    state: AttemptState
    reason: FailureReason | null
    amount: bigint
    fee: bigint
    currency: string
    language: Language
    provider_ref: string | null
    payment_ref: string | null
    checkout_url: string | null
    cost: bigint | null
    created_at: Date
    settled_at: Date | null
    /** Its payer no longer wants it; the provider may not know yet. */
    given_up_at: Date | null
    looks: Generated<number>
    look_at: Date | null
    transaction_id: string | null
  }
  payment_refund: {
    id: string
    attempt_id: string
    amount: bigint
    currency: string
    reason: RefundReason
    state: RefundState
    provider_ref: string | null
    created_at: Date
    settled_at: Date | null
    looks: Generated<number>
    look_at: Date | null
    transaction_id: string | null
  }
  provider_event: {
    gateway: ProviderGateway
    event_id: string
    kind: string
    provider_ref: string | null
    body: string
    received_at: Date
    handled_at: Date | null
  }
}
