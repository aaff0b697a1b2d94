/** Proposed changes of a live campaign beside what is published. */

import type { ProposalRow } from '#api/db/proposal/proposals.ts'
import type { Proposal } from '#contract/campaign-proposal.ts'
import { changedFields, type SectionChanges } from '#domain/campaign-proposal.ts'

/** Nobody reads more. */
const mostChanges = 2000

/** @returns null where nothing differs from what is published. */
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
