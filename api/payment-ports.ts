/** Ports for payment providers, as types only. */

import type { PayoutSenders } from './payout-ports.ts'
import type { Language } from '#contract/shapes.ts'
import type { AccountReport } from '#domain/payment/connected-account.ts'
import type { CsvRecord } from '#domain/payment/statement/csv-statement.ts'
import type { XmlElement } from '#domain/payment/statement/camt.ts'
import type { BankLinkProblem } from '#domain/wallet/bank-link.ts'
import type { KeyFieldName, KeyProvider, KeyValues } from '#domain/payment/gateway-keys.ts'
import type { ProviderGateway, ProviderReport, RefundState } from '#domain/payment/payment.ts'

/** A request to open a checkout for an amount, under a key that makes repeated requests one checkout. */
export interface CheckoutOrder {
  /** Id of the attempt: the provider's idempotency key, and the reference by which its webhooks match the attempt. */
  readonly attemptId: string
  readonly amount: bigint
  readonly currency: string
  /** The text that the payer reads at the provider. */
  readonly title: string
  readonly language: Language
  readonly email: string
  /** URL to which the payer returns; a reference to the attempt is added as `session_id`. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** When the attempt was recorded, so that repeated orders are equal. */
  readonly at: number
  /** The payer's wallet at the provider, for payments into it or out of it. */
  readonly custodial?: CustodialWalletRef | undefined
  /** The provider stores the payment method, so that it can be charged later without the payer. */
  readonly saveMethod?: boolean | undefined
}

/** The provider's reference of a custodial wallet. */
export interface CustodialWalletRef {
  readonly personRef: string
  readonly walletRef: string
}

export interface Checkout {
  /** The provider's id of it. */
  readonly ref: string
  /** The page where the payer continues; undefined if no action is needed. */
  readonly url: string | undefined
}

/** The checkout to poll. */
export interface CheckoutQuery {
  readonly ref: string
  /**
   * Whether money may still be captured, at providers with a separate capture. If not, an authorization without a
   * capture counts for nothing.
   */
  readonly canCapture: boolean
}

export interface ProviderStatus {
  readonly report: ProviderReport
  /** The provider's id of the payment within the checkout, once there is one. */
  readonly paymentRef?: string | undefined
  /** The payment method that was stored at a checkout, once it has paid there. */
  readonly method?: AgreedMethod | undefined
}

/** The provider's references of a payment method that it stores. */
export interface StoredMethod {
  readonly customerRef: string
  readonly methodRef: string
  /** Authorizes debits of a bank account. */
  readonly mandateRef: string | undefined
}

/** With what its payer recognises it by. */
export interface AgreedMethod extends StoredMethod {
  /** Brand of the card, or name of the bank, as the provider writes it. */
  readonly label: string
  readonly last4: string
  /** The last month in which a card is valid. */
  readonly expires?: { readonly month: number; readonly year: number } | undefined
}

/** A request to charge a stored payment method, under a key that makes repeated requests one charge. */
export interface ChargeOrder {
  /** Id of the attempt: the provider's idempotency key, and the reference by which its webhooks match the attempt. */
  readonly attemptId: string
  readonly amount: bigint
  readonly currency: string
  /** What the payment is for, as the provider shows it. */
  readonly title: string
  readonly method: StoredMethod
  /** When the attempt was recorded. */
  readonly at: number
}

/** Charges payment methods whose payers agreed to it, without them. No method throws. */
export interface StoredMethods {
  /**
   * Returns the provider's id of the payment, whatever its outcome: `getStatus` reports that. `invalid-method`: the
   * provider cannot charge this method, and nothing was charged.
   */
  charge(order: ChargeOrder): Promise<{ readonly ref: string } | 'invalid-method' | NoResponse>
  /** @param ref of the payment */
  getStatus(ref: string): Promise<ProviderStatus | NoResponse>
  /** From now on it cannot be charged; idempotent. */
  forget(method: StoredMethod): Promise<'forgotten' | NoResponse>
}

export interface ProviderRefund {
  readonly ref: string
  readonly state: Exclude<RefundState, 'created'>
}

/** An authenticated webhook of a provider. */
export interface ProviderMessage {
  readonly eventId: string
  readonly kind: string
  /** The checkout or payment that it names; undefined if it is about something else. */
  readonly ref: string | undefined
  /** The connected account that sent it. */
  readonly account?: string | undefined
}

/**
 * `refused`: the provider refused, and would refuse the same request again. `silent`: it is unknown whether the
 * provider carried it out, because the response is missing or unreadable; to be retried under the same key.
 */
export type NoResponse = 'refused' | 'silent'

/** One payment provider. No method throws: a provider's failure is a response like any other. */
export interface Gateway {
  /** A simulator that moves no money. */
  readonly test: boolean
  open(order: CheckoutOrder): Promise<Checkout | NoResponse>
  /** Its status: always requested from the provider, never taken from a webhook. */
  getStatus(checkout: CheckoutQuery): Promise<ProviderStatus | NoResponse>
  /** From now on it cannot be paid there; idempotent. */
  close(checkoutRef: string): Promise<'closed' | NoResponse>
  /** Refunds money; repeated requests under one key are one refund. */
  refund(order: RefundOrder): Promise<ProviderRefund | NoResponse>
  getRefundStatus(ref: string): Promise<ProviderRefund | NoResponse>
  /** Undefined if the webhook cannot be authenticated. */
  message(headers: Headers, body: string): Promise<ProviderMessage | undefined>
  /** Sends a request that changes nothing. */
  probe(): Promise<Probe>
  /** Undefined at providers whose payers must approve every payment. */
  readonly storedMethods?: StoredMethods | undefined
}

/** Whether the provider responds, and whether it accepts the keys of the request. */
export type Probe =
  /** With the provider's id of the account that the keys belong to. */
  | { readonly state: 'answered'; readonly account: string }
  /** With the field name of the key that it rejects; null if that key is not entered in a field. */
  | { readonly state: 'refused'; readonly field: KeyFieldName | null }
  | { readonly state: 'silent' }

/** A gateway that the site can use, with the source of its keys. */
export interface OpenGateway extends Gateway {
  /** `sandbox`, `environment`, or the account of keys that were entered. */
  readonly access: string
}

export interface RefundOrder {
  /** Id of the refund: the provider's idempotency key. */
  readonly refundId: string
  readonly checkoutRef: string
  readonly paymentRef: string
  readonly amount: bigint
  readonly currency: string
  /** When the refund was recorded. */
  readonly at: number
}

/** A request to the provider to open an account for an owner, under a key that makes repeated requests one account. */
export interface AccountOrder {
  /** Id of the account's row: the provider's idempotency key. Repeated orders are equal. */
  readonly accountId: string
  /** Name of the company or the owner as far as it is known; the owner may enter another one at the provider. */
  readonly name: string
}

/** URLs to which the owner returns from the provider's page. */
export interface AccountLinkUrls {
  readonly returnUrl: string
  /** From a page that was used or has expired. */
  readonly refreshUrl: string
}

export interface AccountStatus {
  readonly report: AccountReport
  /** As its owner entered it at the provider. */
  readonly companyName: string | undefined
}

/** Manages accounts that receive payouts. As with payments, a provider's failure is a response like any other. */
export interface ConnectedAccounts {
  /** A simulator that moves no money. */
  readonly test: boolean
  /** Returns the provider's id of the account. */
  create(order: AccountOrder): Promise<{ readonly ref: string } | NoResponse>
  /** The page where its owner enters the required data: valid for one visit, and for minutes. */
  page(ref: string, linkUrls: AccountLinkUrls): Promise<{ readonly url: string } | NoResponse>
  /** Its status: always requested from the provider, never taken from a webhook. */
  getStatus(ref: string): Promise<AccountStatus | NoResponse>
  /** The provider closes it; refused while it holds money. */
  close(ref: string): Promise<'closed' | NoResponse>
}

/** Has a key that makes repeated requests one user. */
export interface CustodialUserOrder {
  readonly key: string
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Has a key that makes repeated requests one wallet. */
export interface CustodialWalletOrder {
  readonly key: string
  readonly walletId: string
  readonly personRef: string
  readonly currency: string
}

export interface DisputeOrder {
  /** The provider's idempotency key. */
  readonly settlementId: string
  readonly payInRef: string
  /** The provider's id of the part that was charged back; null if it covers all of the rest. */
  readonly takenRef: string | null
  readonly amount: bigint
  readonly currency: string
  /** When it was recorded. */
  readonly at: number
}

/**
 * Holds wallets in users' own names. Payments into a wallet go through the gateway of that name; payments from a wallet
 * to a campaign go through `transfers`. As with payments, a provider's failure is a response like any other.
 */
export interface CustodialWallets {
  /** A simulator that moves no money. */
  readonly test: boolean
  /** The provider's id of the account that contains them: another account knows none of them. */
  readonly account: string
  /** Transfers from a wallet to the site's, and back by a refund. */
  readonly transfers: Gateway
  /** Returns the provider's id of the user. */
  addMangopayUser(order: CustodialUserOrder): Promise<{ readonly ref: string } | NoResponse>
  /** Returns the provider's id of the wallet. */
  addWallet(order: CustodialWalletOrder): Promise<{ readonly ref: string } | NoResponse>
  /** Debits a wallet for a pay-in that the card holder's bank charged back for good. */
  settleDispute(order: DisputeOrder): Promise<ProviderRefund | NoResponse>
  /** Minor units that the provider holds there; refused if it knows no such wallet. */
  balance(walletRef: string): Promise<{ readonly amount: bigint } | NoResponse>
}

/** An attempt, as far as it identifies the keys that it was opened with. */
export interface Opened {
  readonly gateway: ProviderGateway
  readonly test: boolean
  readonly access: string | null
}

/** A request to the provider to let a user share one of their accounts on its page. */
export interface BankLinkOrder {
  /** Our opaque id of the user: the provider receives nothing else about them. */
  readonly personId: string
  readonly language: Language
  readonly returnUrl: string
  /** Lifetime of the page. */
  readonly seconds: number
}

/** Its status. `open`: no result yet. `shared`: `token` is valid for one exchange, within half an hour. */
export type BankLinkStatus =
  | { readonly state: 'open' | 'cancelled' | 'expired' }
  | { readonly state: 'shared'; readonly token: string; readonly bankName: string }

/** An account as its bank reports it; the numbers are never logged. */
export interface LinkedAccount {
  readonly accountNumber: string
  readonly routingNumber: string
  readonly accountType: 'checking' | 'savings'
}

/**
 * Lets users share accounts at their bank with the site. As with payments, a provider's failure is a response like any
 * other.
 */
export interface BankLinks {
  /** A simulator without a bank. */
  readonly test: boolean
  /**
   * Returns the provider's id of it, and the page for the user. A repeated request creates two, of which one is used.
   */
  open(order: BankLinkOrder): Promise<{ readonly ref: string; readonly url: string } | NoResponse>
  getStatus(ref: string): Promise<BankLinkStatus | NoResponse>
  /** Once: the token is invalid afterwards, even if the response was lost. */
  exchange(token: string): Promise<{ readonly access: string } | NoResponse>
  /** The one account that was shared, or why it cannot receive payouts. */
  read(access: string): Promise<LinkedAccount | { readonly problem: BankLinkProblem } | NoResponse>
  /** The provider deletes what was shared; refused if it has already. */
  remove(access: string): Promise<'removed' | NoResponse>
}

export interface Gateways {
  /** For new requests. Undefined if it is not configured. */
  of(name: ProviderGateway): OpenGateway | undefined
  /**
   * For requests in progress: with keys of the account that they were opened with, even if other keys are active now.
   */
  opened(attempt: Opened): Gateway | undefined
  /** All gateways that may receive webhooks for this one, the current one first. */
  listening(name: ProviderGateway): readonly Gateway[]
  /** Manages owners' accounts: the card provider, if there is one. */
  readonly accounts?: ConnectedAccounts | undefined
  /** Verifies accounts at their banks, if such a provider is configured. */
  readonly bankLinks?: BankLinks | undefined
  /** Send payouts of campaigns. */
  readonly senders?: PayoutSenders | undefined
  /** Holds wallets in users' names, if such a provider is configured. */
  readonly custodial?: CustodialWallets | undefined
  /** The same for requests in progress: with the same keys as `opened`. */
  custodialOf(attempt: Opened): CustodialWallets | undefined
  /** Transfers out of such wallets, for requests in progress. */
  transfers(attempt: Opened): Gateway | undefined
  /** Public key of the card provider, for clients that display its own fields. */
  readonly publicKey?: string | undefined
}

/** The keys of this process's gateways. */
export interface Keyring {
  /** Keys of the environment take precedence over those that administrators enter; undefined if there are none. */
  fromEnvironment(provider: KeyProvider): { readonly test: boolean } | undefined
  /** A simulator replaces providers without keys. */
  readonly sandbox: boolean
  /** Entered, but encrypted under another secret than the site's current one. */
  isUnreadable(provider: KeyProvider): boolean
  /** Sends a request to the provider with keys that are not active. */
  testKeys(provider: KeyProvider, values: KeyValues): Promise<Probe>
  /** Keys have changed, here or elsewhere: new requests use the active ones. */
  refresh(): Promise<void>
  /** Writes the collected results of responses. */
  flush(): Promise<void>
}

/**
 * Reads the structure of statement files. `unsafe`: a document type declaration, or more elements or depth than a
 * statement has. `malformed`: not well-formed.
 */
export interface StatementFiles {
  readXml(text: string): XmlElement | { readonly problem: 'unsafe' | 'malformed' }
  /** @param mostRecords a file with more records is cut after one too many */
  readCsv(
    text: string,
    mostRecords: number,
  ): readonly CsvRecord[] | { readonly problem: 'malformed'; readonly line: number }
}
