/** Comments on campaigns: the public ones, an author's own, and those to moderate. */

import { sql } from 'kysely'
import { type CommentState, commentStates } from '#domain/social/discussion.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { afterCursor, beforeCursor, type Slice } from '#api/db/paging.ts'

function commentQuery(db: Reader | Writer) {
  return db
    .selectFrom('campaign_comment as k')
    .innerJoin('app_user as u', 'u.id', 'k.author_id')
    .innerJoin('campaign as c', 'c.id', 'k.campaign_id')
    .select([
      'k.id',
      'k.campaign_id',
      'k.parent_id',
      'k.body',
      'k.language',
      'k.status',
      'k.created_at',
      'u.first_name',
      'u.last_name',
      'u.show_name',
      'u.slug',
      sql<boolean>`u.id = c.owner_id`.as('by_owner'),
    ])
}
export type CommentRow = Awaited<ReturnType<typeof listApproved>>[number]

/** Approved comments that begin a thread, latest first. */
export function listApproved(db: Reader, campaignId: string, { limit, after }: Slice) {
  return commentQuery(db)
    .where('k.status', '=', 'approved')
    .where('k.campaign_id', '=', campaignId)
    .where('k.parent_id', 'is', null)
    .where(beforeCursor(after, 'k.created_at', 'k.id'))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/**
 * The first approved replies of each of these comments, oldest first, and one more than the limit if there are more.
 */
export async function listFirstReplies(db: Reader, parents: readonly string[], limit: number) {
  if (parents.length === 0) return []
  const threads = sql.join(parents.map((parent) => sql`(${parent}::uuid)`))
  // One index scan for each thread, so that a thread with many replies does not slow the others.
  const found = await sql<{ id: string }>`
    select reply.id from (values ${threads}) as thread (id)
    cross join lateral (
      select id from campaign_comment where parent_id = thread.id and status = 'approved'
      order by created_at, id limit ${limit + 1}
    ) as reply`.execute(db)
  if (found.rows.length === 0) return []
  return replyQuery(db)
    .where(
      'k.id',
      'in',
      found.rows.map(({ id }) => id),
    )
    .execute()
}

/** Approved replies of one comment after a cursor, oldest first, and one more than the limit if there are more. */
export function listRepliesAfter(db: Reader, parent: string, { limit, after }: Slice) {
  return replyQuery(db)
    .where('k.status', '=', 'approved')
    .where('k.parent_id', '=', parent)
    .where(afterCursor(after, 'k.created_at', 'k.id'))
    .limit(limit + 1)
    .execute()
}

function replyQuery(db: Reader) {
  return commentQuery(db).orderBy('k.created_at').orderBy('k.id')
}

/** The number of approved replies to each of these. */
export async function countReplies(db: Reader, parents: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (parents.length === 0) return new Map()
  const rows = await db
    .selectFrom('comment_reply_count')
    .select(['parent_id', 'total'])
    .where('parent_id', 'in', parents)
    .execute()
  return new Map(rows.map((row) => [row.parent_id, Number(row.total)]))
}

/** A user's own unapproved comments, latest first. Spam is not distinguished from pending ones. */
export function listUnapproved(db: Reader, campaignId: string, authorId: string) {
  return commentQuery(db)
    .where('k.campaign_id', '=', campaignId)
    .where('k.author_id', '=', authorId)
    .where('k.status', '<>', 'approved')
    .orderBy('k.created_at', 'desc')
    .limit(50)
    .execute()
}

/** For the owner: of every state or of one, latest first, each with its parent comment. */
export function listForModeration(
  db: Reader,
  campaignId: string,
  state: CommentState | undefined,
  { limit, after }: Slice,
) {
  return commentQuery(db)
    .leftJoin('campaign_comment as answered', 'answered.id', 'k.parent_id')
    .select(['answered.body as answered_body', 'answered.status as answered_status'])
    .where('k.campaign_id', '=', campaignId)
    .$if(state !== undefined, (rows) => rows.where('k.status', '=', state ?? 'pending'))
    .where(beforeCursor(after, 'k.created_at', 'k.id'))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type ModeratedRow = Awaited<ReturnType<typeof listForModeration>>[number]

export async function countByState(db: Reader, campaignId: string): Promise<Record<CommentState, number>> {
  const rows = await db
    .selectFrom('campaign_comment_count')
    .select(['status', sql<bigint>`sum(total)::int8`.as('total')])
    .where('campaign_id', '=', campaignId)
    .groupBy('status')
    .execute()
  const totals = new Map(rows.map((row) => [row.status, Number(row.total)]))
  return Object.fromEntries(commentStates.map((state) => [state, totals.get(state) ?? 0])) as Record<
    CommentState,
    number
  >
}

/** A comment with its campaign and the state of its thread. */
export function findComment(db: Reader | Writer, id: string) {
  return db
    .selectFrom('campaign_comment as k')
    .innerJoin('campaign as c', 'c.id', 'k.campaign_id')
    .leftJoin('campaign_comment as thread', 'thread.id', 'k.parent_id')
    .select([
      'k.id',
      'k.campaign_id',
      'k.parent_id',
      'k.author_id',
      'k.status',
      'c.owner_id',
      'c.status as campaign_status',
      'thread.status as thread_status',
      'thread.author_id as thread_author_id',
    ])
    .where('k.id', '=', id)
    .executeTakeFirst()
}

export interface NewComment {
  readonly id: string
  readonly campaignId: string
  readonly parentId: string | null
  readonly authorId: string
  readonly body: string
  readonly language: string
  readonly state: CommentState
  readonly at: Date
}

export async function insertComment(tx: Writer, comment: NewComment): Promise<void> {
  await tx
    .insertInto('campaign_comment')
    .values({
      id: comment.id,
      campaign_id: comment.campaignId,
      parent_id: comment.parentId,
      author_id: comment.authorId,
      body: comment.body,
      language: comment.language,
      status: comment.state,
      created_at: comment.at,
    })
    .execute()
}

/** Sets the state of a comment if it differs. @returns whether it did */
export async function decideComment(
  tx: Writer,
  id: string,
  decision: { readonly state: CommentState; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('campaign_comment')
    .set({ status: decision.state, decided_by: decision.by, decided_at: decision.at })
    .where('id', '=', id)
    .where('status', '<>', decision.state)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function hasReplies(tx: Writer, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('campaign_comment')
    .select('id')
    .where('parent_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteComment(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('campaign_comment').where('id', '=', id).execute()
}
