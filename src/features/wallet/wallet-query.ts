/** The view of the wallet, as stored in the URL. */

import { type EntryStatus, entryStatus, type EntryType } from '#domain/wallet/wallet.ts'
import { pathTo } from '#src/routes.ts'

export const entryFilters = ['all', 'in', 'out', 'waiting', 'activity'] as const
export type EntryFilter = (typeof entryFilters)[number]

export const walletActions = ['add', 'withdraw', 'account', 'bank', 'statement'] as const
export type WalletAction = (typeof walletActions)[number]

export interface WalletView {
  readonly filter: EntryFilter
  /** Undefined until one is chosen: the server then uses its default. */
  readonly currency: string | undefined
  /** The open action. */
  readonly action: WalletAction | undefined
  /** Minor units as digits, set by a page on which money is missing. */
  readonly amount: string | undefined
  /** Path of that page. */
  readonly next: string | undefined
}

export function readView(query: URLSearchParams): WalletView {
  const currency = query.get('currency') ?? ''
  const amount = query.get('amount') ?? ''
  return {
    filter: entryFilters.find((each) => each === query.get('show')) ?? 'all',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    action: walletActions.find((each) => each === query.get('do')),
    amount: /^\d{1,17}$/.test(amount) ? amount : undefined,
    next: query.get('next') ?? undefined,
  }
}

/** The path of the wallet with changes of the view. */
export function walletPath(view: WalletView, change: Partial<WalletView> = {}): string {
  const { filter, currency, action, amount, next } = { ...view, ...change }
  return pathTo('wallet', {}, { show: filter === 'all' ? undefined : filter, currency, do: action, amount, next })
}

/** Input of the call for the entries. */
export function entriesInput(
  filter: EntryFilter,
  currency: string,
): { currencyId: string; type?: EntryType; status?: EntryStatus } {
  return {
    currencyId: currency,
    ...(filter === 'in' ? { type: 'CREDIT' } : filter === 'out' ? { type: 'DEBIT' } : {}),
    ...(filter === 'waiting' ? { status: entryStatus.pending } : {}),
  }
}

/** The path of the custodial wallet, which only supports pay-ins. */
export function custodialPath(view: WalletView, change: Partial<WalletView> = {}): string {
  const { currency, action, amount, next } = { ...view, ...change }
  return pathTo('custodialWallet', {}, { currency, do: action === 'add' ? action : undefined, amount, next })
}
