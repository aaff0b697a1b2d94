/** Administrators' decisions on a campaign for its team, without the administrator's name. */

import type { listEvents } from '#api/db/campaign/own-campaigns.ts'
import type { Draft } from '#contract/draft/campaign-edit.ts'

type Decision = Draft['decisions'][number]
const mostDecisions = 100

/** @param events latest first */
export function presentDecisions(events: Awaited<ReturnType<typeof listEvents>>): Decision[] {
  return events
    .flatMap(({ id, to_status, reason, at }): Decision[] =>
      (to_status === 3 || to_status === 6) && reason !== ''
        ? [{ id, decision: to_status === 3 ? 'declined' : 'hidden', reason, at: at.toISOString() }]
        : [],
    )
    .slice(0, mostDecisions)
}
