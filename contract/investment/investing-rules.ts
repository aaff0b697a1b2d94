/** The site's investing rules (decisions T33, T35, T79; docs/areas/investment.md). */

import { waitingOfferHoursMaximum } from '#domain/investment/waiting-list.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, integer, nullable, object, text, type Value } from '#contract/schema.ts'

const chosen = {
  /** The 12-month investment limits apply. */
  investorLimit: bool(),
  /** Campaigns offered from the United States close early only after 21 days (decision T15). */
  minimumOpenPeriod: bool(),
  /** Hours that freed units are held for investors on the waiting list. */
  waitingOfferHours: integer({ min: 1, max: waitingOfferHoursMaximum }),
}
const investingRules = object({
  ...chosen,
  changed: nullable(object({ at: instant(), by: text({ max: 250 }) })),
})
export type InvestingRules = Value<typeof investingRules>

export const getInvestingRules = call({
  method: 'GET',
  path: 'admin/investing-rules',
  access: 'admin',
  summary: "Returns the site's investing rules.",
  spec: 'decisions T33, T35, T79',
  reply: investingRules,
})

export const updateInvestingRules = call({
  method: 'PATCH',
  path: 'admin/investing-rules',
  access: 'admin',
  summary: "Updates the site's investing rules. Changes are not retroactive.",
  spec: 'decisions T33, T35, T79',
  body: object(chosen),
  reply: investingRules,
  idempotent: true,
  stale: ['admin/investing-rules'],
})

export const exemptCampaign = call({
  method: 'PATCH',
  path: 'admin/campaigns/{id}/limit-exemption',
  access: 'admin',
  summary: 'Exempts a campaign from the 12-month investment limits, or ends the exemption.',
  spec: 'decision T33',
  params: object({ id: id() }),
  body: object({ exempt: bool() }),
  reply: object({ exempt: bool() }),
  errors: ['OWN_CAMPAIGN_DECISION'],
  idempotent: true,
  stale: ['admin/campaigns'],
})
