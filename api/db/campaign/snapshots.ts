/** The content of campaigns at each decision of an administrator. */

import type { Reader, Writer } from '#api/db/database.ts'
import type { SectionChanges } from '#domain/draft/campaign-proposal.ts'
import type { ReviewDecision } from '#domain/draft/changes-since-decision.ts'

export interface NewSnapshot {
  readonly id: string
  readonly campaignId: string
  readonly decision: ReviewDecision
  readonly sections: SectionChanges
  readonly decidedBy: string
  readonly at: Date
}

export async function insertSnapshot(tx: Writer, snapshot: NewSnapshot): Promise<void> {
  await tx
    .insertInto('campaign_snapshot')
    .values({
      id: snapshot.id,
      campaign_id: snapshot.campaignId,
      decision: snapshot.decision,
      sections: JSON.stringify(snapshot.sections),
      decided_by: snapshot.decidedBy,
      at: snapshot.at,
    })
    .execute()
}

/** The content at the last decision, with the administrator's name. */
export function lastSnapshot(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('campaign_snapshot as s')
    .innerJoin('app_user as u', 'u.id', 's.decided_by')
    .select(['s.decision', 's.sections', 's.at', 'u.first_name', 'u.last_name'])
    .where('s.campaign_id', '=', campaignId)
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
