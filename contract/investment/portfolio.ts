/** An investor's holdings: what they own of campaigns, what came back and what it returned (investing 2, 7). */

import { campaignKinds } from '#domain/campaign/campaign.ts'
import { flowKinds, holdingStates } from '#domain/investment/holding.ts'
import { repaymentTypes } from '#domain/repayment/repayment.ts'
import { repaymentStages } from '#domain/repayment/stage.ts'
import { call } from '#contract/call.ts'
import { investment } from './investment.ts'
import {
  currencyCode,
  date,
  id,
  integer,
  list,
  minor,
  nullable,
  object,
  oneOf,
  text,
  type Value,
} from '#contract/schema.ts'
import { optionKey, picture, slug } from '#contract/shapes.ts'

/** Holdings in one reply. */
export const mostHoldings = 1000
/** Cash flows in one reply: days on which money moved. */
export const mostFlows = 5000

/** A rate a year in parts per million: 100,000 is 10 %. Beyond it a rate says nothing. */
export const largestRate = 2_000_000_000
const rate = integer({ min: -1_000_000, max: largestRate })
export const largestMultiple = 2_000_000_000

/**
 * The money-weighted return a year. `none`: it cannot be computed yet. `several`: more than one rate fits the cash
 * flows, so that none is the return.
 */
const moneyWeightedReturn = object({
  kind: oneOf(['unique', 'several', 'none']),
  rates: list(rate, 20),
})
export type MoneyWeightedReturn = Value<typeof moneyWeightedReturn>

const figures = {
  currency: currencyCode(),
  /** Paid, and reserved in campaigns to which something was paid. */
  committed: minor(),
  /** Paid and not refunded, without fees. */
  contributed: minor(),
  fees: minor(),
  /** Income and capital. */
  distributed: minor(),
  returnedCapital: minor(),
  /** Contributed minus returned capital. */
  balance: minor(),
  /** What of it may still be repaid: the rest is written off. */
  value: minor(),
  /** Distributed and the balance that is not lost, minus contributed and fees. */
  gain: minor(),
  return: moneyWeightedReturn,
  /** Distributed and the balance that is not lost, for each hundred contributed with fees; null if nothing was. */
  multiple: nullable(integer({ min: 0, max: largestMultiple })),
  /** The next instalment that a schedule promises. */
  next: nullable(object({ dueOn: date(), amount: minor() })),
  overdue: minor(),
}

const holding = object({
  campaign: object({
    id: id(),
    slug,
    name: text({ max: 200 }),
    picture: nullable(picture),
    kind: oneOf(campaignKinds),
    propertyType: nullable(optionKey),
    country: text({ max: 2 }),
  }),
  state: oneOf(holdingStates),
  units: minor(),
  /** Of a running loan. */
  stage: nullable(oneOf(repaymentStages)),
  ...figures,
})
export type Holding = Value<typeof holding>

const month = object({
  month: text({ min: 7, max: 7, pattern: /^\d{4}-\d{2}$/ }),
  income: minor(),
  capital: minor(),
  expectedInterest: minor(),
  expectedPrincipal: minor(),
})
export type PortfolioMonth = Value<typeof month>

const totals = object({
  ...figures,
  holdings: integer({ min: 0, max: 1_000_000 }),
  /** Received and expected, in the order of the months. */
  months: list(month, 2400),
})
export type PortfolioTotals = Value<typeof totals>

export const getPortfolio = call({
  method: 'GET',
  path: 'my-investment/portfolio',
  access: 'user',
  summary: "Returns the user's holdings with their returns, totals by currency, and income by month.",
  details:
    'The money-weighted return is the rate a year (actual/365) at which all payments and the balance at cost today balance.',
  spec: 'investing 2, 7, decisions T41, T44',
  reply: object({
    /** In the site's time zone. */
    asOf: date(),
    totals: list(totals, 50),
    /** The latest investment first. */
    holdings: list(holding, mostHoldings),
  }),
  cache: 'private',
})
export type Portfolio = Value<typeof getPortfolio.reply>

const flow = object({
  on: date(),
  kind: oneOf(flowKinds),
  amount: minor(),
  /** The part of a distribution that returns capital. */
  capital: minor(),
  /** Of a repayment of the campaign's owner. */
  type: nullable(oneOf(repaymentTypes)),
})
export type CashFlow = Value<typeof flow>

export const getHolding = call({
  method: 'GET',
  path: 'my-investment/portfolio/{campaignId}',
  access: 'user',
  summary: 'Returns one holding with all its cash flows and investments.',
  spec: 'investing 2, 7, decision T44',
  params: object({ campaignId: id() }),
  reply: object({
    asOf: date(),
    holding,
    /** The latest, earliest first. */
    flows: list(flow, mostFlows),
    /** Latest first. */
    investments: list(investment, 200),
  }),
  cache: 'private',
})
export type HoldingDetails = Value<typeof getHolding.reply>
