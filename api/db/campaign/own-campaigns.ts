/** Campaigns by their owner, and for administrators: every status, including drafts without an offering. */

import { sql } from 'kysely'
import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import { searchTerms } from '#domain/search-terms.ts'
import type { Language } from '#contract/shapes.ts'
import { namedCampaigns } from './campaign-texts.ts'
import { threadCount } from './review/threads.ts'
import { prefixQuery } from './campaign-terms.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { microsOf, type Cursor, type Slice } from '#api/db/paging.ts'

function ownQuery(db: Reader | Writer, language: Language) {
  return namedCampaigns(db, language)
    .innerJoin('app_user as owner', 'owner.id', 'c.owner_id')
    .leftJoin('stored_file as picture', 'picture.id', 'c.picture_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaign_event')
          .select('campaign_event.reason')
          .whereRef('campaign_event.campaign_id', '=', 'c.id')
          .orderBy('campaign_event.at', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'c.id',
      'c.slug',
      'c.kind',
      'c.status',
      'c.currency',
      'c.goal',
      'c.unit_price',
      'c.raised',
      'c.investors',
      'c.closes_at',
      'c.updated_at',
      'owner.id as owner_id',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
      'owner.email as owner_email',
      'latest.reason',
      'picture.id as picture_id',
      'picture.width as picture_width',
      'picture.height as picture_height',
      'picture.tone as picture_tone',
      sql<bigint>`coalesce((select sum(total)::int8 from campaign_comment_count k
        where k.campaign_id = c.id and k.status = 'pending'), 0)`.as('waiting_comments'),
      threadCount('open').as('open_threads'),
      threadCount('answered').as('answered_threads'),
      sql<boolean>`exists (select from investment i where i.campaign_id = c.id)`.as('has_investments'),
    ])
    .where('c.deleted_at', 'is', null)
}
export type OwnCampaignRow = Awaited<ReturnType<typeof listOwn>>[number]

function before(after: Cursor | undefined) {
  return after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(c.updated_at, c.id) < (to_timestamp(0) + ${after.key}::int8 * interval '1 microsecond', ${after.id}::uuid)`
}

export function ownCampaignsCursor(row: { readonly id: string; readonly updated_at: Date }): Cursor {
  return { key: microsOf(row.updated_at), id: row.id }
}

export async function listOwn(
  db: Reader,
  ownerId: string,
  statuses: readonly CampaignStatus[],
  { limit, after }: Slice,
  language: Language,
) {
  if (statuses.length === 0) return []
  return ownQuery(db, language)
    .where('c.owner_id', '=', ownerId)
    .where('c.status', 'in', statuses)
    .where(before(after))
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Serialises the owner's campaigns, so that a count stays valid until the first of two is written. */
export async function lockOwner(tx: Writer, ownerId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
}

/** The number of a person's campaigns in each status. */
export async function countOwn(
  db: Reader | Writer,
  ownerId: string,
  statuses: readonly CampaignStatus[],
): Promise<{ status: CampaignStatus; total: number }[]> {
  const rows = await db
    .selectFrom('campaign')
    .select((select) => ['status', select.fn.countAll<bigint>().as('total')])
    .where('owner_id', '=', ownerId)
    .where('status', 'in', statuses)
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .orderBy('status')
    .execute()
  return rows.map(({ status, total }) => ({ status, total: Number(total) }))
}

/** Over all statuses. */
export function totalOf(counts: readonly { readonly total: number }[]): number {
  return counts.reduce((sum, { total }) => sum + total, 0)
}

export function findOwn(db: Reader | Writer, id: string, language: Language) {
  return ownQuery(db, language).where('c.id', '=', id).executeTakeFirst()
}

/** Every status, latest change first; a search matches names and companies, or a slug. */
export function listForReview(db: Reader, filter: ReviewFilter, { limit, after }: Slice, language: Language) {
  return ownQuery(db, language)
    .where(underReview(filter))
    .where(before(after))
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
}

interface ReviewFilter {
  readonly status: CampaignStatus | undefined
  readonly search: string | undefined
  /** Only campaigns with changes that wait for review. */
  readonly changed: boolean
  /** Only campaigns with replies to review comments that await an administrator. */
  readonly answered?: boolean
}

/** Shared condition of the list and its count. */
function underReview({ status, search, changed, answered = false }: ReviewFilter) {
  const isChanged = changed
    ? sql<boolean>`(exists (select from campaign_proposal p where p.campaign_id = c.id and p.state = 'review')
        or exists (select from campaign_amendment a where a.campaign_id = c.id and a.state = 'review')
        or exists (select from coming_soon_version v where v.campaign_id = c.id and v.state = 'review'))`
    : sql<boolean>`true`
  const isAnswered = answered
    ? sql<boolean>`c.id in (select t.campaign_id from review_thread t where t.state = 'answered')`
    : sql<boolean>`true`
  const isOfStatus = status === undefined ? sql<boolean>`true` : sql<boolean>`c.status = ${status}`
  const chosen = sql<boolean>`(${isOfStatus} and ${isChanged} and ${isAnswered})`
  if (search === undefined) return chosen
  const terms = searchTerms(search)
  // A search without searchable words matches nothing, rather than everything.
  if (terms.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${chosen} and (c.id in (select campaign_id from campaign_search where terms @@ ${prefixQuery(terms)}) or c.slug = ${search}))`
}

/** The number of rows of `listForReview`. */
export async function countForReview(db: Reader, filter: ReviewFilter): Promise<number> {
  // The table of counts holds the totals per status, so that millions of rows need no scan.
  if (filter.search === undefined && !filter.changed && filter.answered !== true) return countStatus(db, filter.status)
  const row = await db
    .selectFrom('campaign as c')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('c.deleted_at', 'is', null)
    .where(underReview(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** The number of campaigns in a status, from the table of counts. */
async function countStatus(db: Reader, status: CampaignStatus | undefined): Promise<number> {
  const row = await db
    .selectFrom('campaign_count')
    .select(sql<bigint>`coalesce(sum(total), 0)::int8`.as('total'))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 0))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function listEvents(db: Reader, campaignId: string) {
  return db
    .selectFrom('campaign_event as e')
    .leftJoin('app_user as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.from_status', 'e.to_status', 'e.reason', 'e.at', 'u.first_name', 'u.last_name'])
    .where('e.campaign_id', '=', campaignId)
    .orderBy('e.at', 'desc')
    .limit(500)
    .execute()
}

export function latestEvent(db: Reader, campaignId: string) {
  return db
    .selectFrom('campaign_event')
    .select(['reason', 'at', 'to_status'])
    .where('campaign_id', '=', campaignId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
