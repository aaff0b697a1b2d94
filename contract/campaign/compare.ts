/** Campaigns side by side, on the facts that the site checks. */

import { comparedMaximum } from '#domain/limits.ts'
import { interestMethods, repaymentStructures } from '#domain/repayment/loan-structures.ts'
import { call } from '#contract/call.ts'
import { instant, integer, list, minor, money, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'
import { campaignCard, offeringTerms } from '#contract/shapes.ts'
import { propertyFigures } from './campaign-detail.ts'

/**
 * Structured data that was reviewed, and amounts of the ledger. Of the texts that its owner writes about the offering, only
 * how they allocate the units.
 */
const comparedCampaign = object({
  card: campaignCard,
  terms: offeringTerms,
  /** The unpaid and unconfirmed part of the committed amount, in minor units. */
  reserved: minor(),
  wentLiveAt: nullable(instant()),
  /** How a loan is repaid; null for other kinds. */
  loan: nullable(object({ structure: oneOf(repaymentStructures), method: oneOf(interestMethods) })),
  /** The share of the company that is offered, in basis points, and the valuation that follows; null for other kinds. */
  equityPoints: nullable(integer({ min: 0, max: 10_000 })),
  valuation: nullable(money()),
  company: object({ name: text({ max: 200 }), yearFounded: text({ max: 10 }) }),
  property: object(propertyFigures),
})
export type ComparedCampaign = Value<typeof comparedCampaign>

const slugs = new RegExp(`^[A-Za-z0-9-]{1,80}(?:,[A-Za-z0-9-]{1,80}){0,${comparedMaximum - 1}}$`)

export const compareCampaigns = call({
  method: 'GET',
  path: 'equities/compare/front',
  access: 'visitor',
  summary: 'Returns the checked facts of up to four public campaigns, in the order of their slugs.',
  details: 'A slug without a public campaign is left out, whether or not the campaign exists.',
  spec: 'investing 2, decision T79',
  query: object({ slugs: text({ min: 1, max: 400, pattern: slugs }) }),
  reply: object({ items: list(comparedCampaign, comparedMaximum) }),
  cache: 'browse',
})
