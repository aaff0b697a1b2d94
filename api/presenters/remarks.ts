/** What administrators said about a campaign, as its team reads it: by whom is not their business. */

import type { listEvents } from '#api/db/own-campaigns.ts'
import type { listReviewComments } from '#api/db/review-comments.ts'
import type { Draft } from '#contract/campaign-edit.ts'

type Remark = Draft['comments'][number]
const mostRemarks = 100

export function presentRemarks(
  comments: Awaited<ReturnType<typeof listReviewComments>>,
  events: Awaited<ReturnType<typeof listEvents>>,
): Remark[] {
  const said = comments.map(({ id, body, at }): Remark => ({ id, kind: 'comment', text: body, at: at.toISOString() }))
  const decided = events.flatMap(({ id, to_status, reason, at }): Remark[] =>
    (to_status === 3 || to_status === 6) && reason !== ''
      ? [{ id, kind: to_status === 3 ? 'declined' : 'hidden', text: reason, at: at.toISOString() }]
      : [],
  )
  return [...said, ...decided].toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, mostRemarks)
}
