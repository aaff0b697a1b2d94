/** Ports for providers that send payouts of campaigns, as types only. */

import type { TransferProvider, TransferReport } from '#domain/payment/payout-transfer.ts'

/** The bank account and its holder, as the provider must register them. */
export interface PayoutRecipient {
  /** A company, or a person. */
  readonly name: { readonly company: string } | { readonly first: string; readonly last: string }
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly iban: string
  readonly bic: string
}

/** A payout that a provider sends, under a key that makes repeated requests one transfer. Repeated orders are equal. */
export interface PayoutTransferOrder {
  /** The provider's idempotency key, and the reference by which its webhooks match the transfer. */
  readonly transferId: string
  /** Groups the transfers of one campaign at the provider. */
  readonly campaignId: string
  readonly amount: bigint
  readonly currency: string
  /** When it was recorded. */
  readonly at: number
  /** The provider's id of the account that receives it. */
  readonly destination: string | undefined
  /** Undefined once the provider has the request. */
  readonly recipient: PayoutRecipient | undefined
  /** The provider's ids of the transfer and of its payment to the bank; undefined before they are known. */
  readonly ref: string | undefined
  readonly bankRef: string | undefined
  /** It was paid already: only what came back since is asked for. */
  readonly isPaid?: boolean
  /** Where an administrator returns from the provider's page. */
  readonly returnUrl: string
}

/** What the provider reports. */
export interface PayoutTransferStatus {
  readonly report: TransferReport
  /** What came back so far, in all; undefined if nothing did, or if the provider returns transfers in full only. */
  readonly returned?: bigint | undefined
  readonly ref?: string | undefined
  readonly bankRef?: string | undefined
  /** The recipient that it has registered. */
  readonly destination?: string | undefined
  /** The page on which an administrator confirms the recipient. */
  readonly actionUrl?: string | undefined
}

/** Sends payouts. As with payments, a provider's failure is a response like any other. */
export interface PayoutSender {
  /** A simulator that moves no money. */
  readonly test: boolean
  /**
   * Sends the money if the provider does not have it yet, sends on what it holds for the owner, recalls what the bank
   * refused, and returns its status. `refused`: the provider does not know a transfer that it has reported before. `silent`: it is
   * unknown whether it carried out the request.
   */
  advance(order: PayoutTransferOrder): Promise<PayoutTransferStatus | 'refused' | 'silent'>
  /**
   * Sends nothing. Returns the status of a transfer that the provider has, and `failed` with `cancelled` if it has none:
   * without another request, it never pays it. No request for the transfer is open meanwhile.
   */
  cancel(order: PayoutTransferOrder): Promise<PayoutTransferStatus | 'refused' | 'silent'>
}

/** A transfer, as far as it identifies the keys that it was requested with. */
export interface RequestedTransfer {
  readonly provider: TransferProvider
  readonly test: boolean
  readonly access: string
}

export interface PayoutSenders {
  /** For new requests, with the source of its keys. Undefined if the provider is not configured. */
  of(provider: TransferProvider): (PayoutSender & { readonly access: string }) | undefined
  /** For requests in progress: with keys of the account that they were made with. */
  opened(transfer: RequestedTransfer): PayoutSender | undefined
}
