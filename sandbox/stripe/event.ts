/** An event as Stripe's API returns it and as its webhooks carry it. */
export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly account?: string
  readonly api_version: string
  readonly created: number
  readonly data: { readonly object: unknown; readonly previous_attributes?: unknown }
  readonly livemode: false
  pending_webhooks: number
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null }
  readonly type: string
}
