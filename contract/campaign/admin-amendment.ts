/** An administrator's decision on amended terms of a live campaign (decision T32). */

import { call } from '#contract/call.ts'
import { id, object, oneOf, optional, text } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

export const decideAmendment = call({
  method: 'PATCH',
  path: 'admin/campaigns/{id}/amendment',
  access: 'admin',
  summary: 'Approves the amended terms, which its investors then reconfirm, or declines them with a reason.',
  spec: 'decision T32',
  params: object({ id: id() }),
  body: object({
    decision: oneOf(['approve', 'decline']),
    /** The amendment that was reviewed: a decision on another one is refused. */
    amendmentId: id(),
    reason: optional(text({ max: 2000 })),
  }),
  reply: done,
  errors: [
    'OWN_CAMPAIGN_DECISION',
    'NOTHING_PROPOSED',
    'PROPOSAL_CHANGED',
    'REASON_REQUIRED',
    'AMENDMENT_NOT_POSSIBLE',
    'CLOSING_DAY_NOT_ALLOWED',
  ],
  idempotent: true,
  stale: ['admin/campaigns', 'admin/overview', 'equities/', 'equity/', 'campaign/', 'campaigns/', 'saved-campaigns/'],
})
