/** Changes of a live campaign under review (decision T32, decision record 0025). */

import { proposalStates } from '#domain/draft/campaign-proposal.ts'
import { draftSections } from '#domain/draft/campaign-sections.ts'
import { longStoryMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { staleDraft } from './campaign-edit.ts'
import { id, instant, integer, list, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

export const changedField = object({
  section: oneOf(draftSections),
  path: text({ max: 100 }),
  kind: oneOf(['text', 'file', 'order', 'removed']),
  before: text({ max: longStoryMaximum }),
  after: text({ max: longStoryMaximum }),
})
export type ChangedText = Value<typeof changedField>

export const proposal = object({
  state: oneOf(proposalStates),
  /** Increments with every submission for review. */
  revision: integer({ min: 0, max: 1_000_000_000 }),
  /** Why the last review declined it; empty if none did. */
  reason: text({ max: 2000 }),
  sentAt: nullable(instant()),
  sentBy: text({ max: 250 }),
  changes: list(changedField, 2000),
})
export type Proposal = Value<typeof proposal>

const path = 'equities/{id}/proposal'
const params = object({ id: id() })

export const getProposal = call({
  method: 'GET',
  path,
  access: 'user',
  summary: 'Returns the proposed changes of a live campaign, compared with the published version.',
  spec: 'decision T32',
  params,
  reply: object({ proposal: nullable(proposal) }),
  cache: 'private',
})

export const sendProposal = call({
  method: 'POST',
  path,
  access: 'user',
  summary: 'Submits the proposed changes for review. They cannot be edited until they are decided or withdrawn.',
  spec: 'decision T32',
  params,
  reply: done,
  errors: ['CAMPAIGN_LOCKED', 'CAMPAIGN_INCOMPLETE', 'NOTHING_PROPOSED'],
  idempotent: true,
  stale: [...staleDraft, 'admin/campaigns', 'admin/overview'],
})

export const withdrawProposal = call({
  method: 'POST',
  path: `${path}/withdraw`,
  access: 'user',
  summary: 'Withdraws the proposed changes from review. They are preserved and can be edited again.',
  spec: 'decision T32',
  params,
  reply: done,
  errors: ['NOTHING_PROPOSED'],
  idempotent: true,
  stale: [...staleDraft, 'admin/campaigns', 'admin/overview'],
})

export const discardProposal = call({
  method: 'DELETE',
  path,
  access: 'user',
  summary: 'Discards the proposed changes. The published version is not changed.',
  spec: 'decision T32',
  params,
  reply: done,
  errors: ['CAMPAIGN_LOCKED', 'NOTHING_PROPOSED'],
  stale: [...staleDraft, 'equity/', 'campaign/'],
})
