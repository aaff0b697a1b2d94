/** What of the wallet is shown, as it stands in the address. */

import { type EntryStatus, entryStatus, type EntryType } from '#domain/wallet.ts'
import { pathTo } from '#src/routes.ts'

export const entryFilters = ['all', 'in', 'out', 'waiting', 'activity'] as const
export type EntryFilter = (typeof entryFilters)[number]

export const walletActs = ['add', 'withdraw', 'account', 'bank', 'statement'] as const
export type WalletAct = (typeof walletActs)[number]

export interface WalletView {
  readonly filter: EntryFilter
  /** Undefined until one is chosen: then the server's own choice. */
  readonly currency: string | undefined
  /** What the person is about to do. */
  readonly act: WalletAct | undefined
  /** Minor units as digits, from a page on which money is missing. */
  readonly amount: string | undefined
  /** Where that page is. */
  readonly next: string | undefined
}

export function readView(query: URLSearchParams): WalletView {
  const currency = query.get('currency') ?? ''
  const amount = query.get('amount') ?? ''
  return {
    filter: entryFilters.find((each) => each === query.get('show')) ?? 'all',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    act: walletActs.find((each) => each === query.get('do')),
    amount: /^\d{1,17}$/.test(amount) ? amount : undefined,
    next: query.get('next') ?? undefined,
  }
}

/** The wallet with something of the view changed. */
export function walletPath(view: WalletView, change: Partial<WalletView> = {}): string {
  const { filter, currency, act, amount, next } = { ...view, ...change }
  return pathTo('wallet', {}, { show: filter === 'all' ? undefined : filter, currency, do: act, amount, next })
}

/** What the call of the entries is asked. */
export function entriesAsked(
  filter: EntryFilter,
  currency: string,
): { currencyId: string; type?: EntryType; status?: EntryStatus } {
  return {
    currencyId: currency,
    ...(filter === 'in' ? { type: 'CREDIT' } : filter === 'out' ? { type: 'DEBIT' } : {}),
    ...(filter === 'waiting' ? { status: entryStatus.pending } : {}),
  }
}

/** The same of the pooled wallet, where one pays in and does nothing else. */
export function pooledPath(view: WalletView, change: Partial<WalletView> = {}): string {
  const { currency, act, amount, next } = { ...view, ...change }
  return pathTo('pooledWallet', {}, { currency, do: act === 'add' ? act : undefined, amount, next })
}
