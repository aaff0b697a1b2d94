import {
  deleteSearch,
  type SavedSearchRow,
  type SearchChange,
  updateSearch,
} from '#api/db/campaign/saved-search/saved-searches.ts'
import type { Writer } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'

interface OwnSearch {
  readonly id: string
  readonly userId: string
}

/** @throws CallError NOT_FOUND, also for a search of another user */
export async function changeSearch(tx: Writer, own: OwnSearch, change: SearchChange): Promise<SavedSearchRow> {
  const changed = await updateSearch(tx, own, change)
  if (!changed) throw new CallError('NOT_FOUND')
  return changed
}

/** @throws CallError NOT_FOUND, also for a search of another user */
export async function removeSearch(tx: Writer, { id, userId }: OwnSearch): Promise<void> {
  if (!(await deleteSearch(tx, id, userId))) throw new CallError('NOT_FOUND')
}
