/** What the sandbox's Mangopay holds, in its own words. */

import type { Books } from '#sandbox/books.ts'
import type { BoundedMap } from '#sandbox/bounded-map.ts'
import { integer, matching, object } from '#sandbox/fields.ts'
import type { Surroundings } from '#sandbox/provider.ts'
import { notFound } from './errors.ts'

export interface MangopayOptions {
  /** The only caller that is let in; without one every caller is. */
  readonly client?: { readonly id: string; readonly key: string }
  readonly payoutSeconds: number
}

export const mangopayDefaults: MangopayOptions = { payoutSeconds: 86_400 }

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
  readonly Nature: 'REGULAR' | 'REFUND'
  readonly DebitedWalletId: string | null
  readonly CreditedWalletId: string | null
  /** What only some kinds show. */
  readonly more: Readonly<Record<string, unknown>>
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

export interface MangopayWorld {
  readonly around: Surroundings
  readonly options: MangopayOptions
  readonly books: Books
  readonly tokens: BoundedMap<number>
  readonly users: BoundedMap<User>
  readonly wallets: BoundedMap<Wallet>
  readonly recipients: BoundedMap<Recipient>
  readonly transactions: BoundedMap<Transaction>
  readonly hooks: BoundedMap<Hook>
  /** What each page of a pending action does when its person confirms. */
  readonly actions: BoundedMap<() => void>
}

export function newId(world: MangopayWorld): string {
  return world.around.ids.digits(10)
}

export function held(world: MangopayWorld, wallet: Wallet): number {
  return world.books.balance(`wallet-${wallet.Id}`, wallet.Currency)
}

export function got<T>(shelf: ReadonlyMap<string, T>, id: string): T {
  const found = shelf.get(id)
  if (found === undefined) throw notFound()
  return found
}

/** A page where the person confirms that it is them; once. */
export function askPerson(world: MangopayWorld, confirmed: () => void): PendingUserAction {
  const secret = world.around.ids.text(32)
  world.actions.set(secret, confirmed)
  return { RedirectUrl: `${world.around.address}/hosted/sca/${secret}` }
}
