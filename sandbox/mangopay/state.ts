/** The state of the sandbox's Mangopay, in Mangopay's terms. */

import type { Books } from '#sandbox/books.ts'
import type { BoundedMap } from '#sandbox/bounded-map.ts'
import { integer, matching, object } from '#sandbox/fields.ts'
import type { ProviderContext } from '#sandbox/provider.ts'
import { notFound } from './errors.ts'

export interface MangopayOptions {
  /** The only accepted caller. */
  readonly client: { readonly id: string; readonly key: string }
  readonly payoutSeconds: number
  /** Seconds until a card page expires. */
  readonly pageSeconds: number
  /** Id of the platform's own user, which exists before all others. */
  readonly platformUser?: string
  /** Receiver of all event types, as configured in the dashboard. */
  readonly hookUrl?: string
}

export const mangopayDefaults: Omit<MangopayOptions, 'client'> = { payoutSeconds: 86_400, pageSeconds: 1800 }

/** Event types that the dashboard's hook is registered for. */
const usualEvents = [
  ...['PAYIN', 'TRANSFER', 'PAYOUT'].flatMap((type) =>
    ['NORMAL', 'REFUND'].flatMap((nature) => ['SUCCEEDED', 'FAILED'].map((status) => `${type}_${nature}_${status}`)),
  ),
  'DISPUTE_CREATED',
  'DISPUTE_CLOSED',
  'RECIPIENT_ACTIVE',
]

export interface Funds {
  readonly Currency: string
  readonly Amount: number
}

export const funds = object({ Currency: matching(/^[A-Z]{3}$/, 'a currency'), Amount: integer(0, 10 ** 12) })

export interface PendingUserAction {
  readonly RedirectUrl: string
}

export interface User {
  readonly Id: string
  readonly Tag: string | null
  readonly CreationDate: number
  readonly PersonType: 'NATURAL' | 'LEGAL'
  readonly Email: string
  readonly KYCLevel: 'LIGHT'
  readonly UserCategory: 'PAYER' | 'OWNER'
  readonly TermsAndConditionsAccepted: boolean
  UserStatus: 'ACTIVE' | 'PENDING_USER_ACTION'
  PendingUserAction?: PendingUserAction
  readonly [given: string]: unknown
}

export interface Wallet {
  readonly Id: string
  readonly Tag: string | null
  readonly CreationDate: number
  readonly Owners: readonly string[]
  readonly Description: string
  readonly Currency: string
  readonly FundsType: 'DEFAULT'
}

export interface Recipient {
  readonly Id: string
  readonly Tag: string | null
  readonly CreationDate: number
  readonly UserId: string
  Status: 'PENDING' | 'ACTIVE' | 'CANCELED'
  readonly DisplayName: string
  readonly Currency: string
  readonly Country: string | null
  readonly PayoutMethodType: string
  readonly RecipientType: string
  PendingUserAction?: PendingUserAction
}

export interface Transaction {
  readonly Id: string
  readonly Tag: string | null
  readonly CreationDate: number
  ExecutionDate: number | null
  readonly AuthorId: string
  readonly CreditedUserId: string | null
  readonly DebitedFunds: Funds
  readonly CreditedFunds: Funds
  readonly Fees: Funds
  Status: 'CREATED' | 'SUCCEEDED' | 'FAILED'
  ResultCode: string | null
  ResultMessage: string | null
  readonly Type: 'PAYIN' | 'TRANSFER' | 'PAYOUT'
  readonly Nature: 'REGULAR' | 'REFUND' | 'REPUDIATION' | 'SETTLEMENT'
  readonly DebitedWalletId: string | null
  readonly CreditedWalletId: string | null
  /** Fields that only some types have. */
  more: Readonly<Record<string, unknown>>
}

/** A card holder's dispute of a pay-in. */
export interface Dispute {
  readonly Id: string
  readonly CreationDate: number
  readonly Tag: null
  readonly InitialTransactionId: string
  readonly InitialTransactionType: 'PAYIN'
  readonly DisputeType: 'CONTESTABLE' | 'RETRIEVAL'
  readonly DisputedFunds: Funds
  /** The part that the platform contested. */
  ContestedFunds: Funds | null
  readonly DisputeReason: { readonly DisputeReasonType: string; readonly DisputeReasonMessage: string }
  /** The money that the platform paid for it. */
  readonly RepudiationId: string
  Status: 'PENDING_CLIENT_ACTION' | 'CLOSED'
  ResultCode: '' | 'LOST' | 'WON'
  ClosedDate: number | null
}

export interface Hook {
  readonly Id: string
  readonly CreationDate: number
  readonly Tag: string | null
  readonly EventType: string
  Url: string
  Status: 'ENABLED' | 'DISABLED'
  Validity: 'VALID' | 'INVALID'
}

export interface MangopayState {
  readonly around: ProviderContext
  readonly options: MangopayOptions
  readonly books: Books
  readonly tokens: BoundedMap<number>
  readonly users: BoundedMap<User>
  readonly wallets: BoundedMap<Wallet>
  readonly recipients: BoundedMap<Recipient>
  readonly transactions: BoundedMap<Transaction>
  readonly hooks: BoundedMap<Hook>
  readonly disputes: BoundedMap<Dispute>
  /** What each page of a pending action does when its user confirms. */
  readonly actions: BoundedMap<(yes: boolean) => void>
  /** Whether users must confirm transfers. */
  requiresTransferApproval: boolean
}

/** Creates what the platform's operators have configured by hand. */
export function addPlatform(provider: MangopayState): void {
  const { platformUser, hookUrl } = provider.options
  const CreationDate = provider.around.schedule.seconds()
  if (platformUser !== undefined)
    provider.users.set(platformUser, {
      Id: platformUser,
      Tag: null,
      CreationDate,
      PersonType: 'LEGAL',
      Email: 'platform@example.com',
      KYCLevel: 'LIGHT',
      UserCategory: 'OWNER',
      TermsAndConditionsAccepted: true,
      UserStatus: 'ACTIVE',
    })
  if (hookUrl === undefined) return
  for (const EventType of usualEvents) {
    const Id = newId(provider)
    provider.hooks.set(Id, {
      Id,
      CreationDate,
      Tag: null,
      EventType,
      Url: hookUrl,
      Status: 'ENABLED',
      Validity: 'VALID',
    })
  }
}

export function newId(provider: MangopayState): string {
  return provider.around.ids.digits(10)
}

export function walletBalance(provider: MangopayState, wallet: Wallet): number {
  return provider.books.balance(`wallet-${wallet.Id}`, wallet.Currency)
}

export function getOrNotFound<T>(shelf: ReadonlyMap<string, T>, id: string): T {
  const found = shelf.get(id)
  if (found === undefined) throw notFound()
  return found
}

/** A page where the user confirms once. */
export function requestUserAction(provider: MangopayState, answered: (yes: boolean) => void): PendingUserAction {
  const secret = provider.around.ids.text(32)
  provider.actions.set(secret, answered)
  return { RedirectUrl: `${provider.around.address}/hosted/sca/${secret}` }
}
