/** The saved searches of a user. */

import { sql } from 'kysely'
import { prefixQuery } from '#api/db/campaign/campaign-terms.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { criteriaKey, leadingTerm, type SearchCriteria } from '#domain/campaign/saved-search.ts'
import { savedSearchesMaximum } from '#domain/limits.ts'

const columns = ['id', 'name', 'search', 'kind', 'property_type', 'strategy', 'notify', 'created_at'] as const

/** Latest first. */
export function listSearchesOf(db: Reader | Writer, userId: string) {
  return db
    .selectFrom('saved_search')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(savedSearchesMaximum)
    .execute()
}
export type SavedSearchRow = Awaited<ReturnType<typeof listSearchesOf>>[number]

/** Serialises the user's saved searches, so that their number stays valid until one is inserted. */
export async function lockSearchesOf(tx: Writer, userId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

interface NewSearch {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly criteria: SearchCriteria
  readonly notify: boolean
  readonly at: Date
}

/** Undefined if the user has saved equal criteria. */
export function insertSearch(
  tx: Writer,
  { id, userId, name, criteria, notify, at }: NewSearch,
): Promise<SavedSearchRow | undefined> {
  return tx
    .insertInto('saved_search')
    .values({
      id,
      user_id: userId,
      name,
      search: criteria.search,
      kind: criteria.type ?? '',
      property_type: criteria.propertyType ?? '',
      strategy: criteria.strategy ?? '',
      criteria: criteriaKey(criteria),
      leading_term: leadingTerm(criteria.terms),
      term_query: criteria.terms.length === 0 ? null : sql<string>`${prefixQuery(criteria.terms)}`,
      notify,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'criteria']).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export interface SearchChange {
  readonly name?: string | undefined
  readonly notify?: boolean | undefined
}

/** Undefined if the user has no such search. */
export function updateSearch(
  tx: Writer,
  { id, userId }: { readonly id: string; readonly userId: string },
  { name, notify }: SearchChange,
): Promise<SavedSearchRow | undefined> {
  return tx
    .updateTable('saved_search')
    .set((set) => ({ name: name ?? set.ref('name'), notify: notify ?? set.ref('notify') }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
}

/** Undefined if the user has no such search. */
export function deleteSearch(tx: Writer, id: string, userId: string): Promise<{ id: string } | undefined> {
  return tx
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
}
