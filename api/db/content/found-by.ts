/** Updates the search index of campaigns after the site renamed one of their options. */

import { sql } from 'kysely'
import type { Writer } from '#api/db/database.ts'
import { searchTerms } from '#domain/search-terms.ts'

/**
 * Adds the new names of a country to the search index of its campaigns at once; an older name is removed when the
 * campaign is written next.
 */
export async function findByNames(tx: Writer, country: string, names: readonly string[]): Promise<void> {
  const terms = [...new Set(names.flatMap((name) => searchTerms(name)))]
  if (terms.length === 0) return
  await tx
    .updateTable('campaign')
    .set({ search: sql<string>`search || array_to_tsvector(${terms}::text[])` })
    .where('country', '=', country)
    .where(sql<boolean>`not (tsvector_to_array(search) @> ${terms}::text[])`)
    .execute()
}
