import { insertSnapshot, lastSnapshot } from '#api/db/campaign/snapshots.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type ProposalRow, withProposal } from '#api/db/draft/proposals.ts'
import { readSections, type StoredSections, valuesIn } from '#api/db/draft/sections.ts'
import { findFunding } from '#api/db/payment/funding.ts'
import type { ChangedField } from '#domain/draft/campaign-proposal.ts'
import { changesSince, comparedVersion, type ReviewDecision } from '#domain/draft/changes-since-decision.ts'

interface DecidedContent {
  /** The id of the decision's event. */
  readonly id: string
  readonly campaignId: string
  readonly decision: ReviewDecision
  readonly decidedBy: string
  readonly at: Date
  /** The content if it is not the stored one, as of declined changes. */
  readonly sections?: StoredSections
}

/** Stores the content that was decided on, in the transaction of the decision. */
export async function storeSnapshot(tx: Writer, { sections, ...decided }: DecidedContent): Promise<void> {
  const content = sections ?? (await readSections(tx, decided.campaignId))
  await insertSnapshot(tx, { ...decided, sections: valuesIn(content) })
}

interface SinceDecision {
  readonly decision: ReviewDecision
  readonly by: string
  readonly at: Date
  readonly changes: readonly ChangedField[]
  readonly accountChanged: boolean
}

/** What changed since the last decision on a campaign; undefined if there was none or nothing can be compared. */
export async function sinceDecision(
  db: Reader,
  campaignId: string,
  { live, proposal }: { readonly live: StoredSections; readonly proposal: ProposalRow | undefined },
): Promise<SinceDecision | undefined> {
  const [last, funding] = await Promise.all([lastSnapshot(db, campaignId), findFunding(db, campaignId)])
  if (!last) return undefined
  const proposed = proposal?.state === 'review' ? valuesIn(withProposal(live, proposal.changes)) : undefined
  const now = comparedVersion(last.decision, { live: valuesIn(live), proposed })
  if (!now) return undefined
  return {
    decision: last.decision,
    by: `${last.first_name} ${last.last_name}`.trim(),
    at: last.at,
    changes: changesSince(last.sections, now),
    accountChanged: funding !== undefined && funding.changed_at > last.at,
  }
}
