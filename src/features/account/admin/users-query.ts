/** Filter and search of the accounts, as stored in the URL. */

import { searchTextOf } from '#src/components/admin/admin-query.ts'
import { type AccountState, accountStates } from '#domain/account/user-administration.ts'

export const userFilters = ['all', ...accountStates] as const
export type UserFilter = (typeof userFilters)[number]

export function readUserQuery(query: URLSearchParams): { readonly filter: UserFilter; readonly search: string } {
  return { filter: userFilters.find((each) => each === query.get('state')) ?? 'all', search: searchTextOf(query) }
}

/** Input of the call. */
export function usersInput(filter: UserFilter, search: string): { state?: AccountState; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}
