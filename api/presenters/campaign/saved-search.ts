import type { SavedSearchRow } from '#api/db/campaign/saved-search/saved-searches.ts'
import type { SavedSearch } from '#contract/campaign/saved-searches.ts'

export function presentSavedSearch(row: SavedSearchRow): SavedSearch {
  return {
    id: row.id,
    name: row.name,
    search: row.search || null,
    type: row.kind || null,
    propertyType: row.property_type || null,
    strategy: row.strategy || null,
    notify: row.notify,
    createdAt: row.created_at.toISOString(),
  }
}
