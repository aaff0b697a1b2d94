/** What the sandbox's Mangopay holds, in its own words. */

import type { Books } from '#sandbox/books.ts'
import type { BoundedMap } from '#sandbox/bounded-map.ts'
import { integer, matching, object } from '#sandbox/fields.ts'
import type { Surroundings } from '#sandbox/provider.ts'
import { notFound } from './errors.ts'

export interface MangopayOptions {
  /** The only caller that is let in. */
  readonly client: { readonly id: string; readonly key: string }
  readonly payoutSeconds: number
  /** Seconds that a card page is open. */
  readonly pageSeconds: number
  /** Id of the platform's own user, as it was made by hand before anything else. */
  readonly platformUser?: string
  /** Where every kind of event is told, as it was set by hand. */
  readonly hookUrl?: string
}

export const mangopayDefaults: Omit<MangopayOptions, 'client'> = { payoutSeconds: 86_400, pageSeconds: 1800 }

/** Kinds of events that a hook of the dashboard is set for. */
const usualEvents = [
  ...['PAYIN', 'TRANSFER'].flatMap((type) =>
    ['NORMAL', 'REFUND'].flatMap((nature) => ['SUCCEEDED', 'FAILED'].map((status) => `${type}_${nature}_${status}`)),
  ),
  'DISPUTE_CREATED',
  'DISPUTE_CLOSED',
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
  readonly UserId: string
  Status: 'PENDING' | 'ACTIVE' | 'CANCELED'
  readonly DisplayName: string
  readonly Currency: string
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
  /** What only some kinds show. */
  more: Readonly<Record<string, unknown>>
}

/** A card holder has asked their bank for the money of a pay-in. */
export interface Dispute {
  readonly Id: string
  readonly CreationDate: number
  readonly Tag: null
  readonly InitialTransactionId: string
  readonly InitialTransactionType: 'PAYIN'
  readonly DisputeType: 'CONTESTABLE'
  readonly DisputedFunds: Funds
  readonly DisputeReason: { readonly DisputeReasonType: string; readonly DisputeReasonMessage: string }
  /** The money that the platform gave for it. */
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
  readonly around: Surroundings
  readonly options: MangopayOptions
  readonly books: Books
  readonly tokens: BoundedMap<number>
  readonly users: BoundedMap<User>
  readonly wallets: BoundedMap<Wallet>
  readonly recipients: BoundedMap<Recipient>
  readonly transactions: BoundedMap<Transaction>
  readonly hooks: BoundedMap<Hook>
  readonly disputes: BoundedMap<Dispute>
  /** What each page of a pending action does when its person confirms. */
  readonly actions: BoundedMap<(yes: boolean) => void>
  /** Whether people are asked to confirm transfers. */
  requiresTransferApproval: boolean
}

/** What the people of the platform have set up by hand. */
export function addPlatform(world: MangopayState): void {
  const { platformUser, hookUrl } = world.options
  const CreationDate = world.around.schedule.seconds()
  if (platformUser !== undefined)
    world.users.set(platformUser, {
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
    const Id = newId(world)
    world.hooks.set(Id, { Id, CreationDate, Tag: null, EventType, Url: hookUrl, Status: 'ENABLED', Validity: 'VALID' })
  }
}

export function newId(world: MangopayState): string {
  return world.around.ids.digits(10)
}

export function walletBalance(world: MangopayState, wallet: Wallet): number {
  return world.books.balance(`wallet-${wallet.Id}`, wallet.Currency)
}

export function getOrNotFound<T>(shelf: ReadonlyMap<string, T>, id: string): T {
  const found = shelf.get(id)
  if (found === undefined) throw notFound()
  return found
}

/** A page where the person confirms that it is them; once. */
export function requestUserAction(world: MangopayState, answered: (yes: boolean) => void): PendingUserAction {
  const secret = world.around.ids.text(32)
  world.actions.set(secret, answered)
  return { RedirectUrl: `${world.around.address}/hosted/sca/${secret}` }
}
