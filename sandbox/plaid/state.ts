/** The state of the sandbox's Plaid. */

import type { KeyObject } from 'node:crypto'
import type { BoundedMap } from '#sandbox/bounded-map.ts'
import type { ProviderContext } from '#sandbox/provider.ts'

export interface PlaidOptions {
  /** The only accepted caller. */
  readonly client: { readonly id: string; readonly secret: string }
}

export interface Account {
  readonly account_id: string
  readonly balances: {
    readonly available: number
    readonly current: number
    readonly iso_currency_code: 'USD'
    readonly limit: null
    readonly unofficial_currency_code: null
  }
  readonly mask: string
  readonly name: string
  readonly official_name: string
  readonly subtype: 'checking' | 'savings'
  readonly type: 'depository'
  /** Returned by /auth/get only. */
  readonly numbers: { readonly account: string; readonly routing: string; readonly wire_routing: string }
}

export interface Item {
  readonly item_id: string
  readonly accounts: readonly Account[]
  readonly products: readonly string[]
  readonly webhook: string | null
  /** The bank requires its customer to sign in again. */
  needsLogin: boolean
}

export interface LinkSession {
  readonly link_session_id: string
  readonly started_at: string
  finished_at: string | null
  publicToken: string | null
  exited: boolean
}

export interface LinkToken {
  readonly link_token: string
  readonly created_at: string
  readonly until: number
  readonly secret: string
  readonly hosted: boolean
  readonly completionUrl: string | null
  readonly language: string
  readonly clientName: string
  readonly countryCodes: readonly string[]
  readonly products: readonly string[]
  readonly redirectUri: string | null
  readonly webhook: string | null
  readonly sessions: LinkSession[]
}

export interface PublicToken {
  readonly item: Item
  readonly until: number
}

export interface SigningKey {
  readonly id: string
  readonly created: number
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

export interface PlaidState {
  readonly around: ProviderContext
  readonly options: PlaidOptions
  readonly linkTokens: BoundedMap<LinkToken>
  readonly publicTokens: BoundedMap<PublicToken>
  /** By access token. */
  readonly items: BoundedMap<Item>
  readonly key: () => SigningKey
}

export const institution = { institution_id: 'ins_109508', name: 'First Platypus Bank' }

/** The first account has the numbers of Plaid's published sample (plaid.com/docs/api/products/auth). */
export function testAccounts({ ids }: ProviderContext): Account[] {
  const wire = { routing: '011401533', wire_routing: '021000021' }
  const common = { type: 'depository' } as const
  const money = { iso_currency_code: 'USD', limit: null, unofficial_currency_code: null } as const
  return [
    {
      ...common,
      account_id: ids.text(37),
      balances: { available: 100, current: 110, ...money },
      mask: '0000',
      name: 'Plaid Checking',
      official_name: 'Plaid Gold Standard 0% Interest Checking',
      subtype: 'checking',
      numbers: { account: '9900009606', ...wire },
    },
    {
      ...common,
      account_id: ids.text(37),
      balances: { available: 200, current: 210, ...money },
      mask: '1111',
      name: 'Plaid Saving',
      official_name: 'Plaid Silver Standard 0.1% Interest Saving',
      subtype: 'savings',
      numbers: { account: '1111222233331111', ...wire },
    },
  ]
}

export function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function newItem(
  provider: PlaidState,
  accounts: readonly Account[],
  products: readonly string[],
  webhook: string | null,
): Item {
  return { item_id: provider.around.ids.text(37), accounts, products, webhook, needsLogin: false }
}

const publicTokenLifeMs = 30 * 60_000

export function issuePublicToken(provider: PlaidState, item: Item): string {
  const token = `public-sandbox-${provider.around.ids.uuid()}`
  provider.publicTokens.set(token, { item, until: provider.around.schedule.now() + publicTokenLifeMs })
  return token
}
