import type { CheckoutSession } from './session-objects.ts'

type BlankName =
  | 'object'
  | 'adaptive_pricing'
  | 'after_expiration'
  | 'allow_promotion_codes'
  | 'automatic_tax'
  | 'billing_address_collection'
  | 'collected_information'
  | 'consent'
  | 'consent_collection'
  | 'currency_conversion'
  | 'custom_fields'
  | 'custom_text'
  | 'customer_account'
  | 'discounts'
  | 'integration_identifier'
  | 'invoice'
  | 'invoice_creation'
  | 'livemode'
  | 'managed_payments'
  | 'origin_context'
  | 'payment_link'
  | 'payment_method_collection'
  | 'payment_method_configuration_details'
  | 'payment_method_options'
  | 'permissions'
  | 'phone_number_collection'
  | 'recovered_from'
  | 'saved_payment_method_options'
  | 'shipping_address_collection'
  | 'shipping_cost'
  | 'shipping_options'
  | 'subscription'
  | 'wallet_options'

/** Fields that the sandbox never fills. */
export const blankSession: Pick<CheckoutSession, BlankName> = {
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
}
