import { useSearchParams } from 'wouter'
import { listIdentities } from '#contract/identity/admin-identity.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import {
  identitiesInput,
  type IdentityFilter,
  identityFilters,
  readIdentities,
  usualIdentities,
} from '#src/components/admin/admin-query.ts'
import { IdentityRow } from './identity-row.tsx'

const addressOf = (filter: IdentityFilter, search: string): string =>
  pathTo('adminIdentity', {}, { state: filter === usualIdentities ? undefined : filter, q: search })

/** Identity verifications and their states; each links to its review (investing 1, 4). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const { filter, search } = readIdentities(query)
  const list = useInfiniteQuery(listIdentities, { query: identitiesInput(filter, search) }, ({ person }) => person.id)
  return (
    <AdminList
      section="identity"
      title={text('admin.identity')}
      search={{ label: text('admin.searchIdentity'), hint: text('admin.searchIdentityHint'), value: search }}
      filter={filter}
      filters={identityFilters.map((key) => ({ key, label: text(`admin.identity.${key}`) }))}
      addressOf={addressOf}
      list={list}
      count={({ total }) => text('admin.countIdentity', { count: total })}
      renderRow={(check) => <IdentityRow key={check.person.id} of={check} />}
    />
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.identity') })
