/** The 12-month investment limit (decision T33, docs/areas/investment.md). */

import { call } from '#contract/call.ts'
import { bool, id, instant, minor, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'

const figures = object({
  /** Per year. All figures are minor units of the rule's currency. */
  income: minor(),
  /** Excluding the primary residence. */
  netWorth: minor(),
  /** Invested on other sites within the last twelve months. */
  elsewhere: minor(),
  declaredAt: instant(),
})

const investorLimit = object({
  /** Is the campaign under the rule? */
  applies: bool(),
  currency: text({ min: 3, max: 3 }),
  /** free: no limit for this investor. unknown: their figures are missing or outdated. */
  standing: oneOf(['free', 'unknown', 'limited']),
  /** Zero unless limited. */
  limit: minor(),
  used: minor(),
  left: minor(),
  /** The investor's latest figures. */
  figures: nullable(figures),
})
export type InvestorLimit = Value<typeof investorLimit>

export const getInvestorLimit = call({
  method: 'GET',
  path: 'investor-limit/{campaignId}',
  access: 'user',
  summary: 'Returns how much the user may invest in a campaign under the 12-month limit, and the figures behind it.',
  spec: 'decision T33',
  params: object({ campaignId: id() }),
  reply: investorLimit,
})

export const declareFigures = call({
  method: 'POST',
  path: 'investor-limit/{campaignId}',
  access: 'user',
  summary: "Declares the user's income, net worth and investments elsewhere. Earlier declarations are retained.",
  spec: 'decision T33',
  params: object({ campaignId: id() }),
  body: object({ income: minor(), netWorth: minor(), elsewhere: minor() }),
  reply: investorLimit,
  idempotent: true,
  rate: 20,
  stale: ['investor-limit/'],
})
