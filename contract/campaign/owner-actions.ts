import { call } from '#contract/call.ts'
import { date, id, integer, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { ownerActionKinds, ownerActionsMaximum } from '#domain/campaign/owner-actions.ts'

const ownerAction = object({
  kind: oneOf(ownerActionKinds),
  campaignId: id(),
  /** Of the campaign; empty for an unnamed draft. */
  name: text({ max: 4000 }),
  /** Of comments and requests, else 1. */
  count: integer({ min: 1, max: 1_000_000_000 }),
  /** Of an allocation of units. Missing from older cached responses. */
  dueOn: optional(date()),
  repayment: nullable(object({ id: id(), dueOn: date() })),
})
export type OwnerAction = Value<typeof ownerAction>

export const listActions = call({
  method: 'GET',
  path: 'owner-actions',
  access: 'owner',
  summary: "Lists what needs the owner's action, most urgent first: of all campaigns, or of one.",
  spec: 'decision T79',
  query: object({ campaignId: optional(id()) }),
  reply: object({ items: list(ownerAction, ownerActionsMaximum) }),
  cache: 'private',
})
