/** Investments saved for later: stored for some days, without a hold on units (investing 7, decisions T40, T71). */

import { call } from '#contract/call.ts'
import { request, requestProblems } from './investment.ts'
import { id, instant, list, minor, money, nullable, object, text, type Value } from '#contract/schema.ts'
import { done, paged, paging, picture, slug } from '#contract/shapes.ts'

export const savedInvestment = object({
  id: id(),
  campaign: object({ id: id(), slug, name: text({ max: 200 }), picture: nullable(picture) }),
  units: minor(),
  unitPrice: minor(),
  amount: money(),
  /** Units available now: nothing was reserved. */
  unitsLeft: minor(),
  savedAt: instant(),
  expiresAt: instant(),
})
export type SavedInvestment = Value<typeof savedInvestment>

const stale = ['save-investment', 'check-saved-investment']

export const saveInvestment = call({
  method: 'POST',
  path: 'save-investment',
  access: 'user',
  summary: 'Saves an investment for later, for a number of days. Replaces a saved investment in the same campaign.',
  spec: 'investing 7, decision T40',
  body: object({ campaignId: id(), ...request }),
  reply: savedInvestment,
  errors: requestProblems,
  idempotent: true,
  stale,
})

export const listSavedInvestments = call({
  method: 'GET',
  path: 'save-investment',
  access: 'user',
  summary: "Lists the user's saved investments, latest first. Those in campaigns that are not active are omitted.",
  spec: 'investing 2, decision T79',
  query: object(paging),
  reply: object({ items: list(savedInvestment, 200), ...paged }),
  cache: 'private',
})

export const checkSavedInvestment = call({
  method: 'GET',
  path: 'check-saved-investment',
  access: 'user',
  summary: "Returns the user's saved investment in a campaign, if any.",
  spec: 'investing 7',
  query: object({ campaignId: id() }),
  reply: object({ saved: nullable(savedInvestment) }),
  cache: 'private',
})

export const removeSavedInvestment = call({
  method: 'DELETE',
  path: 'delete-saved-investment-user/{id}',
  access: 'user',
  summary: "Deletes one of the user's saved investments.",
  spec: 'investing 7',
  params: object({ id: id() }),
  reply: done,
  idempotent: true,
  stale,
})
