/** A user's balances in the custodial wallets at the provider, as the ledger mirrors them. */

import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { listCurrencies, readSettings } from '#api/db/site/settings.ts'
import { countEntries, listEntries } from '#api/db/wallet/wallet-lists.ts'
import { walletFigures, walletsOf } from '#api/db/wallet/wallets.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentEntry } from '#api/presenters/wallet/wallet.ts'
import * as custodialWalletCalls from '#contract/wallet/custodial-wallet.ts'
import { pageSize } from '#domain/limits.ts'
import { takesCurrency } from '#domain/payment/provider-money.ts'
import { topUpTerms } from '#domain/wallet/wallet.ts'
import { knownCurrency } from '#api/services/wallet/currency.ts'

const custodialDetail = handle(custodialWalletCalls.custodialDetail, async ({ query, member }, { db, gateways }) => {
  const [{ settings }, held, known] = await Promise.all([
    readSettings(db.read),
    walletsOf(db.read, member.id, 'custodial'),
    listCurrencies(db.read),
  ])
  const codes = known.map(({ code }) => code)
  const taken = [settings.mangoPayCurrencyId ?? settings.currencyId, ...codes].filter((code) =>
    takesCurrency('mangopay', code),
  )
  const currencies = [...new Set([...held, ...taken])]
  const first = settings.mangoPayCurrencyId ?? currencies[0] ?? settings.currencyId
  const currency = await knownCurrency(db.read, query.currencyId ?? first)
  const { available, pendingIn, pendingOut } = await walletFigures(db.read, member.id, currency, 'custodial')
  return {
    currency,
    available,
    pendingIn,
    pendingOut,
    currencies,
    payIn: topUpTerms(currency, settings.topUp),
    active: settings.mangoPayModule && gateways.custodial !== undefined,
    test: gateways.custodial?.test ?? false,
  }
})

const custodialList = handle(custodialWalletCalls.custodialList, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.wallet, 'custodial')
  const filter = { kind: 'custodial', currency: query.currencyId, type: undefined, status: undefined } as const
  const [rows, total] = await Promise.all([
    listEntries(db.read, member.id, filter, slice, language),
    countEntries(db.read, member.id, filter),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'custodial')
  return { items: items.map(presentEntry), total, totalIsExact: true, next, displayLoadMore }
})

/** Calls that read a custodial wallet. */
export const custodialWallet = { custodialDetail, custodialList }
