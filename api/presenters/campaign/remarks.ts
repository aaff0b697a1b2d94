/** Administrators' comments on a campaign for its team, without the administrator's name. */

import type { listEvents } from '#api/db/campaign/own-campaigns.ts'
import type { listReviewComments } from '#api/db/campaign/review-comments.ts'
import type { Draft } from '#contract/draft/campaign-edit.ts'

type Remark = Draft['comments'][number]
const mostRemarks = 100

export function presentRemarks(
  comments: Awaited<ReturnType<typeof listReviewComments>>,
  events: Awaited<ReturnType<typeof listEvents>>,
): Remark[] {
  const remarks = comments.map(({ id, body, at }): Remark => ({
    id,
    kind: 'comment',
    text: body,
    at: at.toISOString(),
  }))
  const decided = events.flatMap(({ id, to_status, reason, at }): Remark[] =>
    (to_status === 3 || to_status === 6) && reason !== ''
      ? [{ id, kind: to_status === 3 ? 'declined' : 'hidden', text: reason, at: at.toISOString() }]
      : [],
  )
  return [...remarks, ...decided].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, mostRemarks)
}
