/** The criteria of a saved search: those of the list of active campaigns, in one form for equal searches. */

import type { FieldProblem } from '#domain/field.ts'
import { savedSearchNameMaximum } from '#domain/limits.ts'
import { searchTerms } from '#domain/search-terms.ts'
import { cut, graphemes } from '#domain/text.ts'
import type { CampaignKind } from './campaign.ts'

/** What of a list is saved; its order and pages are not. */
export interface ListCriteria {
  readonly search?: string | undefined
  readonly type?: CampaignKind | undefined
  /** Keys of the site's lists. */
  readonly propertyType?: string | undefined
  readonly strategy?: string | undefined
}

export interface SearchCriteria {
  /** As typed, with single spaces; empty without a search. */
  readonly search: string
  /** Each term begins a term of the campaigns that match; distinct and sorted. */
  readonly terms: readonly string[]
  readonly type: CampaignKind | undefined
  readonly propertyType: string | undefined
  readonly strategy: string | undefined
}

export function searchCriteria({ search = '', type, propertyType, strategy }: ListCriteria): SearchCriteria {
  return {
    search: search.trim().replace(/\s+/gu, ' '),
    terms: [...new Set(searchTerms(search))].toSorted(),
    type,
    propertyType,
    strategy,
  }
}

/** A search without criteria matches every campaign, one without letters and digits none: neither can be saved. */
export function criteriaProblems({ search, terms, type, propertyType, strategy }: SearchCriteria): FieldProblem[] {
  if (search !== '') return terms.length === 0 ? [{ path: 'search', code: 'format' }] : []
  return (type ?? propertyType ?? strategy) === undefined ? [{ path: 'search', code: 'required' }] : []
}

/** Equal for criteria that match the same campaigns, whatever the order and the spelling of the terms. */
export function criteriaKey({ terms, type, propertyType, strategy }: SearchCriteria): string {
  return [type, propertyType, strategy, terms.join(' ')].join('/')
}

/** The longest term: the campaigns that match have one that begins with it. Empty without a search. */
export function leadingTerm(terms: readonly string[]): string {
  return terms.reduce((longest, term) => (term.length > longest.length ? term : longest), '')
}

export function searchNameProblems({ name }: { readonly name: string }): FieldProblem[] {
  const length = graphemes(name.trim())
  if (length === 0) return [{ path: 'name', code: 'required' }]
  return length > savedSearchNameMaximum ? [{ path: 'name', code: 'too-long', limit: savedSearchNameMaximum }] : []
}

/** A suggested name that is not too long. */
export function truncatedName(name: string): string {
  return cut(name, savedSearchNameMaximum)
}
