/** Tries to pay through providers, money that goes back, and what providers told. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { KeyProvider } from '#domain/gateway-keys.ts'
import type { AttemptState, FailureReason, ProviderGateway, RefundReason, RefundState } from '#domain/payment.ts'
import type { EventResult, ProviderOperation, ProviderOutcome } from '#domain/payment-administration.ts'
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
    /** Since when the provider has not said how it stands. */
    silent_since: Generated<Date | null>
    /** Whose keys it was opened with; null of those that were opened before that was kept. */
    access: Generated<string | null>
    /** What came and could not be used, in the currency in which it came: all of it goes back. Else null, both. */
    arrived_amount: Generated<bigint | null>
    arrived_currency: Generated<string | null>
  }
  /** How a try came about and went on. */
  payment_step: {
    id: GeneratedAlways<bigint>
    attempt_id: string
    state: AttemptState
    reason: FailureReason | null
    at: Date
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
    /** The bank's name of the transfer by which people sent it, where the provider would not. */
    by_hand_reference: string | null
  }
  /** What was taken back of what had been paid, by the provider's name of the dispute; of no name where it has not said. */
  payment_taken: { attempt_id: string; provider_ref: string; amount: bigint; at: Date }
  /** What came back of that, since the dispute was decided for the site. */
  payment_reinstated: {
    id: string
    attempt_id: string
    provider_ref: string
    amount: bigint
    transaction_id: string | null
    at: Date
  }
  /** A pay-in that a card holder's bank took back for good: what its wallet gives for it at the provider. */
  lost_dispute: {
    id: string
    attempt_id: string
    amount: bigint
    /** Of the part that it is about; null where it is about all. */
    taken_ref: string | null
    /** The provider refused it, and people have seen to that. */
    handled_at: Generated<Date | null>
    state: Generated<RefundState>
    provider_ref: string | null
    created_at: Date
    settled_at: Date | null
    looks: Generated<number>
    look_at: Date | null
  }
  provider_event: {
    id: Generated<string>
    gateway: ProviderGateway
    event_id: string
    kind: string
    provider_ref: string | null
    body: string
    received_at: Date
    handled_at: Date | null
    result: Generated<EventResult | null>
  }
  /** Keys that administrators entered. */
  gateway_key: {
    id: string
    provider: KeyProvider
    sealed: string
    shown: ColumnType<Readonly<Record<string, string>>, string, string>
    account: string
    test: boolean
    created_at: Date
    created_by: string
    ended_at: Date | null
    ended_by: string | null
    change: Generated<bigint>
  }
  provider_answer: {
    id: GeneratedAlways<bigint>
    gateway: ProviderGateway
    act: ProviderOperation
    outcome: ProviderOutcome
    milliseconds: number
    at: Date
  }
}
