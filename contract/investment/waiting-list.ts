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
  summary: 'How many wait for units of a campaign, and the place of the person among them.',
  spec: 'decision T79',
  params: ofCampaign,
  reply: object({ waiting: integer({ min: 0, max: 1_000_000_000 }), entry: nullable(waitingListEntry) }),
})

export const listWaitingEntries = call({
  method: 'GET',
  path: 'waiting-list',
  access: 'user',
  summary: 'Where the person waits, and what is kept for them.',
  spec: 'decision T79',
  reply: list(waitingListEntry, 200),
  cache: 'private',
})

export const joinLine = call({
  method: 'POST',
  path: 'waiting-list/{campaignId}',
  access: 'user',
  summary: 'Wait for units that are not free now. First come, first served; one place for each person.',
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
  summary: 'Wait no longer. What was kept for the person goes to the next.',
  spec: 'decision T79',
  params: ofCampaign,
  reply: done,
  idempotent: true,
  stale,
})
