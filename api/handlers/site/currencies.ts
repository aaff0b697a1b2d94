/** Currencies of the site (docs/areas/site.md). */

import { handle } from '#api/handlers/handler.ts'
import { presentSiteCurrency } from '#api/presenters/content/content-admin.ts'
import {
  addCurrency as add,
  changeCurrency as change,
  checkCurrency,
  orderCurrencies as order,
  readWorth,
  removeCurrency as remove,
  type SiteCurrencies,
  siteCurrencyList,
} from '#api/services/site/change-currencies.ts'
import * as currenciesCalls from '#contract/site/currencies.ts'

const listSiteCurrencies = handle(currenciesCalls.listSiteCurrencies, async (_, { db }) =>
  presentList(await siteCurrencyList(db.read)),
)

function presentList({ rows, defaultCurrency }: SiteCurrencies) {
  return { currencies: rows.map((row) => presentSiteCurrency(row, defaultCurrency)) }
}

const addCurrency = handle(currenciesCalls.addCurrency, ({ body: { code, worth }, member, once }, deps) => {
  checkCurrency(code)
  const micro = readWorth(worth)
  return once(async (tx) => presentList(await add(tx, { code, micro, actorId: member.id }, deps)))
})

const changeCurrency = handle(
  currenciesCalls.changeCurrency,
  ({ params: { code }, body: { worth, ...body }, member, once }, deps) => {
    const micro = readWorth(worth)
    return once(async (tx) => presentList(await change(tx, { ...body, code, micro, actorId: member.id }, deps)))
  },
)

const removeCurrency = handle(currenciesCalls.removeCurrency, ({ params: { code }, member, once }, deps) =>
  once(async (tx) => presentList(await remove(tx, { code, actorId: member.id }, deps))),
)

const orderCurrencies = handle(currenciesCalls.orderCurrencies, ({ body, member, once }, deps) =>
  once(async (tx) => {
    await order(tx, { ...body, actorId: member.id }, deps)
    return { done: true }
  }),
)

export const siteCurrencies = { listSiteCurrencies, addCurrency, changeCurrency, removeCurrency, orderCurrencies }
