import { useSearchParams } from 'wouter'
import { listUsers } from '#contract/account/users.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { type UserFilter, usersInput, userFilters, readUserQuery } from './users-query.ts'
import { UserListItem } from './user-row.tsx'

const addressOf = (filter: UserFilter, search: string): string =>
  pathTo('adminUsers', {}, { state: filter === 'all' ? undefined : filter, q: search })

/** All accounts. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const { filter, search } = readUserQuery(query)
  const list = useInfiniteQuery(listUsers, { query: usersInput(filter, search) }, ({ id }) => id)
  return (
    <AdminList
      place="users"
      title={text('users.title')}
      search={{ label: text('admin.searchIdentity'), hint: text('users.searchHint'), words: search }}
      filter={filter}
      filters={userFilters.map((key) => ({ key, label: text(`users.state.${key}`) }))}
      addressOf={addressOf}
      list={list}
      count={({ total, totalIsExact }) =>
        text(totalIsExact ? 'admin.countIdentity' : 'users.countAtLeast', { count: total })
      }
      renderRow={(person) => <UserListItem key={person.id} of={person} />}
    />
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('users.title') })
