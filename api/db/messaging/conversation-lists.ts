/** Conversations as lists and pages show them. */

import { sql } from 'kysely'
import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader } from '#api/db/database.ts'
import { beforeCursor, type Cursor, microsOf, type Slice } from '#api/db/paging.ts'
import type { conversationFilters } from '#contract/messaging/conversation.ts'
import type { Language } from '#contract/shapes.ts'

type ConversationFilter = (typeof conversationFilters)[number] | undefined

/** With its latest message, and both users with what others may see of them. */
function conversationQuery(db: Reader, language: Language) {
  return db
    .selectFrom('conversation as c')
    .innerJoin('message as m', (join) =>
      join.onRef('m.conversation_id', '=', 'c.id').onRef('m.sequence', '=', 'c.last_sequence'),
    )
    .leftJoin('campaign', 'campaign.id', 'c.campaign_id')
    .leftJoinLateral(
      () => campaignTexts('c.campaign_id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.kind', 'c.first_id', 'c.second_id', 'c.last_sequence'])
    .select(['campaign.slug as campaign_slug', 'campaign.status as campaign_status', 'texts.name as campaign_name'])
    .select(['c.latest_at', 'm.author_id', 'm.as_team', 'm.body', 'm.removed_at', 'm.attachment_count'])
    .select(['c.team_unread', 'c.team_archived', 'c.awaits_reply'])
}

/** A user's conversations, those with the latest messages first. */
export function listConversations(
  db: Reader,
  userId: string,
  { filter, language }: { readonly filter: ConversationFilter; readonly language: Language },
  { limit, after }: Slice,
) {
  return conversationQuery(db, language)
    .innerJoin('conversation_participant as p', 'p.conversation_id', 'c.id')
    .select(['p.unread_count', 'p.archived', 'p.muted', 'p.latest_at as listed_at'])
    .where('p.user_id', '=', userId)
    .$if(filter === 'unread', (query) => query.where('p.unread_count', '>', 0n))
    .$if(filter !== 'unread', (query) => query.where('p.archived', '=', filter === 'archived'))
    .where(beforeCursor(after, 'p.latest_at', 'p.conversation_id'))
    .orderBy('p.latest_at', 'desc')
    .orderBy('p.conversation_id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** @param userId whose side is read; undefined for the administrators' */
export async function findConversationRow(db: Reader, id: string, userId: string | undefined, language: Language) {
  return conversationQuery(db, language)
    .leftJoin('conversation_participant as p', (join) =>
      join.onRef('p.conversation_id', '=', 'c.id').on('p.user_id', 'is not distinct from', userId ?? null),
    )
    .select(['p.unread_count', 'p.archived', 'p.muted'])
    .where('c.id', '=', id)
    .executeTakeFirst()
}
export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findConversationRow>>>

export function conversationCursor(row: Awaited<ReturnType<typeof listConversations>>[number]): Cursor {
  return { key: microsOf(row.listed_at), id: row.id }
}

interface ConversationCounts {
  readonly listed: number
  readonly archived: number
  readonly unread: number
}

export async function countConversations(db: Reader, userId: string): Promise<ConversationCounts> {
  const row = await db
    .selectFrom('user_conversation_count')
    .select([
      sql<bigint>`coalesce(sum(total) filter (where not archived), 0)::int8`.as('listed'),
      sql<bigint>`coalesce(sum(total) filter (where archived), 0)::int8`.as('archived'),
      sql<bigint>`coalesce(sum(unread), 0)::int8`.as('unread'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { listed: Number(row.listed), archived: Number(row.archived), unread: Number(row.unread) }
}

/** Number of a user's conversations with unread messages; undefined if there are none. */
export const unreadConversationsOf = coalescedRead(
  async (db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const rows = await db
      .selectFrom('user_conversation_count')
      .select(['user_id', sql<bigint>`sum(unread)::int8`.as('unread')])
      .where('user_id', '=', anyOf(userIds))
      .groupBy('user_id')
      .having(sql<boolean>`sum(unread) > 0`)
      .execute()
    return new Map(rows.map((row) => [row.user_id, Number(row.unread)]))
  },
)

/** Conversations of users with the administrators, latest first. */
export function listSupportConversations(db: Reader, awaitsReply: boolean, { limit, after }: Slice) {
  return db
    .selectFrom('conversation as c')
    .innerJoin('message as m', (join) =>
      join.onRef('m.conversation_id', '=', 'c.id').onRef('m.sequence', '=', 'c.last_sequence'),
    )
    .innerJoin('app_user as u', 'u.id', 'c.first_id')
    .select(['c.id', 'c.first_id', 'c.latest_at', 'c.team_unread', 'c.awaits_reply', 'm.body', 'm.removed_at'])
    .select(['u.first_name', 'u.last_name'])
    .where('c.kind', '=', 'support')
    .$if(awaitsReply, (query) => query.where('c.awaits_reply', '=', true))
    .where(beforeCursor(after, 'c.latest_at', 'c.id'))
    .orderBy('c.latest_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type SupportRow = Awaited<ReturnType<typeof listSupportConversations>>[number]

export function supportCursor(row: SupportRow): Cursor {
  return { key: microsOf(row.latest_at), id: row.id }
}

export async function countSupportConversations(db: Reader): Promise<{ total: number; awaiting: number }> {
  const row = await db
    .selectFrom('support_conversation_count')
    .select([
      sql<bigint>`coalesce(sum(total), 0)::int8`.as('total'),
      sql<bigint>`coalesce(sum(total) filter (where awaits_reply), 0)::int8`.as('awaiting'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), awaiting: Number(row.awaiting) }
}
