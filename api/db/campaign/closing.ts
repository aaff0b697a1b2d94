/** Campaigns at their end, and the refunds that follow. */

import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, noMoment } from '#api/db/jobs/job-claims.ts'

/** Ids of campaigns whose closing day has passed and whose outcome is not decided, oldest first. */
export function campaignsToClose(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('campaign')
    .select(['id', dueMoment('closes_at').as('at')])
    .where('status', 'in', [2, 6])
    .where('closes_at', '<=', now)
    .where(isAfter('closes_at', 'id', after))
    .orderBy(dueMoment('closes_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Investments whose units are reserved, in the order in which they were made. */
export function reservedIn(tx: Writer, campaignId: string) {
  return tx
    .selectFrom('investment')
    .select(['id', 'campaign_id', 'units'])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'reserved')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Paid investments in fixed campaigns that missed their goal, in the order of their ids. */
export async function paidInMissed(db: Reader, { after, limit }: DueSlice): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('campaign as c')
    .innerJoin('investment as i', 'i.campaign_id', 'c.id')
    .select(['i.id', 'i.campaign_id'])
    .where('c.status', '=', 5)
    .where('c.raise_type', '=', 'fixed')
    .where('i.state', '=', 'confirmed')
    .$if(after !== undefined, (query) => query.where('i.id', '>', after?.id ?? ''))
    .orderBy('i.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, campaign_id: group }) => ({ id, at: noMoment, group }))
}

/** All investors whose money was in a campaign when it ended, with their language. */
export function paidInvestors(db: Reader, campaignId: string) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .innerJoin('campaign as c', 'c.id', 'i.campaign_id')
    .select(['u.id', 'u.language', 'u.email', 'u.first_name'])
    .distinct()
    .where('i.campaign_id', '=', campaignId)
    .where('u.state', '=', 'active')
    .where((where) =>
      where.or([
        where('i.state', '=', 'confirmed'),
        where.and([where('i.state', '=', 'refunded'), where('i.ended_at', '>=', where.ref('c.closed_at'))]),
      ]),
    )
    .orderBy('u.id')
    .execute()
}
