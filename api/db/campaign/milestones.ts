/** Milestones of campaigns, each recorded once. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { closingSoonHours, type RaisedMilestone } from '#domain/campaign/campaign.ts'

/**
 * Records the milestones that a campaign has reached, the highest last. Those that a payment skipped are recorded with
 * it, so that none of them is announced later.
 * @returns whether the highest was not reached before
 */
export async function recordMilestones(
  tx: Writer,
  campaignId: string,
  reached: readonly RaisedMilestone[],
  at: Date,
): Promise<boolean> {
  if (reached.length === 0) return false
  const rows = await tx
    .insertInto('campaign_milestone')
    .values(reached.map((milestone) => ({ campaign_id: campaignId, milestone, reached_at: at })))
    .onConflict((conflict) => conflict.columns(['campaign_id', 'milestone']).doNothing())
    .returning('milestone')
    .execute()
  return rows.some(({ milestone }) => milestone === reached.at(-1))
}

const closingSoonMs = closingSoonHours * 3_600_000

/** Live campaigns that close soon and were not announced yet. */
export function campaignsClosingSoon(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('campaign as c')
    .select(['c.id', dueMoment('c.closes_at').as('at')])
    .where('c.status', '=', 2)
    .where('c.closes_at', '>', now)
    .where('c.closes_at', '<=', new Date(now.getTime() + closingSoonMs))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('campaign_milestone as m')
            .select('m.campaign_id')
            .whereRef('m.campaign_id', '=', 'c.id')
            .where('m.milestone', '=', 'closing-soon'),
        ),
      ),
    )
    .where(isAfter('c.closes_at', 'c.id', after))
    .orderBy(dueMoment('c.closes_at'))
    .orderBy('c.id')
    .limit(limit)
    .execute()
}

/** Records that a campaign closes soon; false if it is recorded, or does not close soon any more. */
export async function recordClosingSoon(tx: Writer, campaignId: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + closingSoonMs)
  const { rows } = await sql<{ campaign_id: string }>`
    insert into campaign_milestone (campaign_id, milestone, reached_at)
    select id, 'closing-soon', ${now} from campaign
    where id = ${campaignId} and status = 2 and closes_at > ${now} and closes_at <= ${until}
    on conflict (campaign_id, milestone) do nothing returning campaign_id`.execute(tx)
  return rows.length > 0
}
