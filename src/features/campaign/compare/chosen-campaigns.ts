/** The campaigns that an address names for a comparison. */

import { comparedMaximum } from '#domain/limits.ts'
import { routes } from '#src/routes.ts'

export interface ChosenCampaigns {
  /** At most four, each once, in the order of the address. */
  readonly slugs: readonly string[]
  /** The address names more than are compared. */
  readonly isOver: boolean
  /** Number of values that cannot be the slug of a campaign. */
  readonly unreadable: number
}

/** By one parameter with commas, or by a repeated one, as a form without scripts sends it. */
export function chosenCampaigns(query: URLSearchParams): ChosenCampaigns {
  const parts = query.getAll('campaigns').flatMap((value) => value.split(','))
  const named = [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '')
  const slugs = named.filter((slug) => /^[A-Za-z0-9-]{1,80}$/.test(slug))
  return {
    slugs: slugs.slice(0, comparedMaximum),
    isOver: slugs.length > comparedMaximum,
    unreadable: named.length - slugs.length,
  }
}

/**
 * The address of a comparison, to be shared: with commas, which slugs cannot contain.
 * @param search the text by which another campaign is searched
 */
export function compareAddress(slugs: readonly string[], search = ''): string {
  const parts = [
    ...(slugs.length === 0 ? [] : [`campaigns=${slugs.join(',')}`]),
    ...(search === '' ? [] : [`search=${encodeURIComponent(search)}`]),
  ]
  return parts.length === 0 ? routes.compare : `${routes.compare}?${parts.join('&')}`
}
