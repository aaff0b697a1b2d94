/** One investment of a campaign, and the payments to campaigns and back (investing 7). */

import { movementKinds } from '#domain/wallet/movement.ts'
import { gatewayNames } from '#domain/payment/payment.ts'
import { entryTypes } from '#domain/wallet/wallet.ts'
import { call } from '#contract/call.ts'
import { investment } from '#contract/investment/investment.ts'
import {
  currencyCode,
  id,
  instant,
  integer,
  list,
  minor,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { paged, paging, slug } from '#contract/shapes.ts'

export const getOfCampaign = call({
  method: 'GET',
  path: 'process-investment/{id}/{campaignId}',
  access: 'user',
  summary: "Returns one of the user's investments in a campaign. An investment in another campaign is not found.",
  spec: 'investing 7',
  params: object({ id: id(), campaignId: id() }),
  reply: investment,
  cache: 'private',
})

const movement = object({
  /** Of the ledger. */
  id: id(),
  kind: oneOf(movementKinds),
  /** From the user's side: a payment by them is a DEBIT. */
  type: oneOf(entryTypes),
  /** Fee included. */
  amount: money(),
  campaign: object({ slug, name: text({ max: 200 }) }),
  /** Null for a distribution, which covers all their investments in that campaign. */
  investmentId: nullable(id()),
  gateway: oneOf(gatewayNames),
  at: instant(),
})
export type Movement = Value<typeof movement>

/** Calendar years in the site's time zone. */
const year = integer({ min: 1970, max: 9999 })

export const listTransactions = call({
  method: 'GET',
  path: 'transactions/',
  access: 'user',
  summary: "Lists the user's payments to campaigns, refunds and distributions, latest first.",
  spec: 'platform 7, investing 7',
  query: object({
    ...paging,
    currencyId: optional(currencyCode()),
    type: optional(oneOf(entryTypes)),
    transactionYear: optional(year),
  }),
  reply: object({
    items: list(movement, 200),
    ...paged,
    /** Years that have movements, latest first, regardless of the filter. */
    years: list(year, 200),
  }),
  cache: 'private',
})

export const graphByTransactions = call({
  method: 'GET',
  path: 'my-investment/get-graph-by-transactions',
  access: 'user',
  summary:
    "Returns the user's payments, refunds and distributions by day in one currency, with the resulting total in campaigns.",
  spec: 'investing 7',
  query: object({ currency: currencyCode() }),
  reply: list(
    object({ date: text({ max: 10 }), paid: minor(), returned: minor(), distributed: minor(), total: minor() }),
    4000,
  ),
  cache: 'private',
})
