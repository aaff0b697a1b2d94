/** Pages that announce campaigns before they are live, and non-binding indications of interest (docs/areas/campaign.md). */

import { conversionChanges, indicationStates } from '#domain/campaign/coming-soon.ts'
import { countryProblems } from '#domain/identity/residence.ts'
import { comingSoonDescriptionMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  currencyCode,
  date,
  id,
  instant,
  list,
  minor,
  money,
  nullable,
  object,
  oneOf,
  text,
  type Value,
} from '#contract/schema.ts'
import { done, paged, paging, picture, slug } from '#contract/shapes.ts'

const name = text({ max: 200 })
const highlight = text({ max: 300 })

const comingSoonCard = object({
  slug,
  name,
  highlight,
  picture: nullable(picture),
  /** When its owner expects to go live; not binding. */
  opensOn: nullable(date()),
})
export type ComingSoonCard = Value<typeof comingSoonCard>

const comingSoonPage = object({
  card: comingSoonCard,
  description: text({ max: comingSoonDescriptionMaximum }),
  currency: currencyCode(),
  /** `closed`: no further indications are accepted. `launched`: the campaign is at `campaignSlug`. */
  state: oneOf(['open', 'closed', 'launched']),
  /** Null before the campaign is live. */
  campaignSlug: nullable(slug),
})
export type ComingSoonPage = Value<typeof comingSoonPage>

const indication = object({
  id: id(),
  page: object({ slug, name, opensOn: nullable(date()) }),
  amount: money(),
  sharesName: bool(),
  state: oneOf(indicationStates),
  /** Its amount can be changed: the page is open. It can be withdrawn as long as its state is `open`. */
  changeable: bool(),
  givenAt: instant(),
  /** The campaign, once it is live and public. */
  campaign: nullable(object({ id: id(), slug })),
  /** The investment that was saved at go-live; null if none was. */
  saved: nullable(object({ units: minor(), amount: money(), change: oneOf(conversionChanges) })),
})
export type Indication = Value<typeof indication>

/** Why the user could not invest today. An indication is accepted nevertheless. */
const investorProblem = oneOf([...countryProblems, 'ACCREDITED_ONLY'])

const ofPage = object({ slug })
const stale = ['coming-soon-indications', 'coming-soon/', 'equities/']

export const listComingSoon = call({
  method: 'GET',
  path: 'coming-soon',
  access: 'visitor',
  summary: 'Lists campaigns that are announced before they are live, latest first.',
  spec: 'decision T79',
  query: object(paging),
  reply: object({ items: list(comingSoonCard, 200), ...paged }),
  cache: 'browse',
})

export const getComingSoon = call({
  method: 'GET',
  path: 'coming-soon/{slug}',
  access: 'visitor',
  summary: 'Returns the page that announces a campaign, as an administrator approved it.',
  spec: 'decisions T32, T79',
  params: ofPage,
  reply: comingSoonPage,
  cache: 'browse',
})

export const getIndication = call({
  method: 'GET',
  path: 'coming-soon/{slug}/indication',
  access: 'user',
  summary: "Returns the user's indication of interest, if any, and what would refuse an investment today.",
  spec: 'decision T79',
  params: ofPage,
  reply: object({ indication: nullable(indication), problem: nullable(investorProblem) }),
})

export const indicateInterest = call({
  method: 'POST',
  path: 'coming-soon/{slug}/indication',
  access: 'user',
  summary: 'Gives a non-binding indication of interest, or changes it. One per user and campaign.',
  details: 'No money is accepted, nothing is booked, and no units are reserved.',
  spec: 'decision T79',
  params: ofPage,
  body: object({
    amount: money(),
    /** The owner sees the name beside the amount. */
    sharesName: bool(),
  }),
  reply: indication,
  errors: ['COMING_SOON_OVER', 'OWN_CAMPAIGN', 'CURRENCY_MISMATCH'],
  idempotent: true,
  stale,
})

export const withdrawInterest = call({
  method: 'DELETE',
  path: 'coming-soon/{slug}/indication',
  access: 'user',
  summary: "Withdraws the user's indication of interest. Nothing of it is kept.",
  spec: 'decision T79',
  params: ofPage,
  reply: done,
  errors: ['INDICATION_SETTLED'],
  idempotent: true,
  stale,
})

export const listIndications = call({
  method: 'GET',
  path: 'coming-soon-indications',
  access: 'user',
  summary: "Lists the user's indications of interest with their state, latest change first.",
  spec: 'decision T79',
  query: object(paging),
  reply: object({ items: list(indication, 200), ...paged }),
  cache: 'private',
})
