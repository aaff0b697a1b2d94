import { useSearchParams } from 'wouter'
import { listUsers } from '#contract/admin/users.ts'
import type { PageModule } from '#src/components/page.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { AdminList } from '#src/features/admin/admin-list.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { type PeopleFilter, peopleAsked, peopleFilters, readPeople } from './people-query.ts'
import { PersonRow } from './person-row.tsx'

const addressOf = (filter: PeopleFilter, search: string): string =>
  pathTo('adminPeople', {}, { state: filter === 'all' ? undefined : filter, q: search })

/** Everybody with an account. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const { filter, search } = readPeople(query)
  const list = usePagedCall(listUsers, { query: peopleAsked(filter, search) }, ({ id }) => id)
  return (
    <AdminList
      place="people"
      title={text('people.title')}
      search={{ label: text('admin.searchIdentity'), hint: text('people.searchHint'), words: search }}
      filter={filter}
      filters={peopleFilters.map((key) => ({ key, label: text(`people.state.${key}`) }))}
      addressOf={addressOf}
      list={list}
      count={({ total, totalIsExact }) =>
        text(totalIsExact ? 'admin.countIdentity' : 'people.countAtLeast', { count: total })
      }
      renderRow={(person) => <PersonRow key={person.id} of={person} />}
    />
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('people.title') })
