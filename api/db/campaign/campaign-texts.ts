/** Selects the language of a campaign's texts for a reader. */

import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import { isUuid } from '#domain/uuid.ts'

/**
 * The texts of a campaign in the requested language, else in English, else in any available one. Of several rows, the
 * caller takes the first. For a lateral join, so that the caller chooses the columns.
 * @param campaignId column or expression of the surrounding query that references the campaign
 */
export function campaignTexts(campaignId: string | RawBuilder<string | null>, language: Language) {
  return expressionBuilder<Tables, never>()
    .selectFrom('campaign_text')
    .where('campaign_text.campaign_id', '=', typeof campaignId === 'string' ? sql.ref<string>(campaignId) : campaignId)
    .orderBy(sql`campaign_text.language = ${language}`, 'desc')
    .orderBy(sql`campaign_text.language = 'en'`, 'desc')
    .limit(1)
}

/**
 * Campaigns, drafts included, with what they are called: `name`, and the `company_name` of those that have no name yet.
 */
export function namedCampaigns(db: Reader | Writer, language: Language) {
  return db
    .selectFrom('campaign as c')
    .leftJoin('campaign_section as company', (join) =>
      join.onRef('company.campaign_id', '=', 'c.id').on('company.section', '=', 'company'),
    )
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select(['texts.name', sql<string | null>`company.data ->> 'companyName'`.as('company_name')])
}

/** A campaign that is not a deleted draft, by its slug or id, with its name in a language. */
export function namedCampaign(db: Reader, slugOrId: string, language: Language) {
  return db
    .selectFrom('campaign as c')
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.slug as campaign_slug', 'c.status as campaign_status', 'texts.name as campaign_name'])
    .where((where) =>
      isUuid(slugOrId)
        ? where.or([where('c.slug', '=', slugOrId), where('c.id', '=', slugOrId)])
        : where('c.slug', '=', slugOrId),
    )
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}
export type NamedCampaign = NonNullable<Awaited<ReturnType<typeof namedCampaign>>>
