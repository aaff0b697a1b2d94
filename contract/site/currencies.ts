/** Currencies of the site, for administrators (platform 1, 7; docs/areas/site.md). */

import { call } from '#contract/call.ts'
import { bool, currencyCode, integer, list, object, text, type Value } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

const access = 'admin'
const spec = 'platform 1, 7'

const siteCurrency = object({
  code: currencyCode(),
  /** Of ISO 4217; it never changes. */
  exponent: integer({ min: 0, max: 3 }),
  /** New campaigns may use it. */
  offered: bool(),
  isDefault: bool(),
  /** Its approximate worth, a decimal: it sorts lists with several currencies and converts nothing. */
  worth: text({ max: 20 }),
  /** Campaigns, drafts, wallets and ledger accounts that use it. */
  uses: integer({ min: 0, max: 1_000_000_000 }),
  version: integer({ min: 0, max: 1_000_000_000 }),
})
export type SiteCurrency = Value<typeof siteCurrency>

const params = object({ code: currencyCode() })
const stale = [
  'admin/currencies',
  'admin/audit-events',
  'bootstrap',
  'currencies/',
  'site-setting/',
  'campaign-setting/',
]
const all = object({ currencies: list(siteCurrency, 50) })
const written = { offered: bool(), worth: text({ max: 20 }), isDefault: bool() }

export const listSiteCurrencies = call({
  method: 'GET',
  path: 'admin/currencies',
  access,
  summary: "Lists the site's currencies in their order, and how many records use each.",
  spec,
  reply: all,
})

export const addCurrency = call({
  method: 'POST',
  path: 'admin/currencies',
  access,
  summary: 'Adds an ISO 4217 currency with its standard number of decimals.',
  spec,
  body: object({ code: currencyCode(), worth: text({ max: 20 }) }),
  reply: all,
  errors: ['LIST_FULL'],
  idempotent: true,
  stale,
})

export const changeCurrency = call({
  method: 'PATCH',
  path: 'admin/currencies/{code}',
  access,
  summary: 'Updates whether a currency is offered, whether it is the default, and its approximate value.',
  spec,
  params,
  body: object({ ...written, version: integer({ min: 0, max: 1_000_000_000 }) }),
  reply: all,
  errors: ['DEFAULT_CURRENCY', 'VERSION_CONFLICT'],
  idempotent: true,
  stale,
})

export const removeCurrency = call({
  method: 'DELETE',
  path: 'admin/currencies/{code}',
  access,
  summary: 'Deletes a currency that has never been used.',
  spec,
  params,
  reply: all,
  errors: ['CURRENCY_IN_USE', 'DEFAULT_CURRENCY'],
  idempotent: true,
  stale,
})

export const orderCurrencies = call({
  method: 'POST',
  path: 'admin/currencies/order',
  access,
  summary: 'Reorders the currencies if their order has not changed since it was read.',
  spec,
  body: object({ codes: list(currencyCode(), 50), was: list(currencyCode(), 50) }),
  reply: done,
  errors: ['VERSION_CONFLICT'],
  idempotent: true,
  stale,
})
