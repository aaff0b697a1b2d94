/** What somebody has in the wallets that the provider keeps for them, as the books mirror it. */

import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { listCurrencies, readSettings } from '#api/db/settings.ts'
import { countEntries, listEntries } from '#api/db/wallet/wallet-lists.ts'
import { walletFigures, walletsOf } from '#api/db/wallet/wallets.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentEntry } from '#api/presenters/wallet.ts'
import { calls } from '#contract/calls.ts'
import { pageSize } from '#domain/limits.ts'
import { takesCurrency } from '#domain/provider-money.ts'
import { topUpTerms } from '#domain/wallet.ts'
import { knownCurrency } from './currency.ts'

const pooledDetail = handle(calls.wallet.pooledDetail, async ({ query, member }, { db, gateways }) => {
  const [{ settings }, held, known] = await Promise.all([
    readSettings(db.read),
    walletsOf(db.read, member.id, 'pooled'),
    listCurrencies(db.read),
  ])
  const codes = known.map(({ code }) => code)
  const taken = [settings.mangoPayCurrencyId ?? settings.currencyId, ...codes].filter((code) =>
    takesCurrency('mangopay', code),
  )
  const currencies = [...new Set([...held, ...taken])]
  const first = settings.mangoPayCurrencyId ?? currencies[0] ?? settings.currencyId
  const currency = await knownCurrency(db.read, query.currencyId ?? first)
  const { available, pendingIn, pendingOut } = await walletFigures(db.read, member.id, currency, 'pooled')
  return {
    currency,
    available,
    pendingIn,
    pendingOut,
    currencies,
    payIn: topUpTerms(currency, settings.topUp),
    active: settings.mangoPayModule && gateways.pooled !== undefined,
    test: gateways.pooled?.test ?? false,
  }
})

const pooledList = handle(calls.wallet.pooledList, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.wallet, 'pooled')
  const filter = { kind: 'pooled', currency: query.currencyId, type: undefined, status: undefined } as const
  const [rows, total] = await Promise.all([
    listEntries(db.read, member.id, filter, slice, language),
    countEntries(db.read, member.id, filter),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'pooled')
  return { items: items.map(presentEntry), total, totalIsExact: true, next, displayLoadMore }
})

/** What is known of the wallet that the provider keeps. */
export const pooled = { pooledDetail, pooledList }
