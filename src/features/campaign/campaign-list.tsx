import { briefFailureText } from '#src/data/failure.ts'
import { useAtomValue } from 'jotai'
import { useSearchParams } from 'wouter'
import { Age } from '#src/components/age.tsx'
import { CampaignGrid, GridSkeleton } from '#src/components/campaign/campaign-grid.tsx'
import { CompareChoice } from '#src/components/campaign/compare-choice.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pageSize } from '#domain/limits.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Filters } from './filters.tsx'
import { answeredPages, isFiltered, type ListQuery, readListQuery, writeListQuery } from './list-query.ts'
import styles from './campaign-list.module.css'
import { useCampaignList } from './use-campaign-list.ts'

interface CampaignListProps {
  readonly path: string
  readonly status: 2 | 4
  readonly title: string
  readonly lead: string
}

/** Cards in the document of a first visit, which has to fit the first round trip of a connection. */
const firstCards = 5

/** For what was searched or filtered, once the list is there. */
const SaveSearch = deferred(async () => (await import('./saved/save-search.tsx')).SaveSearch)

const noOptions = { propertyTypes: [], strategies: [] }

/** A searchable list of campaigns. Its whole state is stored in the URL. */
export function CampaignListView({ path, status, title, lead }: CampaignListProps) {
  const { text } = useIntl()
  const [parameters, setParameters] = useSearchParams()
  const site = useBootstrap()
  const query = readListQuery(parameters, site?.options)
  const options = site?.options ?? noOptions
  const { list, loadingMore, moreFailed, loadMore } = useCampaignList(query, status)

  // Without scripts, the link to the second page leads to the rest of the first one too.
  const first = query.page > 1 || query.after !== '' ? undefined : firstCards
  const hydrated = useAtomValue(hydratedAtom)

  const show = (next: ListQuery): void => setParameters(definedOf(writeListQuery(next)), { replace: true })
  const more = async (): Promise<void> => {
    const page = await loadMore()
    if (page > 0) show({ ...query, page })
  }
  return (
    <div className="wrap page">
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="soft">{lead}</p>
      </header>
      <Filters action={path} query={query} options={options} onChange={show} />
      <LoadedView of={list} skeleton={<GridSkeleton count={pageSize.browse} />}>
        {({ items, total, totalIsExact, displayLoadMore, next }) => (
          <>
            <div className={styles.status}>
              <p className="soft" role="status">
                {text(totalIsExact ? 'browse.count' : 'browse.countAtLeast', { count: total })}
              </p>
              <Age savedAt={list.savedAt} updating={list.updating} />
              {status === 2 && isFiltered(query) ? <SaveSearch query={query} /> : null}
            </div>
            {items.length === 0 ? (
              <Empty
                title={text('browse.nothing')}
                action={
                  isFiltered(query) ? (
                    <Link className={buttonClass('quiet')} href={path}>
                      {text('browse.clear')}
                    </Link>
                  ) : undefined
                }
              >
                {isFiltered(query) ? text('browse.nothingText') : undefined}
              </Empty>
            ) : (
              <>
                {query.after === '' ? null : (
                  <p>
                    <Link href={addressIn(path, { ...query, after: '', page: 1 })}>{text('browse.toStart')}</Link>
                  </p>
                )}
                <CompareChoice cards={items}>
                  {(action) => <CampaignGrid cards={items} eager={1} first={first} action={action} />}
                </CompareChoice>
              </>
            )}
            {displayLoadMore || (!hydrated && first !== undefined && items.length > first) ? (
              <p className={styles.more}>
                <Link
                  className={buttonClass('quiet')}
                  href={addressIn(
                    path,
                    // Beyond the maximum of one response, the list continues from its last cursor.
                    query.after === '' && query.page < answeredPages
                      ? { ...query, page: query.page + 1 }
                      : { ...query, page: 1, after: next ?? '' },
                  )}
                  aria-busy={loadingMore}
                  onClick={(event) => {
                    event.preventDefault()
                    void more()
                  }}
                >
                  {text(loadingMore ? 'shell.loading' : 'shell.loadMore')}
                </Link>
                {moreFailed ? (
                  <span role="alert" className="soft">
                    {text(briefFailureText(moreFailed))}
                  </span>
                ) : null}
              </p>
            ) : null}
          </>
        )}
      </LoadedView>
    </div>
  )
}

function addressIn(path: string, query: ListQuery): string {
  const written = new URLSearchParams(definedOf(writeListQuery(query))).toString()
  return written === '' ? path : `${path}?${written}`
}

function definedOf(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined))
}
