/** Money objects and their owners, as Stripe's API returns them. */

import type { DisputeEvidence } from './dispute-evidence.ts'
import type { BillingDetails, Metadata, MethodType } from './payment-objects.ts'

export interface Charge {
  readonly id: string
  readonly object: 'charge'
  readonly amount: number
  amount_captured: number
  amount_refunded: number
  readonly application: null
  readonly application_fee: null
  readonly application_fee_amount: null
  balance_transaction: string | null
  readonly billing_details: BillingDetails
  readonly calculated_statement_descriptor: string | null
  captured: boolean
  readonly created: number
  readonly currency: string
  readonly customer: string | null
  readonly description: string | null
  disputed: boolean
  readonly failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  readonly fraud_details: Readonly<Record<string, never>>
  readonly livemode: false
  readonly metadata: Metadata
  readonly on_behalf_of: null
  readonly outcome: null
  paid: boolean
  readonly payment_intent: string
  readonly payment_method: string
  readonly payment_method_details: ChargeMethod
  readonly receipt_email: string | null
  readonly receipt_number: null
  readonly receipt_url: null
  refunded: boolean
  readonly review: null
  readonly shipping: null
  readonly source: null
  readonly source_transfer: null
  readonly statement_descriptor: string | null
  readonly statement_descriptor_suffix: null
  status: 'succeeded' | 'pending' | 'failed'
  readonly transfer_data: null
  readonly transfer_group: string | null
}

export interface ChargeMethod {
  readonly type: MethodType
  readonly card?: {
    readonly amount_authorized: number
    readonly authorization_code: null
    readonly brand: string
    readonly checks: null
    readonly country: string
    readonly electronic_commerce_indicator: null
    readonly exp_month: number
    readonly exp_year: number
    readonly fingerprint: string
    readonly funding: 'credit'
    readonly installments: null
    readonly last4: string
    readonly mandate: null
    readonly network: string
    readonly network_transaction_id: string
    readonly regulated_status: null
    readonly three_d_secure: null
    readonly transaction_link_id: null
    readonly wallet: null
  }
  readonly us_bank_account?: {
    readonly account_holder_type: 'individual' | 'company'
    readonly account_type: 'checking' | 'savings'
    readonly bank_name: string
    readonly fingerprint: string
    readonly last4: string
    readonly mandate?: string
    readonly payment_reference: string
    readonly routing_number: string
  }
}

export interface BalanceTransaction {
  readonly id: string
  readonly object: 'balance_transaction'
  readonly amount: number
  readonly available_on: number
  readonly balance_type: 'payments'
  readonly created: number
  readonly currency: string
  readonly description: string | null
  readonly exchange_rate: null
  readonly fee: number
  readonly fee_details: {
    readonly amount: number
    readonly application: null
    readonly currency: string
    readonly description: string
    readonly type: 'stripe_fee'
  }[]
  readonly net: number
  readonly reporting_category: string
  readonly source: string
  status: 'available' | 'pending'
  readonly type: BalanceType
}

export type BalanceType =
  | 'charge'
  | 'payment'
  | 'refund'
  | 'payment_refund'
  | 'refund_failure'
  | 'adjustment'
  | 'transfer'
  | 'transfer_refund'
  | 'payout'
  | 'payout_failure'
  | 'payout_cancel'

export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly balance_transaction: string | null
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly customer: string | null
  readonly customer_account: null
  readonly destination_details: { readonly type: MethodType }
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Metadata
  readonly payment_intent: string
  readonly payment_method: string
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  readonly receipt_number: null
  readonly source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action'
  readonly transfer_reversal: null
}

export interface Dispute {
  readonly id: string
  readonly object: 'dispute'
  readonly amount: number
  readonly balance_transactions: BalanceTransaction[]
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly enhanced_eligibility_types: never[]
  readonly evidence: DisputeEvidence
  readonly evidence_details: {
    readonly due_by: number | null
    readonly enhanced_eligibility: Readonly<Record<string, never>>
    readonly has_evidence: false
    readonly past_due: false
    readonly submission_count: 0
    readonly submission_method: 'not_submitted'
  }
  readonly intended_submission_method: null
  readonly is_charge_refundable: false
  readonly livemode: false
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface Transfer {
  readonly id: string
  readonly object: 'transfer'
  readonly amount: number
  amount_reversed: number
  readonly balance_transaction: string
  readonly created: number
  readonly currency: string
  readonly description: string | null
  readonly destination: string
  readonly livemode: false
  metadata: Metadata
  readonly reversals: {
    readonly object: 'list'
    readonly data: TransferReversal[]
    readonly has_more: false
    readonly url: string
  }
  reversed: boolean
  readonly source_transaction: string | null
  readonly source_type: 'card'
  readonly transfer_group: string | null
}

export interface TransferReversal {
  readonly id: string
  readonly object: 'transfer_reversal'
  readonly amount: number
  readonly balance_transaction: string
  readonly created: number
  readonly currency: string
  readonly destination_payment_refund: null
  readonly metadata: Metadata
  readonly source_refund: null
  readonly transfer: string
}

export interface Payout {
  readonly id: string
  readonly object: 'payout'
  readonly amount: number
  readonly application_fee: null
  readonly application_fee_amount: null
  readonly arrival_date: number
  readonly automatic: boolean
  readonly balance_transaction: string
  readonly created: number
  readonly currency: string
  readonly description: string | null
  readonly destination: string
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly method: 'standard' | 'instant'
  readonly original_payout: null
  readonly payout_method: null
  readonly reconciliation_status: 'not_applicable'
  readonly reversed_by: null
  readonly source_type: 'card'
  readonly statement_descriptor: string | null
  status: 'paid' | 'pending' | 'in_transit' | 'canceled' | 'failed'
  readonly trace_id: null
  readonly type: 'bank_account'
}
