/** The evidence fields of a dispute; the sandbox accepts none. */

const names = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

export type DisputeEvidence = Readonly<Record<(typeof names)[number], null>> & {
  readonly enhanced_evidence: Readonly<Record<string, never>>
}

export const noEvidence = {
  ...Object.fromEntries(names.map((name) => [name, null])),
  enhanced_evidence: {},
} as DisputeEvidence
