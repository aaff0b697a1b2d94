/** What the server needs of payment providers, as types only. */

import type { Language } from '#contract/shapes.ts'
import type { AccountReport } from '#domain/connected-account.ts'
import type { BankLinkProblem } from '#domain/bank-link.ts'
import type { KeyFieldName, KeyProvider, KeyValues } from '#domain/gateway-keys.ts'
import type { ProviderGateway, ProviderReport, RefundState } from '#domain/payment.ts'

/** What is asked of a provider: that somebody may pay this much, under a key that makes asking twice one checkout. */
export interface CheckoutOrder {
  /** Id of the try: the provider's idempotency key, and the name by which its messages find the try. */
  readonly attemptId: string
  readonly amount: bigint
  readonly currency: string
  /** What the payer reads at the provider. */
  readonly title: string
  readonly language: Language
  readonly email: string
  /** Where the payer comes back to; a name by which the try is found is added as `session_id`. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** When the try was written down: equal orders stay equal however often they are sent. */
  readonly at: number
  /** The payer's wallet at the provider, of payments into it or out of it. */
  readonly pooled?: CustodialWalletRef | undefined
}

/** Somebody's wallet as the provider that keeps it calls it. */
export interface CustodialWalletRef {
  readonly personRef: string
  readonly walletRef: string
}

export interface Checkout {
  /** The provider's name of it. */
  readonly ref: string
  /** The page where the payer goes on; undefined where nobody is asked anything. */
  readonly url: string | undefined
}

/** A checkout that is asked about. */
export interface CheckoutQuery {
  readonly ref: string
  /**
   * Whether money may still be taken, by providers where that is a step of its own. Where not, what the payer agreed to and
   * nobody took counts for nothing.
   */
  readonly canCapture: boolean
}

export interface ProviderStatus {
  readonly report: ProviderReport
  /** The provider's name of the payment within the checkout, once there is one. */
  readonly paymentRef?: string | undefined
}

export interface ProviderRefund {
  readonly ref: string
  readonly state: Exclude<RefundState, 'created'>
}

/** A message of a provider that proved to be the provider's. */
export interface ProviderMessage {
  readonly eventId: string
  readonly kind: string
  /** The checkout or payment that it speaks of; undefined where it speaks of something else. */
  readonly ref: string | undefined
  /** The connected account that it comes from. */
  readonly account?: string | undefined
}

/**
 * `refused`: the provider said no, and will with the same words again. `silent`: nobody knows whether the provider did it, since
 * there was no answer or one that cannot be read; to be asked again under the same key.
 */
export type NoResponse = 'refused' | 'silent'

/** One payment provider. Nothing here throws: a provider that fails is an answer like any other. */
export interface Gateway {
  /** A stand-in that moves no money. */
  readonly test: boolean
  open(order: CheckoutOrder): Promise<Checkout | NoResponse>
  /** What became of it: always asked of the provider, never believed of a message. */
  getStatus(checkout: CheckoutQuery): Promise<ProviderStatus | NoResponse>
  /** From now on nobody can pay there; harmless where it has ended. */
  close(checkoutRef: string): Promise<'closed' | NoResponse>
  /** Sends money back; asking twice under one key is one refund. */
  refund(order: RefundOrder): Promise<ProviderRefund | NoResponse>
  getRefundStatus(ref: string): Promise<ProviderRefund | NoResponse>
  /** Undefined where the message does not prove to be the provider's. */
  message(headers: Headers, body: string): Promise<ProviderMessage | undefined>
  /** Asks something that changes nothing. */
  probe(): Promise<Probe>
}

/** Whether the provider answers, and whether it takes the keys that it is asked with. */
export type Probe =
  /** With the provider's name of the account that the keys belong to. */
  | { readonly state: 'answered'; readonly account: string }
  /** With the key that it does not take, by the name of its field; null where that is not one that is entered. */
  | { readonly state: 'refused'; readonly field: KeyFieldName | null }
  | { readonly state: 'silent' }

/** A gateway that the site can use: it says whose keys are behind it. */
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
  /** When the refund was written down. */
  readonly at: number
}

/** What is asked of the provider: an account for somebody, under a key that makes asking twice one account. */
export interface AccountOrder {
  /** Id of the account's row: the provider's idempotency key. Equal orders stay equal however often they are sent. */
  readonly accountId: string
  /** Of the company or the person as far as it is known; its owner may give another at the provider. */
  readonly name: string
}

/** Where the owner comes to from the provider's page. */
export interface AccountLinkUrls {
  readonly returnUrl: string
  /** From a page that was used or is over. */
  readonly refreshUrl: string
}

export interface AccountStatus {
  readonly report: AccountReport
  /** As its owner gave it at the provider. */
  readonly companyName: string | undefined
}

/** Keeps accounts that money is paid out to. As with payments, a provider that fails is an answer like any other. */
export interface ConnectedAccounts {
  /** A stand-in that moves no money. */
  readonly test: boolean
  /** Gives the provider's name of the account. */
  create(order: AccountOrder): Promise<{ readonly ref: string } | NoResponse>
  /** The page where its owner gives what is asked for: good for one visit, and for minutes. */
  page(ref: string, ways: AccountLinkUrls): Promise<{ readonly url: string } | NoResponse>
  /** What became of it: always asked of the provider, never believed of a message. */
  getStatus(ref: string): Promise<AccountStatus | NoResponse>
  /** The provider gives it up; refused while money is in it. */
  close(ref: string): Promise<'closed' | NoResponse>
}

/** Under a key that makes asking twice one person. */
export interface CustodialUserOrder {
  readonly key: string
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Under a key that makes asking twice one wallet. */
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
  /** The provider's name of the part that was taken back; null where it is about what was left of it all. */
  readonly takenRef: string | null
  readonly amount: bigint
  readonly currency: string
  /** When it was written down. */
  readonly at: number
}

/**
 * Keeps wallets in people's own names. What is paid into one comes through the gateway of that name; what leaves one for a
 * campaign goes through `transfers`. As with payments, a provider that fails is an answer like any other.
 */
export interface CustodialWallets {
  /** A stand-in that moves no money. */
  readonly test: boolean
  /** The provider's name of the account in which they are: another one knows none of them. */
  readonly account: string
  /** Out of a wallet to the site's, and back by a refund. */
  readonly transfers: Gateway
  /** Gives the provider's name of the person. */
  addPerson(order: CustodialUserOrder): Promise<{ readonly ref: string } | NoResponse>
  /** Gives the provider's name of the wallet. */
  addWallet(order: CustodialWalletOrder): Promise<{ readonly ref: string } | NoResponse>
  /** Takes what a wallet gives for a pay-in that its card holder's bank took back for good. */
  settleDispute(order: DisputeOrder): Promise<ProviderRefund | NoResponse>
  /** Minor units that the provider holds there; refused where it knows no such wallet. */
  balance(walletRef: string): Promise<{ readonly amount: bigint } | NoResponse>
}

/** A try, as far as it says which keys it was opened with. */
export interface Opened {
  readonly gateway: ProviderGateway
  readonly test: boolean
  readonly access: string | null
}

/** What is asked of the provider: that somebody may share an account of theirs at its page. */
export interface BankLinkOrder {
  /** Ours, of the person: nothing else is told of them. */
  readonly personId: string
  readonly language: Language
  readonly returnUrl: string
  /** For how long the page is there. */
  readonly seconds: number
}

/** What became of it. `open`: nothing yet. `shared`: `token` is good for one exchange, within half an hour. */
export type BankLinkStatus =
  | { readonly state: 'open' | 'cancelled' | 'expired' }
  | { readonly state: 'shared'; readonly token: string; readonly bankName: string }

/** An account as its bank tells it; the numbers are never logged. */
export interface LinkedAccount {
  readonly accountNumber: string
  readonly routingNumber: string
  readonly accountType: 'checking' | 'savings'
}

/** People share accounts with the site at their bank. As with payments, a provider that fails is an answer like any other. */
export interface BankLinks {
  /** A stand-in that knows no bank. */
  readonly test: boolean
  /** Gives the provider's name of it, and the page for the person. Asked twice it is two, of which one is used. */
  open(order: BankLinkOrder): Promise<{ readonly ref: string; readonly url: string } | NoResponse>
  getStatus(ref: string): Promise<BankLinkStatus | NoResponse>
  /** Once: the token is good for nothing afterwards, also where the answer was lost. */
  exchange(token: string): Promise<{ readonly access: string } | NoResponse>
  /** The one account that was shared, or why there is none to be paid out to. */
  read(access: string): Promise<LinkedAccount | { readonly problem: BankLinkProblem } | NoResponse>
  /** The provider forgets what was shared; refused where it has. */
  remove(access: string): Promise<'removed' | NoResponse>
}

export interface Gateways {
  /** For what begins now. Undefined where it is not set up. */
  of(name: ProviderGateway): OpenGateway | undefined
  /** For what has begun: by keys of the account that it was opened with, also where others are in force by now. */
  opened(attempt: Opened): Gateway | undefined
  /** Everybody whose messages may come for this one, the present one first. */
  listening(name: ProviderGateway): readonly Gateway[]
  /** Who keeps owners' accounts: the card provider, where there is one. */
  readonly accounts?: ConnectedAccounts | undefined
  /** Who confirms accounts at their banks, where there is somebody. */
  readonly bankLinks?: BankLinks | undefined
  /** Who keeps wallets in people's names, where there is somebody. */
  readonly pooled?: CustodialWallets | undefined
  /** The same for what has begun: by the same keys as `opened`. */
  pooledBy(attempt: Opened): CustodialWallets | undefined
  /** Transfers out of such wallets, for what has begun. */
  transfers(attempt: Opened): Gateway | undefined
  /** Of the card provider, for clients that show its own fields. */
  readonly publicKey?: string | undefined
}

/** The keys behind the gateways of this process. */
export interface Keyring {
  /** What the environment gives comes before what administrators enter; undefined where it gives nothing. */
  fromEnvironment(provider: KeyProvider): { readonly test: boolean } | undefined
  /** A stand-in takes the place of those without keys. */
  readonly sandbox: boolean
  /** Entered, and sealed under another secret than this site has now. */
  isUnreadable(provider: KeyProvider): boolean
  /** Asks the provider with keys that are not in force. */
  testKeys(provider: KeyProvider, values: KeyValues): Promise<Probe>
  /** Keys have changed, here or elsewhere: what begins from now on begins with those in force. */
  refresh(): Promise<void>
  /** What was noted of answers is written. */
  flush(): Promise<void>
}
