/** Filter and search of the accounts, as they stand in the address. */

import { wordsOf } from '#src/features/admin/admin-query.ts'
import { type AccountState, accountStates } from '#domain/account/user-administration.ts'

export const peopleFilters = ['all', ...accountStates] as const
export type PeopleFilter = (typeof peopleFilters)[number]

export function readPeople(query: URLSearchParams): { readonly filter: PeopleFilter; readonly search: string } {
  return { filter: peopleFilters.find((each) => each === query.get('state')) ?? 'all', search: wordsOf(query) }
}

/** What the call is asked. */
export function peopleAsked(filter: PeopleFilter, search: string): { state?: AccountState; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}
