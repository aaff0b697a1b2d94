/** Proposed changes of a live campaign beside the published values. */

import type { ProposalRow } from '#api/db/draft/proposals.ts'
import type { Proposal } from '#contract/draft/campaign-proposal.ts'
import { changedFields, type SectionChanges } from '#domain/draft/campaign-proposal.ts'

/** Bounds the list, because no reviewer reads more. */
const mostChanges = 2000

/** @returns null if nothing differs from the published values. */
export function presentProposal(row: ProposalRow | undefined, live: SectionChanges): Proposal | null {
  if (!row) return null
  const changes = changedFields(live, row.changes).slice(0, mostChanges)
  if (changes.length === 0 && row.state === 'open') return null
  return {
    state: row.state === 'review' ? 'review' : 'open',
    revision: row.revision,
    reason: row.reason,
    sentAt: row.sent_at?.toISOString() ?? null,
    sentBy: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
    changes,
  }
}
