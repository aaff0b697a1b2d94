import { useSearchParams } from 'wouter'
import { listAuditEvents } from '#contract/audit/audit-events.ts'
import { Age } from '#src/components/age.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { ListSkeleton, NothingFound } from '#src/components/admin/list-states.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { AuditEventRow } from './audit-event-row.tsx'
import { AuditEventsFilter } from './audit-filter.tsx'
import { readAuditQuery } from './audit-query.ts'
import { BoxedList } from '#src/ui/layout.tsx'

/** Audit log of this site: what was done, by whom and when. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const auditQuery = readAuditQuery(query)
  const list = useInfiniteQuery(listAuditEvents, { query: auditQuery }, ({ id }) => id)
  return (
    <AdminFrame
      section="audit"
      title={text('audit.title')}
      beside={<Age savedAt={list.savedAt} updating={list.updating} />}
    >
      <AuditEventsFilter key={query.toString()} of={auditQuery} />
      <LoadedView of={list} skeleton={<ListSkeleton />}>
        {({ items, total, totalIsExact }) => (
          <>
            <p className="soft" role="status">
              {text(totalIsExact ? 'audit.count' : 'audit.countAtLeast', { count: total })}
            </p>
            {items.length === 0 ? (
              <NothingFound everywhere={routes.adminAudit} shown={Object.keys(auditQuery).length > 0} />
            ) : (
              <BoxedList>
                {items.map((event) => (
                  <AuditEventRow key={event.id} of={event} />
                ))}
              </BoxedList>
            )}
            <LoadMore of={list} />
          </>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('audit.title') })
