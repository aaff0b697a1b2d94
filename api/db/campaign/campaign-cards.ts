/** Campaign cards of lists, and a user's lists of followed campaigns. */

import { type SqlBool, sql } from 'kysely'
import { type CampaignStatus, publicStatuses } from '#domain/campaign/campaign.ts'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from './campaign-texts.ts'
import type { Reader } from '#api/db/database.ts'
import type { Cursor } from '#api/db/paging.ts'

/** Card data, in the order of the ids. */
export async function campaignCards(db: Reader, ids: readonly string[], language: Language) {
  if (ids.length === 0) return []
  const rows = await cardQuery(db, language).where('campaign.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type CampaignCardRow = Awaited<ReturnType<typeof campaignCards>>[number]

/** One campaign by its slug, if it is public. */
export function publicCampaignBySlug(
  db: Reader,
  slug: string,
  language: Language,
  statuses: readonly CampaignStatus[],
) {
  return detailQuery(db, language)
    .where('campaign.slug', '=', slug)
    .where('campaign.status', 'in', statuses)
    .executeTakeFirst()
}

export type PublicCampaignRow = NonNullable<Awaited<ReturnType<typeof publicCampaignBySlug>>>

/** The public ones of these campaigns, with the terms of their loans, in the order of the slugs. */
export async function publicCampaignsBySlug(
  db: Reader,
  slugs: readonly string[],
  language: Language,
  statuses: readonly CampaignStatus[],
) {
  const rows = await cardQuery(db, language)
    .select(['campaign.repayment_structure', 'campaign.interest_method'])
    .where('campaign.slug', 'in', slugs)
    .where('campaign.status', 'in', statuses)
    .execute()
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  return [...new Set(slugs)].flatMap((slug) => bySlug.get(slug) ?? [])
}

export type ComparedRow = Awaited<ReturnType<typeof publicCampaignsBySlug>>[number]

/** One campaign in any status, for its editors. */
export function campaignForPreview(db: Reader, id: string, language: Language) {
  return detailQuery(db, language).where('campaign.id', '=', id).executeTakeFirst()
}

function detailQuery(db: Reader, language: Language) {
  return cardQuery(db, language)
    .leftJoin('stored_file as logo', (join) =>
      join.onRef('logo.id', '=', 'campaign.logo_id').on('logo.visibility', '=', 'public'),
    )
    .select([
      'texts.story',
      'texts.long_story',
      'campaign.edited_at',
      'campaign.investor_country_rule',
      'campaign.investor_countries',
      'logo.id as logo_id',
      'logo.width as logo_width',
      'logo.height as logo_height',
      'logo.tone as logo_tone',
    ])
}

function cardQuery(db: Reader, language: Language) {
  return db
    .selectFrom('campaign')
    .leftJoin('stored_file as picture', 'picture.id', 'campaign.picture_id')
    .leftJoinLateral(
      () =>
        campaignTexts('campaign.id', language)
          .select([
            'campaign_text.name',
            'campaign_text.highlight',
            'campaign_text.city',
            'campaign_text.story',
            'campaign_text.long_story',
          ])
          .as('texts'),
      (join) => join.onTrue(),
    )
    .select([
      'campaign.id',
      'campaign.owner_id',
      'campaign.slug',
      'campaign.status',
      'campaign.kind',
      'campaign.property_type',
      'campaign.strategy',
      'campaign.raise_type',
      'campaign.accreditation',
      'campaign.currency',
      'campaign.goal',
      'campaign.unit_price',
      'campaign.units_total',
      'campaign.units_taken',
      'campaign.units_accepted',
      'campaign.allocation',
      'campaign.minimum',
      'campaign.maximum',
      'campaign.raised',
      'campaign.investors',
      'campaign.return_points',
      'campaign.distribution_points',
      'campaign.term_months',
      'campaign.frequency',
      'campaign.closes_at',
      'campaign.went_live_at',
      'campaign.country',
      'campaign.updated_at',
      'texts.name',
      'texts.highlight',
      'texts.city',
      'picture.id as picture_id',
      'picture.width as picture_width',
      'picture.height as picture_height',
      'picture.tone as picture_tone',
    ])
}

/** The latest confirmed investments in public campaigns; anonymous ones are left out. */
export function latestConfirmed(db: Reader, language: Language, limit: number) {
  return db
    .selectFrom('investment as i')
    .innerJoin('campaign', 'campaign.id', 'i.campaign_id')
    .leftJoinLateral(
      () => campaignTexts('campaign.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select(['campaign.slug', 'texts.name', 'i.amount', 'i.currency', 'i.confirmed_at'])
    .where('i.state', '=', 'confirmed')
    .where('i.anonymous', '=', false)
    .where('campaign.status', 'in', publicStatuses)
    .orderBy('i.confirmed_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()
}

/** Ids of the campaigns that a user saved and may still see, latest first. */
export function listSavedIds(db: Reader, userId: string, limit: number, after: Cursor | undefined) {
  return db
    .selectFrom('saved_campaign as s')
    .select(['s.campaign_id as id', 's.created_at'])
    .where('s.user_id', '=', userId)
    .where('s.is_public', '=', true)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(s.created_at, s.campaign_id) < (to_timestamp(0) + ${after?.key}::int8 * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.campaign_id', 'desc')
    .limit(limit)
    .execute()
}

export async function countSaved(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('saved_campaign_count')
    .select('public')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(row?.public ?? 0n)
}
