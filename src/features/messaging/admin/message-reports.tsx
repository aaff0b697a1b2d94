import { useSearchParams } from 'wouter'
import { listMessageReports } from '#contract/messaging/admin-messaging.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { ListSkeleton } from '#src/components/admin/list-states.tsx'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Empty } from '#src/ui/empty.tsx'
import { BoxedList } from '#src/ui/layout.tsx'
import { ReportRow } from './report-row.tsx'

const filters = ['open', 'decided'] as const
type Filter = (typeof filters)[number]

const addressOf = (filter: Filter): string =>
  pathTo('adminReports', {}, { show: filter === 'open' ? undefined : filter })

/** Reported messages: open reports, the earliest first, and decided ones. */
export function MessageReports() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const filter = filters.find((each) => each === query.get('show')) ?? 'open'
  const list = useInfiniteQuery(
    listMessageReports,
    { query: filter === 'decided' ? { decided: true } : {} },
    ({ id }) => id,
  )
  return (
    <AdminFrame
      section="reports"
      title={text('admin.messageReports')}
      beside={<Age savedAt={list.savedAt} updating={list.updating} />}
    >
      <FilterTabs
        label={text('admin.filter')}
        current={filter}
        tabs={filters.map((key) => ({ key, label: text(`reports.filter.${key}`), href: addressOf(key) }))}
      />
      <LoadedView of={list} skeleton={<ListSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={text(`reports.empty.${filter}`)}>{text('reports.emptyText')}</Empty>
          ) : (
            <>
              <BoxedList>
                {items.map((item) => (
                  <ReportRow key={item.id} of={item} />
                ))}
              </BoxedList>
              <LoadMore of={list} />
            </>
          )
        }
      </LoadedView>
    </AdminFrame>
  )
}
