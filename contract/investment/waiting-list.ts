/** The waiting list of a full campaign (docs/areas/investment.md). */

import { openWaitingStates } from '#domain/investment/waiting-list.ts'
import { call } from '#contract/call.ts'
import { requestProblems } from './investment.ts'
import {
  id,
  instant,
  integer,
  list,
  minor,
  money,
  nullable,
  object,
  oneOf,
  text,
  type Value,
} from '#contract/schema.ts'
import { done, slug } from '#contract/shapes.ts'

const waitingListEntry = object({
  id: id(),
  campaign: object({ id: id(), slug, name: text({ max: 200 }) }),
  units: minor(),
  amount: money(),
  state: oneOf(openWaitingStates),
  /** From 1; null once units are offered. */
  position: nullable(integer({ min: 1, max: 1_000_000_000 })),
  joinedAt: instant(),
  /** Until when the offered units are held. */
  offeredUntil: nullable(instant()),
})
export type WaitingListEntry = Value<typeof waitingListEntry>

const ofCampaign = object({ campaignId: id() })
const stale = ['waiting-list', 'process-investment/', 'equities/', 'campaigns/']

export const getWaitingEntry = call({
  method: 'GET',
  path: 'waiting-list/{campaignId}',
  access: 'user',
  summary: "Returns the length of a campaign's waiting list, and the user's entry, if any.",
  spec: 'decision T79',
  params: ofCampaign,
  reply: object({ waiting: integer({ min: 0, max: 1_000_000_000 }), entry: nullable(waitingListEntry) }),
})

export const listWaitingEntries = call({
  method: 'GET',
  path: 'waiting-list',
  access: 'user',
  summary: "Lists the user's waiting list entries, with the units held for the user.",
  spec: 'decision T79',
  reply: list(waitingListEntry, 200),
  cache: 'private',
})

export const joinLine = call({
  method: 'POST',
  path: 'waiting-list/{campaignId}',
  access: 'user',
  summary: 'Joins the waiting list for units that are not available now. First come, first served; one entry per user.',
  spec: 'decision T79',
  params: ofCampaign,
  body: object({ units: minor() }),
  reply: waitingListEntry,
  errors: [...requestProblems, 'UNITS_FREE', 'ALREADY_WAITING'],
  idempotent: true,
  stale,
})

export const endWaiting = call({
  method: 'DELETE',
  path: 'waiting-list/{campaignId}',
  access: 'user',
  summary: 'Leaves the waiting list. Units held for the user are offered to the next investor.',
  spec: 'decision T79',
  params: ofCampaign,
  reply: done,
  idempotent: true,
  stale,
})
