/** Where an investor lives, and whether the country lists of a campaign admit them (docs/areas/identity.md). */

import { call } from '#contract/call.ts'
import { bool, id, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'
import { countryProblems } from '#domain/identity/residence.ts'

const residence = object({
  /** A country list of the site or the campaign applies. */
  applies: bool(),
  /**
   * The country that counts, by its ISO 3166 code: of a joint account the one of either holder that is excluded, else the
   * first one's. Null if none is known.
   */
  country: nullable(text({ min: 2, max: 2 })),
  /** It is that of an approved party; else the user declared it. */
  verified: bool(),
  /** Why the user cannot invest; null if they can. */
  problem: nullable(oneOf(countryProblems)),
})
export type InvestorResidence = Value<typeof residence>

export const getResidence = call({
  method: 'GET',
  path: 'investor-residence/{campaignId}',
  access: 'user',
  summary: 'Returns the country that decides whether the user can invest in a campaign by its country lists.',
  spec: 'decisions T15, T35',
  params: object({ campaignId: id() }),
  reply: residence,
})

export const declareResidence = call({
  method: 'POST',
  path: 'investor-residence/{campaignId}',
  access: 'user',
  summary:
    'Declares the country that the user lives in. Earlier declarations are retained; a verified country cannot be replaced.',
  spec: 'decisions T15, T35',
  params: object({ campaignId: id() }),
  body: object({ country: text({ max: 2 }) }),
  reply: residence,
  errors: ['COUNTRY_VERIFIED'],
  idempotent: true,
  rate: 20,
  stale: ['investor-residence/'],
})
