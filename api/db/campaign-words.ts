/** Which of a campaign's texts a reader gets. */

import { expressionBuilder, sql } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { Tables } from './tables.ts'

/**
 * The texts of a campaign in the asked language, else in English, else in whichever there is. Of several rows; the caller
 * takes the first. For a lateral join, so that the columns are the caller's choice.
 * @param campaignId column of the query around it that names the campaign
 */
export function campaignWords(campaignId: string, language: Language) {
  return expressionBuilder<Tables, never>()
    .selectFrom('campaign_text')
    .where('campaign_text.campaign_id', '=', sql.ref<string>(campaignId))
    .orderBy(sql`campaign_text.language = ${language}`, 'desc')
    .orderBy(sql`campaign_text.language = 'en'`, 'desc')
    .limit(1)
}
