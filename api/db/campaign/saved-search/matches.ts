/**
 * The saved searches that a campaign matches: the list's own conditions in the other direction. The work depends on the
 * matches and not on the number of searches, because an index finds the candidates.
 */

import { sql } from 'kysely'
import type { Reader } from '#api/db/database.ts'
import { campaignStatus } from '#domain/campaign/campaign.ts'
import { savedSearchesMaximum } from '#domain/limits.ts'

export interface MatchedUser {
  /** The user's. */
  readonly id: string
  /** Name of the first of their searches that the campaign matches. */
  readonly name: string
  /** Their further searches that it matches. */
  readonly more: number
}

/**
 * Users with searches that a campaign matches and that they are notified of, in the order of their ids; empty if lists do
 * not show the campaign as active. Searches that were saved after it went live are left out: their users have seen it.
 */
export async function usersWithMatches(
  db: Reader,
  campaignId: string,
  after: string,
  limit: number,
): Promise<MatchedUser[]> {
  const columns = sql`saved.user_id, saved.id, saved.name, saved.created_at`
  const isCandidate = sql`saved.notify and saved.user_id > ${after}::uuid and saved.created_at <= listed.went_live_at`
  // Without a term, a user has one search of a facet; with one, several may begin with the same.
  const { rows } = await sql<MatchedUser>`
    with listed as materialized (
      select kind, coalesce(property_type, '') as property_type, coalesce(strategy, '') as strategy, went_live_at, terms
      from campaign join campaign_search on campaign_id = id
      where id = ${campaignId}::uuid and status = ${campaignStatus.active}
    ), facet as materialized (
      select distinct kinds.key || '/' || types.key || '/' || strategies.key as name from listed,
        unnest(array['', kind]) as kinds (key), unnest(array['', property_type]) as types (key),
        unnest(array['', strategy]) as strategies (key)
    ), beginning as materialized (
      select distinct left(term, length) as term from listed, unnest(tsvector_to_array(terms)) as term,
        generate_series(1, length(term)) as length
    ), matched as (
      select found.* from listed, facet, lateral (
        select ${columns} from saved_search saved
        where saved.facet = facet.name and saved.leading_term = '' and ${isCandidate}
        order by saved.user_id limit ${limit}
      ) as found
      union all
      select found.* from listed, beginning, lateral (
        select ${columns} from saved_search saved
        where saved.leading_term = beginning.term and saved.leading_term <> '' and ${isCandidate}
          and saved.facet in (select name from facet) and ts_match_vq(listed.terms, saved.term_query)
        order by saved.user_id limit ${limit * savedSearchesMaximum}
      ) as found
    )
    select user_id as id, (array_agg(name order by created_at, id))[1] as name, (count(*) - 1)::int4 as more
    from matched group by user_id order by user_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Those of the given users who can sign in and to whom the campaign is new: neither its team, nor users who indicated their
 * interest before it went live, who are notified of that.
 */
export async function newReadersOf(db: Reader, campaignId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u where u.id = any (${userIds}::uuid[]) and u.state = 'active'
      and not exists (select from campaign c where c.id = ${campaignId}::uuid and c.owner_id = u.id)
      and not exists (select from campaign_editor e where e.campaign_id = ${campaignId}::uuid and e.user_id = u.id)
      and not exists (select from indication i where i.campaign_id = ${campaignId}::uuid and i.user_id = u.id)
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}
