/** Payout batches as PayPal's API returns them. */

/** Payouts use `currency` where the newer calls use `currency_code`. */
export interface OldAmount {
  readonly currency: string
  readonly value: string
}

interface Item {
  readonly payout_item_id: string
  transaction_id?: string
  transaction_status: 'SUCCESS' | 'FAILED' | 'PENDING' | 'UNCLAIMED' | 'RETURNED'
  readonly payout_item_fee: OldAmount
  readonly payout_batch_id: string
  readonly payout_item: {
    readonly recipient_type: string
    readonly amount: OldAmount
    readonly note?: string
    readonly receiver: string
    readonly sender_item_id?: string
  }
  time_processed?: string
  errors?: { readonly name: string; readonly message: string }
}

export interface Batch {
  readonly batch_header: {
    readonly payout_batch_id: string
    batch_status: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'DENIED'
    readonly time_created: string
    time_completed?: string
    readonly sender_batch_header: { readonly sender_batch_id?: string; readonly email_subject?: string }
    readonly amount: OldAmount
    readonly fees: OldAmount
  }
  readonly items: Item[]
}
