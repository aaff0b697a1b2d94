/** Currencies of the site (docs/areas/site.md). */

import { handle } from '#api/handlers/handler.ts'
import {
  addCurrency as add,
  changeCurrency as change,
  checkCurrency,
  orderCurrencies as order,
  readWorth,
  removeCurrency as remove,
  siteCurrencyList,
} from '#api/services/site/change-currencies.ts'
import * as currenciesCalls from '#contract/site/currencies.ts'

const listSiteCurrencies = handle(currenciesCalls.listSiteCurrencies, (_, { db }) => siteCurrencyList(db.read))

const addCurrency = handle(currenciesCalls.addCurrency, ({ body: { code, worth }, member, once }, deps) => {
  checkCurrency(code)
  const micro = readWorth(worth)
  return once((tx) => add(tx, { code, micro, actorId: member.id }, deps))
})

const changeCurrency = handle(
  currenciesCalls.changeCurrency,
  ({ params: { code }, body: { worth, ...body }, member, once }, deps) => {
    const micro = readWorth(worth)
    return once((tx) => change(tx, { ...body, code, micro, actorId: member.id }, deps))
  },
)

const removeCurrency = handle(currenciesCalls.removeCurrency, ({ params: { code }, member, once }, deps) =>
  once((tx) => remove(tx, { code, actorId: member.id }, deps)),
)

const orderCurrencies = handle(currenciesCalls.orderCurrencies, ({ body, member, once }, deps) =>
  once(async (tx) => {
    await order(tx, { ...body, actorId: member.id }, deps)
    return { done: true }
  }),
)

export const siteCurrencies = { listSiteCurrencies, addCurrency, changeCurrency, removeCurrency, orderCurrencies }
