import type { SavedSearch } from '#contract/campaign/saved-searches.ts'
import type { ListCriteria } from '#domain/campaign/saved-search.ts'

/** The criteria of a saved search, as the list has them. */
export function criteriaOf({ search, type, propertyType, strategy }: SavedSearch): ListCriteria {
  return {
    search: search ?? undefined,
    type: type ?? undefined,
    propertyType: propertyType ?? undefined,
    strategy: strategy ?? undefined,
  }
}
