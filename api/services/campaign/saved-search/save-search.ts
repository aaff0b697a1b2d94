import {
  insertSearch,
  listSearchesOf,
  lockSearchesOf,
  type SavedSearchRow,
} from '#api/db/campaign/saved-search/saved-searches.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { refuseUnknownOptions } from '#api/services/campaign/known-options.ts'
import { CallError } from '#contract/errors.ts'
import { criteriaProblems, type ListCriteria, searchCriteria } from '#domain/campaign/saved-search.ts'
import { savedSearchesMaximum } from '#domain/limits.ts'

interface NewSearch {
  readonly userId: string
  readonly name: string
  readonly criteria: ListCriteria
  readonly notify: boolean
}

/** @throws CallError INVALID_INPUT, SAVED_SEARCH_EXISTS, SAVED_SEARCH_LIMIT */
export async function saveSearch(
  tx: Writer,
  { userId, name, criteria: given, notify }: NewSearch,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
): Promise<SavedSearchRow> {
  const criteria = searchCriteria(given)
  const problems = criteriaProblems(criteria).map((problem) => ({ ...problem, path: `criteria.${problem.path}` }))
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  await refuseUnknownOptions(given, tx, 'criteria.')
  await lockSearchesOf(tx, userId)
  const isFull = (await listSearchesOf(tx, userId)).length >= savedSearchesMaximum
  const saved = await insertSearch(tx, { id: ids.next(), userId, name, criteria, notify, at: new Date(clock.now()) })
  if (!saved) throw new CallError('SAVED_SEARCH_EXISTS')
  // Equal criteria are reported first: at the limit, too, nothing has to be deleted for them.
  if (isFull) throw new CallError('SAVED_SEARCH_LIMIT', { limit: savedSearchesMaximum })
  return saved
}
