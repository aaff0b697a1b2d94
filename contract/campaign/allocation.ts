/** The owner allocates the units of a campaign that closed with more demand than units (decision T27). */

import { allocatedInvestmentsMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { currencyCode, id, instant, list, minor, nullable, object, text, type Value } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

const ofCampaign = object({ id: id() })
const seen = text({ min: 64, max: 64, pattern: /^[0-9a-f]{64}$/ })

const allocatedInvestment = object({
  /** A name by consent only; otherwise initials, and empty for an anonymous investor (decision T7). */
  name: text({ max: 60 }),
  reference: text({ max: 40 }),
  /** Units that were paid for: the most that can be allocated. */
  units: minor(),
  /** What a pro rata allocation would give. */
  proRata: minor(),
  confirmedAt: instant(),
})
export type AllocatedInvestment = Value<typeof allocatedInvestment>

const unitAllocation = object({
  /** Until when the owner decides; null if nothing is to be allocated. Then the units are allocated pro rata. */
  dueAt: nullable(instant()),
  currency: nullable(currencyCode()),
  unitPrice: minor(),
  /** Units that are sold. */
  unitsTotal: minor(),
  /** Names the list: units are allocated among these investments only. */
  seen,
  /** Paid investments, in the order of payment. */
  items: list(allocatedInvestment, allocatedInvestmentsMaximum),
})
export type UnitAllocation = Value<typeof unitAllocation>

export const getUnitAllocation = call({
  method: 'GET',
  path: 'equities/{id}/allocation',
  access: 'owner',
  summary: 'Lists the paid investments among which the owner of a closed campaign allocates its units.',
  spec: 'decision T27',
  params: ofCampaign,
  reply: unitAllocation,
})

export const allocateUnits = call({
  method: 'POST',
  path: 'equities/{id}/allocation',
  access: 'owner',
  summary: 'Allocates the units of a closed campaign, once. What investors paid for other units is returned to them.',
  spec: 'decision T27',
  params: ofCampaign,
  body: object({
    seen,
    /** Of each investment of the list, in its order. */
    units: list(minor(), allocatedInvestmentsMaximum),
  }),
  bodyBytes: 500_000,
  reply: done,
  errors: ['ALLOCATION_OVER', 'ALLOCATION_CHANGED'],
  idempotent: true,
  stale: ['equities/', 'equity/', 'campaign/', 'campaigns/', 'get-user-campaigns/', 'owner-actions'],
})
