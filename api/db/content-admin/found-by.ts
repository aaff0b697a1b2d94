/** What campaigns are found by, after the site named something of theirs otherwise. */

import { sql } from 'kysely'
import type { Writer } from '#api/db/database.ts'
import { searchTerms } from '#domain/search-terms.ts'

/** Campaigns of a country are found by its new names too, at once; an older name goes when the campaign is written next. */
export async function findByNames(tx: Writer, country: string, names: readonly string[]): Promise<void> {
  const words = [...new Set(names.flatMap((name) => searchTerms(name)))]
  if (words.length === 0) return
  await tx
    .updateTable('campaign')
    .set({ search: sql<string>`search || array_to_tsvector(${words}::text[])` })
    .where('country', '=', country)
    .where(sql<boolean>`not (tsvector_to_array(search) @> ${words}::text[])`)
    .execute()
}
