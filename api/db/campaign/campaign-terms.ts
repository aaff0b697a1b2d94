/** The search index of campaigns: their terms, and the signature of the terms. */

import { type RawBuilder, sql } from 'kysely'
import { searchSignature } from '#domain/campaign/search-signature.ts'
import { searchTerms } from '#domain/search-terms.ts'
import type { Writer } from '#api/db/database.ts'

/** Replaces the search terms of a campaign by those of these texts. */
export async function writeSearch(tx: Writer, campaignId: string, texts: readonly string[]): Promise<void> {
  const terms = distinctTerms(texts)
  await tx
    .updateTable('campaign_search')
    .set({ terms: sql<string>`array_to_tsvector(${terms}::text[])` })
    .where('campaign_id', '=', campaignId)
    .execute()
  await tx
    .updateTable('campaign')
    .set({ signature: signature(terms) })
    .where('id', '=', campaignId)
    .execute()
}

/**
 * Adds the new names of a country to the search index of its campaigns at once; an older name is removed when the
 * campaign is written next.
 */
export async function addCountryNames(tx: Writer, country: string, names: readonly string[]): Promise<void> {
  const terms = distinctTerms(names)
  if (terms.length === 0) return
  await sql`with changed as (
      update campaign_search set terms = terms || array_to_tsvector(${terms}::text[])
      where campaign_id in (select id from campaign where country = ${country})
        and not (tsvector_to_array(terms) @> ${terms}::text[])
      returning campaign_id
    )
    update campaign set signature = signature | ${signature(terms)}
    where id in (select campaign_id from changed)`.execute(tx)
}

function distinctTerms(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(searchTerms))]
}

export function signature(terms: readonly string[]): RawBuilder<string> {
  return sql<string>`${`x${searchSignature(terms)}`}::text::bit(256)`
}

/** Every term must begin a term of the campaign. Terms are letters and digits only, so they need no escaping. */
export function prefixQuery(terms: readonly string[]): RawBuilder<unknown> {
  return sql`${terms.map((term) => `'${term}':*`).join(' & ')}::tsquery`
}
