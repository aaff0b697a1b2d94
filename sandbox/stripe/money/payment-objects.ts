/** Payments as Stripe's API returns them, version 2026-10-28.endive. Fields that the sandbox never fills are null. */

export type Metadata = Readonly<Record<string, string>>
export type MethodType = 'card' | 'us_bank_account'

export interface PaymentError {
  readonly type: 'card_error' | 'invalid_request_error'
  readonly code: string
  readonly message: string
  readonly decline_code?: string
  readonly charge?: string
  readonly payment_method?: PaymentMethod
}

export interface NextAction {
  readonly type: 'redirect_to_url' | 'verify_with_microdeposits'
  readonly redirect_to_url?: { readonly return_url: string | null; readonly url: string | null }
  readonly verify_with_microdeposits?: {
    readonly arrival_date: number
    readonly hosted_verification_url: string
    readonly microdeposit_type: 'amounts'
  }
}

export interface BillingDetails {
  readonly address: null
  readonly email: string | null
  readonly name: string | null
  readonly phone: null
  readonly tax_id: null
}

export interface PaymentMethod {
  readonly id: string
  readonly object: 'payment_method'
  readonly allow_redisplay: 'unspecified'
  readonly billing_details: BillingDetails
  readonly created: number
  customer: string | null
  readonly customer_account: null
  readonly livemode: false
  readonly metadata: Metadata
  readonly type: MethodType
  readonly card?: {
    readonly brand: string
    readonly checks: null
    readonly country: string
    readonly display_brand: string
    readonly exp_month: number
    readonly exp_year: number
    readonly fingerprint: string
    readonly funding: 'credit'
    readonly generated_from: null
    readonly last4: string
    readonly networks: null
    readonly regulated_status: null
    readonly three_d_secure_usage: { readonly supported: boolean }
    readonly wallet: null
  }
  readonly us_bank_account?: {
    readonly account_holder_type: 'individual' | 'company'
    readonly account_type: 'checking' | 'savings'
    readonly bank_name: string
    readonly financial_connections_account: string | null
    readonly fingerprint: string
    readonly last4: string
    readonly networks: null
    readonly routing_number: string
    readonly status_details: null
  }
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

export interface PaymentIntent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly allowed_payment_method_types: MethodType[] | null
  amount: number
  amount_capturable: number
  amount_received: number
  readonly application: null
  readonly application_fee_amount: null
  readonly automatic_payment_methods: { readonly allow_redirects: 'always' | 'never'; readonly enabled: boolean } | null
  canceled_at: number | null
  cancellation_reason: 'abandoned' | 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  readonly capture_method: 'automatic' | 'automatic_async' | 'manual'
  readonly client_secret: string
  readonly confirmation_method: 'automatic'
  readonly created: number
  readonly currency: string
  customer: string | null
  readonly customer_account: null
  description: string | null
  readonly excluded_payment_method_types: null
  last_payment_error: PaymentError | null
  latest_charge: string | null
  readonly livemode: false
  readonly managed_payments: null
  metadata: Metadata
  next_action: NextAction | null
  readonly on_behalf_of: null
  payment_method: string | null
  readonly payment_method_configuration_details: null
  readonly payment_method_options: Readonly<Record<string, never>>
  readonly payment_method_types: MethodType[]
  readonly payment_record: null
  readonly processing: null
  receipt_email: string | null
  readonly review: null
  readonly setup_future_usage: 'off_session' | 'on_session' | null
  readonly shipping: null
  readonly source: null
  readonly statement_descriptor: string | null
  readonly statement_descriptor_suffix: null
  status: IntentStatus
  readonly transfer_data: null
  transfer_group: string | null
}

export interface SetupIntent {
  readonly id: string
  readonly object: 'setup_intent'
  readonly allowed_payment_method_types: MethodType[] | null
  readonly application: null
  readonly automatic_payment_methods: null
  cancellation_reason: 'abandoned' | 'duplicate' | 'requested_by_customer' | null
  readonly client_secret: string
  readonly created: number
  customer: string | null
  readonly description: string | null
  readonly excluded_payment_method_types: null
  last_setup_error: PaymentError | null
  readonly latest_attempt: null
  readonly livemode: false
  mandate: string | null
  readonly metadata: Metadata
  next_action: NextAction | null
  readonly on_behalf_of: null
  payment_method: string | null
  readonly payment_method_configuration_details: null
  readonly payment_method_options: Readonly<Record<string, never>>
  readonly payment_method_types: MethodType[]
  readonly single_use_mandate: null
  status: Exclude<IntentStatus, 'requires_capture'>
  readonly usage: 'off_session' | 'on_session'
}

export interface Mandate {
  readonly id: string
  readonly object: 'mandate'
  readonly customer_acceptance: {
    readonly accepted_at: number
    readonly online: { readonly ip_address: string | null; readonly user_agent: string | null }
    readonly type: 'online'
  }
  readonly livemode: false
  readonly multi_use: Readonly<Record<string, never>>
  readonly payment_method: string
  readonly payment_method_details: {
    readonly type: 'us_bank_account'
    readonly us_bank_account: Readonly<Record<string, never>>
  }
  status: 'active' | 'inactive' | 'pending'
  readonly type: 'multi_use'
}

export interface Customer {
  readonly id: string
  readonly object: 'customer'
  readonly address: null
  readonly balance: 0
  readonly created: number
  readonly currency: null
  readonly customer_account: null
  readonly default_source: null
  readonly delinquent: false
  description: string | null
  readonly discount: null
  email: string | null
  readonly invoice_prefix: string
  readonly invoice_settings: {
    readonly custom_fields: null
    readonly default_payment_method: null
    readonly footer: null
    readonly rendering_options: null
  }
  readonly livemode: false
  metadata: Metadata
  name: string | null
  phone: string | null
  readonly preferred_locales: string[]
  readonly shipping: null
  readonly tax_exempt: 'none'
  readonly test_clock: null
}
