import { useSearchParams } from 'wouter'
import { listAuditEvents } from '#contract/admin/audit-events.ts'
import { Age } from '#src/components/age.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { AdminFrame } from '#src/features/admin/admin-frame.tsx'
import { ListPlace, NothingFound } from '#src/features/admin/list-states.tsx'
import styles from '#src/features/admin/list.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { ActRow } from './act-row.tsx'
import { ActsFilter } from './acts-filter.tsx'
import { readActs } from './acts-query.ts'

/** What was done on this site, by whom and when. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const asked = readActs(query)
  const list = usePagedCall(listAuditEvents, { query: asked }, ({ id }) => id)
  return (
    <AdminFrame
      place="acts"
      title={text('acts.title')}
      beside={<Age savedAt={list.savedAt} updating={list.updating} />}
    >
      <ActsFilter key={query.toString()} of={asked} />
      <LoadedView of={list} skeleton={<ListPlace />}>
        {({ items, total, totalIsExact }) => (
          <>
            <p className="soft" role="status">
              {text(totalIsExact ? 'acts.count' : 'acts.countAtLeast', { count: total })}
            </p>
            {items.length === 0 ? (
              <NothingFound everywhere={routes.adminActs} shown={Object.keys(asked).length > 0} />
            ) : (
              <ul className={styles.list}>
                {items.map((act) => (
                  <ActRow key={act.id} of={act} />
                ))}
              </ul>
            )}
            <LoadMore of={list} />
          </>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('acts.title') })
