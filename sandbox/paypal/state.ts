/** The state of the sandbox's PayPal. */

import type { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import type { ProviderContext } from '#sandbox/provider.ts'
import type { Amount } from './amount.ts'
import type { Batch } from './batch.ts'
import type { Certificate } from './certificate.ts'
import type { Link } from './errors.ts'

export interface PayPalOptions {
  /** The only accepted caller. */
  readonly client: { readonly id: string; readonly secret: string }
  readonly webhooks: readonly PayPalWebhook[]
  readonly feeBasisPoints: number
  readonly feeFixed: number
  readonly payoutFee: number
  readonly payoutSeconds: number
  /** Delay of a payment from a bank account. */
  readonly slowSeconds: number
  /** Opening balance in minor units by currency: payouts are paid from it. */
  readonly openingBalance: Readonly<Record<string, number>>
}

export interface PayPalWebhook {
  readonly id: string
  readonly url: string
}

export const payPalDefaults: Omit<PayPalOptions, 'client'> = {
  webhooks: [],
  feeBasisPoints: 349,
  feeFixed: 49,
  payoutFee: 25,
  payoutSeconds: 60,
  slowSeconds: 3 * 86_400,
  openingBalance: { USD: 100_000_000, EUR: 100_000_000 },
}

export interface Capture {
  readonly id: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  readonly amount: Amount
  readonly final_capture: true
  readonly invoice_id?: string
  readonly custom_id?: string
  readonly seller_protection: { readonly status: 'ELIGIBLE'; readonly dispute_categories: readonly string[] }
  readonly seller_receivable_breakdown: {
    readonly gross_amount: Amount
    readonly paypal_fee: Amount
    readonly net_amount: Amount
  }
  readonly links: readonly Link[]
  readonly create_time: string
  update_time: string
}

export interface Order {
  readonly id: string
  readonly intent: 'CAPTURE'
  status: 'CREATED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
  readonly purchase_units: {
    readonly reference_id: string
    readonly amount: Amount
    readonly description?: string
    readonly custom_id?: string
    readonly invoice_id?: string
    readonly payee: { readonly email_address: string; readonly merchant_id: string }
    payments?: { readonly captures: Capture[]; readonly refunds?: PayPalRefund[] }
  }[]
  payer?: Payer
  payment_source?: object
  links: Link[]
  readonly create_time: string
  update_time: string
}

export interface Payer {
  readonly name: { readonly given_name: string; readonly surname: string }
  readonly email_address: string
  readonly payer_id: string
  readonly address: { readonly country_code: string }
}

export interface Experience {
  readonly returnUrl: string | undefined
  readonly cancelUrl: string | undefined
  readonly locale: string | undefined
}

export interface PayPalRefund {
  readonly id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
  readonly amount: Amount
  readonly invoice_id?: string
  readonly custom_id?: string
  readonly note_to_payer?: string
  readonly seller_payable_breakdown: {
    readonly gross_amount: Amount
    readonly paypal_fee: Amount
    readonly net_amount: Amount
    readonly total_refunded_amount: Amount
  }
  readonly links: readonly Link[]
  readonly create_time: string
  readonly update_time: string
}

const most = 10_000

export class PayPalState {
  readonly around: ProviderContext
  readonly options: PayPalOptions
  readonly books: Books
  readonly certificate: () => Certificate
  readonly tokens = new BoundedMap<number>(most)
  readonly orders = new BoundedMap<Order>(most, ({ status }) => status === 'COMPLETED' || status === 'VOIDED')
  readonly experiences = new BoundedMap<Experience>(most)
  /** Orders whose payer chose a payment method that will be refused. */
  readonly declining = new BoundedMap<true>(most)
  /** Orders whose payer chose a payment method that takes days. */
  readonly slow = new BoundedMap<true>(most)
  readonly captures = new BoundedMap<Capture>(most, ({ status }) => status !== 'PENDING')
  readonly refunds = new BoundedMap<PayPalRefund>(most)
  readonly refunded = new BoundedMap<number>(most)
  readonly invoices = new BoundedMap<true>(most)
  readonly batches = new BoundedMap<Batch>(most)
  readonly webhooks = new BoundedMap<PayPalWebhook>(100)

  constructor(around: ProviderContext, options: PayPalOptions, books: Books, certificate: () => Certificate) {
    this.around = around
    this.options = options
    this.books = books
    this.certificate = certificate
    for (const webhook of options.webhooks) this.webhooks.set(webhook.id, webhook)
    for (const [currency, amount] of Object.entries(options.openingBalance))
      books.move(currency, 'outside', 'merchant', amount)
  }

  time(): string {
    return `${new Date(this.around.schedule.now()).toISOString().slice(0, 19)}Z`
  }
}
