import { useSearchParams } from 'wouter'
import { listUsers, type UserRow } from '#contract/account/users.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { searchTextOf } from '#src/components/admin/admin-query.ts'
import { type AccountState, accountStates } from '#domain/account/user-administration.ts'
import { Link } from '#src/components/link.tsx'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { AccountBadges } from './account-badges.tsx'

const userFilters = ['all', ...accountStates] as const
type UserFilter = (typeof userFilters)[number]

/** Filter and search of the accounts, as stored in the URL. */
function readUserQuery(query: URLSearchParams): { readonly filter: UserFilter; readonly search: string } {
  return { filter: userFilters.find((each) => each === query.get('state')) ?? 'all', search: searchTextOf(query) }
}

/** Input of the call. */
function usersInput(filter: UserFilter, search: string): { state?: AccountState; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}

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
      section="users"
      title={text('users.title')}
      search={{ label: text('admin.searchIdentity'), hint: text('users.searchHint'), value: search }}
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

/** One account, with a link to its details. */
function UserListItem({ of: person }: { readonly of: UserRow }) {
  const { text, date } = useIntl()
  return (
    <AdminRow
      badges={<AccountBadges of={person} />}
      title={<bdi>{person.name}</bdi>}
      actions={
        <Link
          className={buttonClass('quiet')}
          href={pathTo('adminUser', { id: person.id })}
          aria-label={text('admin.openOf', { name: person.name })}
        >
          {text('admin.open')}
        </Link>
      }
    >
      <RowFacts>
        <MailText of={person.email} />
      </RowFacts>
      <RowFacts>
        <span>{person.userType?.name ?? text('users.noType')}</span>
        <span className="soft small">{text('users.since', { date: date(person.createdAt) })}</span>
      </RowFacts>
    </AdminRow>
  )
}
