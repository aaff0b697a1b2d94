/** An administrator's decision on changes of a live campaign (decision T32, decision record 0025). */

import { call } from '#contract/call.ts'
import { bool, id, integer, object, oneOf, optional, text } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

export const decideProposal = call({
  method: 'PATCH',
  path: 'admin/campaigns/{id}/proposal',
  access: 'admin',
  summary: 'Approves and publishes the proposed changes, or declines them with a reason.',
  spec: 'decision T32',
  params: object({ id: id() }),
  body: object({
    decision: oneOf(['approve', 'decline']),
    /** The revision that was reviewed: a decision on another one is refused. */
    revision: integer({ min: 0, max: 1_000_000_000 }),
    reason: optional(text({ max: 2000 })),
    /** Confirms an approval although review comments are not resolved. */
    acceptsOpenComments: optional(bool()),
  }),
  reply: done,
  errors: ['OWN_CAMPAIGN_DECISION', 'NOTHING_PROPOSED', 'PROPOSAL_CHANGED', 'REASON_REQUIRED', 'COMMENTS_OPEN'],
  idempotent: true,
  stale: ['admin/campaigns', 'admin/overview', 'equities/', 'equity/', 'campaign/', 'campaigns/', 'saved-campaigns/'],
})
