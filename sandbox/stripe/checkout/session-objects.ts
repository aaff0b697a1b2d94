/** Checkout sessions as Stripe's API returns them. */

import type { Metadata, MethodType } from '#sandbox/stripe/money/payment-objects.ts'

export type UiMode = 'hosted_page' | 'embedded_page'

export interface CheckoutSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly adaptive_pricing: null
  readonly after_expiration: null
  readonly allow_promotion_codes: null
  readonly allowed_payment_method_types: MethodType[] | null
  readonly amount_subtotal: number | null
  readonly amount_total: number | null
  readonly automatic_tax: {
    readonly enabled: false
    readonly liability: null
    readonly provider: null
    readonly status: null
  }
  readonly billing_address_collection: null
  readonly cancel_url: string | null
  readonly client_reference_id: string | null
  client_secret: string | null
  readonly collected_information: null
  readonly consent: null
  readonly consent_collection: null
  readonly created: number
  readonly currency: string | null
  readonly currency_conversion: null
  readonly custom_fields: never[]
  readonly custom_text: {
    readonly after_submit: null
    readonly shipping_address: null
    readonly submit: null
    readonly terms_of_service_acceptance: null
  }
  customer: string | null
  readonly customer_account: null
  readonly customer_creation: 'always' | 'if_required' | null
  customer_details: {
    readonly address: null
    readonly business_name: null
    readonly email: string | null
    readonly individual_name: null
    readonly name: string | null
    readonly phone: null
    readonly tax_exempt: 'none'
    readonly tax_ids: never[]
  } | null
  readonly customer_email: string | null
  readonly discounts: never[]
  readonly expires_at: number
  readonly integration_identifier: null
  readonly invoice: null
  readonly invoice_creation: null
  readonly livemode: false
  readonly locale: string | null
  readonly managed_payments: { readonly enabled: false }
  metadata: Metadata
  readonly mode: 'payment' | 'setup'
  readonly origin_context: null
  payment_intent: string | null
  readonly payment_link: null
  readonly payment_method_collection: 'if_required'
  readonly payment_method_configuration_details: null
  readonly payment_method_options: Readonly<Record<string, never>>
  readonly payment_method_types: MethodType[]
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  readonly permissions: null
  readonly phone_number_collection: { readonly enabled: false }
  readonly recovered_from: null
  readonly redirect_on_completion?: 'always' | 'if_required' | 'never'
  readonly return_url?: string
  readonly saved_payment_method_options: null
  setup_intent: string | null
  readonly shipping_address_collection: null
  readonly shipping_cost: null
  readonly shipping_options: never[]
  status: 'open' | 'complete' | 'expired'
  readonly submit_type: 'auto' | 'book' | 'donate' | 'pay' | null
  readonly subscription: null
  readonly success_url: string | null
  readonly total_details: {
    readonly amount_discount: number
    readonly amount_shipping: number
    readonly amount_tax: number
  } | null
  readonly ui_mode: UiMode
  url: string | null
  readonly wallet_options: null
}

export interface LineItem {
  readonly id: string
  readonly object: 'item'
  readonly adjustable_quantity: null
  readonly amount_discount: 0
  readonly amount_subtotal: number
  readonly amount_tax: 0
  readonly amount_total: number
  readonly currency: string
  readonly description: string
  readonly metadata: Metadata
  readonly price: null
  readonly quantity: number
}
