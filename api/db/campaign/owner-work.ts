/** What the dashboard of an owner asks of each campaign: one row each, latest change first. */

import { sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { Reader } from '#api/db/database.ts'
import { threadCount } from './review/threads.ts'
import { namedCampaigns } from './campaign-texts.ts'

/** An owner has at most a hundred drafts; of more campaigns the latest changed ones count. */
const most = 500

export interface WorkScope {
  readonly ownerId: string
  /** Only this campaign; undefined for all. */
  readonly campaignId: string | undefined
  readonly today: string
  /** Requests that were declined earlier do not count. */
  readonly declinedSince: Date
}

export function listOwnerWork(
  db: Reader,
  { ownerId, campaignId, today, declinedSince }: WorkScope,
  language: Language,
) {
  return namedCampaigns(db, language)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('repayment as r')
          .select(['r.id', sql<string>`r.due_on::text`.as('due_on')])
          .whereRef('r.campaign_id', '=', 'c.id')
          .where('r.state', '=', 'due')
          .where((where) => where.or([where('r.charge_on', 'is', null), where('r.due_on', '<', today)]))
          .orderBy('r.due_on')
          .orderBy('r.id')
          .limit(1)
          .as('repayment'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaign_amendment as a')
          .select(['a.state', 'a.decided_at'])
          .whereRef('a.campaign_id', '=', 'c.id')
          .orderBy('a.requested_at', 'desc')
          .orderBy('a.id', 'desc')
          .limit(1)
          .as('amendment'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.status', 'c.raise_type', 'c.raised', 'c.allocation_due_at'])
    .select(['repayment.id as repayment_id', 'repayment.due_on'])
    .select([
      sql<boolean>`exists (select from campaign_account k where k.campaign_id = c.id)`.as('has_account'),
      sql<bigint>`coalesce((select sum(total)::int8 from campaign_comment_count k
        where k.campaign_id = c.id and k.status = 'pending'), 0)`.as('pending_comments'),
      threadCount('open').as('open_threads'),
      sql<bigint>`(select count(*) from campaign_document d join document_request q on q.document_id = d.id
        where d.campaign_id = c.id and q.state = 'requested')`.as('document_requests'),
      sql<string | null>`(select p.reason from campaign_proposal p
        where p.campaign_id = c.id and p.state = 'open' and p.changes <> '{}'::jsonb)`.as('open_changes'),
      sql<boolean>`(amendment.state = 'declined' and amendment.decided_at >= ${declinedSince}) is true`.as(
        'amendment_declined',
      ),
    ])
    .where('c.owner_id', '=', ownerId)
    .where('c.deleted_at', 'is', null)
    .$if(campaignId !== undefined, (rows) => rows.where('c.id', '=', campaignId ?? ''))
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(most)
    .execute()
}
export type OwnerWorkRow = Awaited<ReturnType<typeof listOwnerWork>>[number]
