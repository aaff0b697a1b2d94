import { useSearchParams } from 'wouter'
import { listAccreditations } from '#contract/identity/admin-accreditation.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import {
  type AccreditationFilter,
  accreditationFilters,
  accreditationsInput,
  readAccreditations,
  usualAccreditations,
} from '#src/components/admin/admin-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AccreditationRow } from './accreditation-row.tsx'

const addressOf = (filter: AccreditationFilter, search: string): string =>
  pathTo('adminAccreditations', {}, { state: filter === usualAccreditations ? undefined : filter, q: search })

/** Accreditation requests and their states (investing 1, 4). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const { filter, search } = readAccreditations(query)
  const list = useInfiniteQuery(
    listAccreditations,
    { query: accreditationsInput(filter, search) },
    ({ person }) => person.id,
  )
  return (
    <AdminList
      section="accreditation"
      title={text('admin.accreditations')}
      search={{ label: text('accredit.search'), hint: text('accredit.searchHint'), value: search }}
      filter={filter}
      filters={accreditationFilters.map((key) => ({ key, label: text(`accredit.filter.${key}`) }))}
      addressOf={addressOf}
      list={list}
      count={({ total }) => text('accredit.personCount', { count: total })}
      renderRow={(each) => <AccreditationRow key={each.person.id} of={each} />}
    />
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.accreditations') })
