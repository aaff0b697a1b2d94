import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { SearchBox } from '#src/components/search-box.tsx'
import type { PagedList, Slice } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { AdminFrame, type AdminSection } from './admin-frame.tsx'
import { ListSkeleton, NothingFound } from './list-states.tsx'
import { BoxedList } from '#src/ui/layout.tsx'

interface AdminListProps<Filter extends string, Page extends Slice<unknown>> {
  readonly section: AdminSection
  readonly title: string
  readonly search: { readonly label: string; readonly hint: string; readonly value: string }
  readonly filter: Filter | 'all'
  /** Undefined if there is nothing to filter by. */
  readonly filters: readonly { readonly key: Filter | 'all'; readonly label: string }[]
  readonly addressOf: (filter: Filter | 'all', value: string) => string
  /** Filters of another kind. */
  readonly further?: ReactNode
  readonly list: PagedList<Page>
  /** The number of entries as text. */
  readonly count: (page: Page) => string
  readonly renderRow: (item: Page['items'][number]) => ReactNode
}

/** A list of the administration: search, filters, rows, and a button for more. */
export function AdminList<Filter extends string, Page extends Slice<unknown>>({
  section,
  title,
  search: { label, hint, value },
  filter,
  filters,
  addressOf,
  further,
  list,
  count,
  renderRow,
}: AdminListProps<Filter, Page>) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  return (
    <AdminFrame section={section} title={title} beside={<Age savedAt={list.savedAt} updating={list.updating} />}>
      <SearchBox
        key={value}
        label={label}
        hint={hint}
        action={text('admin.search')}
        value={value}
        onSearch={(next) => navigate(addressOf(filter, next), { replace: true, state: { keepScroll: true } })}
      />
      {filters.length === 0 ? null : (
        <FilterTabs
          label={text('admin.filter')}
          current={filter}
          tabs={filters.map((each) => ({ ...each, href: addressOf(each.key, value) }))}
        />
      )}
      {further}
      <LoadedView of={list} skeleton={<ListSkeleton />}>
        {(page) => (
          <>
            <p className="soft" role="status">
              {count(page)}
            </p>
            {page.items.length === 0 ? (
              <NothingFound everywhere={addressOf('all', value)} shown={value !== '' && filter !== 'all'} />
            ) : (
              <BoxedList>{page.items.map(renderRow)}</BoxedList>
            )}
            <LoadMore of={list} />
          </>
        )}
      </LoadedView>
    </AdminFrame>
  )
}
