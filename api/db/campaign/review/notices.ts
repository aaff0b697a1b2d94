/** Review comments of which one side is notified together: at most one notice of a campaign waits for each side. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import type { ReviewSide } from '#domain/campaign/review-thread.ts'
import type { CampaignSection } from '#domain/draft/step-names.ts'

interface JoinedNotice {
  /** Of a new notice, if none waits. */
  readonly id: string
  readonly campaignId: string
  readonly audience: ReviewSide
  readonly dueAt: Date
}

/** @returns the id of the notice that waits */
export async function joinNotice(tx: Writer, { id, campaignId, audience, dueAt }: JoinedNotice): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into review_notice (id, campaign_id, audience, due_at) values (${id}, ${campaignId}, ${audience}, ${dueAt})
    on conflict (campaign_id, audience) where sent_at is null do update set audience = excluded.audience
    returning id`.execute(tx)
  return rows[0]?.id ?? id
}

export function dueNotices(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('review_notice')
    .select(['id', dueMoment('due_at').as('at')])
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .where(isAfter('due_at', 'id', after))
    .orderBy(dueMoment('due_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** @returns its audience; undefined if it was sent already */
export async function markNoticeSent(tx: Writer, id: string, at: Date): Promise<ReviewSide | undefined> {
  const row = await tx
    .updateTable('review_notice')
    .set({ sent_at: at })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('audience')
    .executeTakeFirst()
  return row?.audience
}

/** A decision's notification names the open comments, so that the owner is not notified of them again. */
export async function markOwnerNotified(tx: Writer, campaignId: string): Promise<void> {
  await tx
    .updateTable('review_notice')
    .set({ owner_notified: true })
    .where('campaign_id', '=', campaignId)
    .where('audience', '=', 'team')
    .where('sent_at', 'is', null)
    .execute()
}

/**
 * A notice with its campaign, the number of its comments and the first of them; undefined if all were deleted.
 * @param most number of comments, at least one
 */
export async function findNotice(db: Reader, id: string, most = 1) {
  const notice = await db
    .selectFrom('review_notice as n')
    .innerJoin('campaign as c', 'c.id', 'n.campaign_id')
    .select(['n.campaign_id', 'n.owner_notified', 'c.owner_id'])
    .where('n.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!notice) return undefined
  const { rows } = await sql<{ thread_id: string; section: CampaignSection | null; body: string; total: bigint }>`
    select thread_id, section, body, count(*) over () as total from (
      select t.id as thread_id, t.section, t.body, t.created_at, t.id from review_thread t where t.notice_id = ${id}
      union all
      select t.id, t.section, r.body, r.created_at, r.id from review_reply r
        join review_thread t on t.id = r.thread_id where r.notice_id = ${id}
    ) as comment (thread_id, section, body, created_at, id)
    order by created_at, id limit ${most}`.execute(db)
  const [first] = rows
  return first && { ...notice, ...first, total: Number(first.total), bodies: rows.map(({ body }) => body) }
}
