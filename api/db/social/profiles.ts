/** Public data of users: never more columns than these. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, microsOf, type Cursor, type Slice } from '#api/db/paging.ts'
import { isUuid } from '#domain/uuid.ts'

/** What users are called by: the name is shown by consent only. */
export const calledColumns = ['u.id', 'u.slug', 'u.first_name', 'u.last_name', 'u.show_name'] as const
export const photoColumns = [
  'photo.id as photo_id',
  'photo.width as photo_width',
  'photo.height as photo_height',
  'photo.tone as photo_tone',
] as const

/** Matches the format of an id. */
/** A user with an active account, by slug or id. Pending, blocked and deleted accounts are not found. */
export async function findOpenId(db: Reader | Writer, slugOrId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app_user as u')
    .select('u.id')
    .where('u.state', '=', 'active')
    .where((where) =>
      isUuid(slugOrId)
        ? where.or([where('u.slug', '=', slugOrId), where('u.id', '=', slugOrId)])
        : where('u.slug', '=', slugOrId),
    )
    .executeTakeFirst()
  return row?.id
}

export function findPublicProfile(db: Reader, id: string) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('user_profile as p', 'p.user_id', 'u.id')
    .leftJoin('stored_file as photo', 'photo.id', 'p.photo_id')
    .leftJoin('stored_file as cover', 'cover.id', 'p.cover_id')
    .select([
      ...calledColumns,
      ...photoColumns,
      'u.created_at',
      'p.city',
      'p.description',
      'p.links',
      'cover.id as cover_id',
      'cover.width as cover_width',
      'cover.height as cover_height',
      'cover.tone as cover_tone',
    ])
    .where('u.id', '=', id)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
}
export type PublicProfileRow = NonNullable<Awaited<ReturnType<typeof findPublicProfile>>>

/** Those of the given users whose account is active. */
export async function listOpenAccounts(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('app_user as u')
    .leftJoin('user_profile as p', 'p.user_id', 'u.id')
    .leftJoin('stored_file as photo', 'photo.id', 'p.photo_id')
    .select([...calledColumns, ...photoColumns])
    .where('u.id', 'in', ids)
    .where('u.state', '=', 'active')
    .execute()
}

/** Followers of a person, or those whom they follow, with active accounts; latest first. */
export function listNetwork(db: Reader, id: string, side: 'followers' | 'following', { limit, after }: Slice) {
  const [theirs, others, isActive] = sides[side]
  return db
    .selectFrom('person_follow as f')
    .innerJoin('app_user as u', 'u.id', `f.${others}`)
    .leftJoin('user_profile as p', 'p.user_id', 'u.id')
    .leftJoin('stored_file as photo', 'photo.id', 'p.photo_id')
    .select([...calledColumns, ...photoColumns, 'f.created_at'])
    .where(`f.${theirs}`, '=', id)
    .where(`f.${isActive}`, '=', true)
    .where(beforeCursor(after, 'f.created_at', `f.${others}`))
    .orderBy('f.created_at', 'desc')
    .orderBy(`f.${others}`, 'desc')
    .limit(limit + 1)
    .execute()
}
export type NetworkRow = Awaited<ReturnType<typeof listNetwork>>[number]

const sides = {
  followers: ['followed_id', 'follower_id', 'is_follower_active'],
  following: ['follower_id', 'followed_id', 'is_followed_active'],
} as const

export function networkCursor(row: Pick<NetworkRow, 'id' | 'created_at'>): Cursor {
  return { key: microsOf(row.created_at), id: row.id }
}

export async function countNetwork(db: Reader, id: string): Promise<{ followers: number; following: number }> {
  const { rows } = await sql<{ followers: bigint; following: bigint }>`
    select
      coalesce((select total from follower_count where followed_id = ${id}), 0) as followers,
      coalesce((select total from following_count where follower_id = ${id}), 0) as following`.execute(db)
  return { followers: Number(rows[0]?.followers ?? 0), following: Number(rows[0]?.following ?? 0) }
}

/** Counts the user's own content; visible to that user only. */
export async function countOwnContent(db: Reader, id: string) {
  const { rows } = await sql<{ campaigns: bigint; investments: bigint; saved: bigint; comments: bigint }>`
    select
      (select count(*) from campaign where owner_id = ${id} and status in (2, 4, 5)) as campaigns,
      coalesce((select sum(total)::int8 from investor_investment_count
        where investor_id = ${id} and state = 'confirmed'), 0) as investments,
      coalesce((select total from saved_campaign_count where user_id = ${id}), 0) as saved,
      coalesce((select total from author_comment_count where author_id = ${id}), 0) as comments`.execute(db)
  const [row] = rows
  return {
    campaigns: Number(row?.campaigns ?? 0),
    investments: Number(row?.investments ?? 0),
    savedCampaigns: Number(row?.saved ?? 0),
    comments: Number(row?.comments ?? 0),
  }
}
