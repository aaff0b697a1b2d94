/** An administrator's decision on a coming-soon page (decision T32: no public text is published unreviewed). */

import { call } from '#contract/call.ts'
import { id, object, oneOf, optional, text } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

export const decideComingSoon = call({
  method: 'PATCH',
  path: 'admin/campaigns/{id}/coming-soon',
  access: 'admin',
  summary: 'Approves a coming-soon page, declines it with a reason, or removes a public one with a reason.',
  spec: 'decisions T32, T79',
  params: object({ id: id() }),
  body: object({
    decision: oneOf(['approve', 'decline', 'remove']),
    /** The version that was reviewed, or that is public: a decision on another one is refused. */
    versionId: id(),
    reason: optional(text({ max: 2000 })),
  }),
  reply: done,
  errors: [
    'OWN_CAMPAIGN_DECISION',
    'NOTHING_PROPOSED',
    'PROPOSAL_CHANGED',
    'REASON_REQUIRED',
    'COMING_SOON_NOT_POSSIBLE',
  ],
  idempotent: true,
  stale: ['admin/campaigns', 'admin/overview', 'equities/', 'coming-soon'],
})
