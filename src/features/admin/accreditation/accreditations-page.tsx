import { useSearchParams } from 'wouter'
import { listAccreditations } from '#contract/admin/accreditation.ts'
import type { PageModule } from '#src/components/page.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { AdminList } from '#src/features/admin/admin-list.tsx'
import {
  type AccreditationFilter,
  accreditationFilters,
  accreditationsAsked,
  readAccreditations,
  usualAccreditations,
} from '#src/features/admin/admin-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AccreditationRow } from './accreditation-row.tsx'

const addressOf = (filter: AccreditationFilter, search: string): string =>
  pathTo('adminAccreditations', {}, { state: filter === usualAccreditations ? undefined : filter, q: search })

/** Who says that they are accredited, and how that stands (investing 1, 4). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const { filter, search } = readAccreditations(query)
  const list = usePagedCall(
    listAccreditations,
    { query: accreditationsAsked(filter, search) },
    ({ person }) => person.id,
  )
  return (
    <AdminList
      place="accreditation"
      title={text('admin.accreditations')}
      search={{ label: text('accredit.search'), hint: text('accredit.searchHint'), words: search }}
      filter={filter}
      filters={accreditationFilters.map((key) => ({ key, label: text(`accredit.filter.${key}`) }))}
      addressOf={addressOf}
      list={list}
      count={({ total }) => text('accredit.people', { count: total })}
      renderRow={(each) => <AccreditationRow key={each.person.id} of={each} />}
    />
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.accreditations') })
