/** Payment attempts through providers, refunds, and provider events. */

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FeeBearer } from '#domain/payment/bank-fee.ts'
import type { KeyProvider } from '#domain/payment/gateway-keys.ts'
import type {
  AttemptState,
  FailureReason,
  ProviderGateway,
  RefundReason,
  RefundState,
} from '#domain/payment/payment.ts'
import type { MandateGateway } from '#domain/payment/mandate.ts'
import type { PayoutMethod, TransferFailure, TransferProvider, TransferState } from '#domain/payment/payout-transfer.ts'
import type { PayoutRequestState } from '#domain/payment/payout.ts'
import type { EventResult, ProviderOperation, ProviderOutcome } from '#domain/payment/payment-administration.ts'
import type { Language } from '#contract/shapes.ts'

export interface PaymentTables {
  payment_attempt: {
    id: string
    /** Exactly one of the three. */
    investment_id: string | null
    top_up_id: string | null
    repayment_id: string | null
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
    /** When its payer cancelled it; the provider may not know yet. */
    cancel_requested_at: Date | null
    poll_count: Generated<number>
    next_poll_at: Date | null
    transaction_id: string | null
    /** When the provider stopped reporting its status. */
    unresponsive_since: Generated<Date | null>
    /** The name of the keys that opened it; null for attempts from before this was stored. */
    access: Generated<string | null>
    /**
     * A received amount that could not be used, in its own currency: all of it is refunded. Otherwise both are null.
     */
    received_amount: Generated<bigint | null>
    received_currency: Generated<string | null>
    /** The mandate that is charged, without a checkout. */
    mandate_id: Generated<string | null>
    /** The mandate that its payer agreed to at the checkout. */
    agreed_mandate_id: Generated<string | null>
  }
  payment_mandate: {
    id: string
    person_id: string
    gateway: MandateGateway
    test: boolean
    access: string
    customer_ref: string | null
    method_ref: string | null
    mandate_ref: string | null
    label: string | null
    last4: string | null
    /** Of a card; null for a bank account. */
    expires_month: number | null
    expires_year: number | null
    agreed_at: Date
    agreed_ip: string
    ended_at: Date | null
  }
  /** The state history of an attempt. */
  payment_attempt_event: {
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
    poll_count: Generated<number>
    next_poll_at: Date | null
    transaction_id: string | null
    /** The bank reference of the transfer that an administrator sent, if the provider refused the refund. */
    manual_reference: string | null
  }
  /**
   * Amounts that disputes took from a paid attempt, by the provider's id of the dispute; an empty id if it is not
   * known.
   */
  payment_chargeback: { attempt_id: string; provider_ref: string; amount: bigint; at: Date }
  /** Amounts of those that were returned after the dispute was won. */
  payment_reinstatement: {
    id: string
    attempt_id: string
    provider_ref: string
    amount: bigint
    transaction_id: string | null
    at: Date
  }
  /** A pay-in that a card holder's bank took back for good: the repayment from the payer's wallet at the provider. */
  lost_dispute: {
    id: string
    attempt_id: string
    amount: bigint
    /** The part of the dispute that it repays; null for the whole amount. */
    chargeback_ref: string | null
    /** When an administrator handled the provider's refusal. */
    handled_at: Generated<Date | null>
    state: Generated<RefundState>
    provider_ref: string | null
    created_at: Date
    settled_at: Date | null
    poll_count: Generated<number>
    next_poll_at: Date | null
  }
  /** A request to pay the money of a campaign to its owner. */
  payout: {
    id: string
    campaign_id: string
    state: PayoutRequestState
    requested_by: string
    requested_at: Date
    currency: string
    raised: bigint
    fee_points: number
    fee: bigint
    net: bigint
    amount: bigint
    method: PayoutMethod
    account: string
    decided_by: string | null
    decided_at: Date | null
    reason: Generated<string>
    failure: Generated<TransferFailure | null>
    bank_reference: string | null
    paid_at: Date | null
    paid_out_at: Generated<Date | null>
    returns: Generated<number>
    transaction_id: string | null
  }
  /** A bank transfer of a payout, and its return. */
  payout_bank_transfer: {
    id: string
    payout_id: string
    amount: bigint
    currency: string
    bank_reference: string
    sent_by: string
    sent_at: Date
    returned_by: Generated<string | null>
    returned_at: Generated<Date | null>
    return_reason: Generated<string>
    bank_fee: Generated<bigint | null>
    fee_bearer: Generated<FeeBearer | null>
    fee_reason: Generated<string>
  }
  /** A request to a provider to send a payout. */
  payout_transfer: {
    id: string
    payout_id: string
    attempt: number
    provider: TransferProvider
    test: boolean
    access: string
    state: TransferState
    amount: bigint
    returned: Generated<bigint>
    currency: string
    destination: string | null
    sealed_recipient: string | null
    requested_by: string
    created_at: Date
    provider_ref: Generated<string | null>
    bank_ref: Generated<string | null>
    action_url: Generated<string | null>
    failure: Generated<TransferFailure | null>
    sent_at: Generated<Date | null>
    settled_at: Generated<Date | null>
    claimed_at: Generated<Date | null>
    poll_count: Generated<number>
    next_poll_at: Date | null
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
    masked: ColumnType<Readonly<Record<string, string>>, string, string>
    account: string
    test: boolean
    created_at: Date
    created_by: string
    ended_at: Date | null
    ended_by: string | null
    change: Generated<bigint>
  }
  provider_response: {
    id: GeneratedAlways<bigint>
    gateway: ProviderGateway
    operation: ProviderOperation
    outcome: ProviderOutcome
    milliseconds: number
    at: Date
  }
}
