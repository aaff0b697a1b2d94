/** Comments of administrators on a campaign, and the replies to them. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import {
  type ReviewSide,
  type ReviewThreadState,
  reviewThreadStates,
  type ReviewTopic,
} from '#domain/campaign/review-thread.ts'

export interface NewThread {
  readonly id: string
  readonly campaignId: string
  /** Undefined for the whole campaign. */
  readonly topic: ReviewTopic | undefined
  readonly authorId: string
  readonly body: string
  readonly contentHash: string | null
  readonly noticeId: string
  readonly at: Date
}

export async function insertThread(tx: Writer, thread: NewThread): Promise<void> {
  await tx
    .insertInto('review_thread')
    .values({
      id: thread.id,
      campaign_id: thread.campaignId,
      section: thread.topic?.section ?? null,
      path: thread.topic?.path ?? null,
      author_id: thread.authorId,
      body: thread.body,
      state: 'open',
      content_hash: thread.contentHash,
      notice_id: thread.noticeId,
      created_at: thread.at,
      resolved_by: null,
      resolved_at: null,
    })
    .execute()
}

export interface NewReply {
  readonly id: string
  readonly threadId: string
  readonly authorId: string
  readonly side: ReviewSide
  readonly body: string
  readonly noticeId: string
  readonly at: Date
}

export async function insertReply(tx: Writer, reply: NewReply): Promise<void> {
  await tx
    .insertInto('review_reply')
    .values({
      id: reply.id,
      thread_id: reply.threadId,
      author_id: reply.authorId,
      side: reply.side,
      body: reply.body,
      notice_id: reply.noticeId,
      created_at: reply.at,
    })
    .execute()
}

/** @param resolved by whom and when; undefined for a thread that is not resolved */
export async function changeThread(
  tx: Writer,
  id: string,
  state: ReviewThreadState,
  resolved?: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('review_thread')
    .set({ state, resolved_by: resolved?.by ?? null, resolved_at: resolved?.at ?? null })
    .where('id', '=', id)
    .execute()
}

function threadQuery(db: Reader | Writer) {
  return db
    .selectFrom('review_thread as t')
    .innerJoin('app_user as u', 'u.id', 't.author_id')
    .select(['t.id', 't.campaign_id', 't.section', 't.path', 't.body', 't.state', 't.content_hash', 't.created_at'])
    .select(['u.first_name', 'u.last_name'])
}
export type ThreadRow = Awaited<ReturnType<typeof listThreads>>[number]

export function findThread(db: Reader | Writer, id: string) {
  return threadQuery(db).where('t.id', '=', id).executeTakeFirst()
}

/** Resolved threads or all others, latest first, and one more than the limit if there are more. */
export function listThreads(db: Reader, campaignId: string, isResolved: boolean, { limit, after }: Slice) {
  return threadQuery(db)
    .where('t.campaign_id', '=', campaignId)
    .where(sql<boolean>`(t.state = 'resolved') = ${isResolved}`)
    .where(beforeCursor(after, 't.created_at', 't.id'))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute()
}

function replyQuery(db: Reader) {
  return db
    .selectFrom('review_reply as r')
    .innerJoin('app_user as u', 'u.id', 'r.author_id')
    .select(['r.id', 'r.thread_id', 'r.side', 'r.body', 'r.created_at', 'u.first_name', 'u.last_name'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
}
export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number]

/** The replies of a thread, latest first, and one more than the limit if there are more. */
export function listReplies(db: Reader, threadId: string, { limit, after }: Slice) {
  return replyQuery(db)
    .where('r.thread_id', '=', threadId)
    .where(beforeCursor(after, 'r.created_at', 'r.id'))
    .limit(limit + 1)
    .execute()
}

/** The latest replies of each of these threads, and one more than the limit if there are more. */
export async function listLatestReplies(db: Reader, threads: readonly string[], limit: number): Promise<ReplyRow[]> {
  if (threads.length === 0) return []
  const rows = sql.join(threads.map((id) => sql`(${id}::uuid)`))
  // One index scan for each thread, so that a long thread does not slow the others.
  const found = await sql<{ id: string }>`
    select reply.id from (values ${rows}) as thread (id)
    cross join lateral (
      select id from review_reply where thread_id = thread.id order by created_at desc, id desc limit ${limit + 1}
    ) as reply`.execute(db)
  const ids = found.rows.map(({ id }) => id)
  return ids.length === 0 ? [] : replyQuery(db).where('r.id', 'in', ids).execute()
}

export type ThreadCounts = Readonly<Record<ReviewThreadState, number>>

/** The number of a campaign's threads in each state, from the counter. */
export async function countThreads(db: Reader | Writer, campaignId: string): Promise<ThreadCounts> {
  const rows = await db
    .selectFrom('review_thread_count')
    .select(['state', 'total'])
    .where('campaign_id', '=', campaignId)
    .execute()
  const totals = new Map(rows.map(({ state, total }) => [state, Number(total)]))
  return Object.fromEntries(reviewThreadStates.map((state) => [state, totals.get(state) ?? 0])) as Record<
    ReviewThreadState,
    number
  >
}

/** The number of unresolved threads; null for none, so that texts leave it out. */
export async function unresolvedCount(db: Reader | Writer, campaignId: string): Promise<number | null> {
  const { open, answered } = await countThreads(db, campaignId)
  return open + answered || null
}

/** The number of a campaign's threads in a state, for use in a larger query. */
export function threadCount(state: ReviewThreadState) {
  return sql<bigint>`coalesce((select k.total from review_thread_count k
    where k.campaign_id = c.id and k.state = ${state}), 0)`
}
