/** An account that is connected to the platform, as Stripe's API returns it. */

import type { Metadata } from '#sandbox/stripe/money/payment-objects.ts'

export type CapabilityStatus = 'active' | 'inactive' | 'pending'

export interface Account {
  readonly id: string
  readonly object: 'account'
  /** The sandbox stores only the name. */
  business_profile: {
    readonly mcc: null
    readonly minority_owned_business_designation: null
    readonly name: string | null
    readonly specified_commercial_transactions_act_url: null
    readonly support_address: null
    readonly support_email: null
    readonly support_phone: null
    readonly support_url: null
    readonly url: null
  }
  business_type: 'individual' | 'company' | 'non_profit' | 'government_entity' | null
  capabilities: Record<string, CapabilityStatus>
  charges_enabled: boolean
  readonly controller: {
    readonly fees: { readonly payer: 'application' | 'account' }
    readonly is_controller: true
    readonly losses: { readonly payments: 'application' | 'stripe' }
    readonly requirement_collection: 'stripe'
    readonly stripe_dashboard: { readonly type: 'express' | 'full' | 'none' }
    readonly type: 'application'
  }
  readonly country: string
  readonly created: number
  readonly default_currency: string
  details_submitted: boolean
  email: string | null
  readonly external_accounts: {
    readonly object: 'list'
    data: ExternalBank[]
    readonly has_more: false
    readonly url: string
  }
  metadata: Metadata
  payouts_enabled: boolean
  requirements: {
    readonly alternatives: never[]
    readonly current_deadline: null
    readonly currently_due: string[]
    readonly disabled_reason:
      | 'requirements.past_due'
      | 'requirements.pending_verification'
      | 'rejected.other'
      | 'listed'
      | null
    readonly errors: never[]
    readonly eventually_due: string[]
    readonly past_due: string[]
    readonly pending_verification: string[]
  }
  readonly type: 'express' | 'standard' | 'custom' | 'none'
}

export interface ExternalBank {
  readonly id: string
  readonly object: 'bank_account'
  readonly account: string
  readonly account_holder_name: null
  readonly account_holder_type: 'individual'
  readonly account_type: 'checking'
  readonly bank_name: string
  readonly country: string
  readonly currency: string
  readonly default_for_currency: true
  readonly fingerprint: string
  readonly last4: string
  readonly metadata: Metadata
  readonly routing_number: string
  readonly status: 'new'
}
