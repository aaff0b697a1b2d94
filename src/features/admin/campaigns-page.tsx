import { useLocation, useSearchParams } from 'wouter'
import { listCampaigns } from '#contract/admin.ts'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminFrame } from './admin-frame.tsx'
import { readReview, reviewAsked, type ReviewFilter, reviewFilters, usualReview } from './admin-query.ts'
import { CampaignRow } from './campaign-row.tsx'
import styles from './list.module.css'
import { ListPlace, NothingFound } from './list-states.tsx'
import { SearchBox } from '#src/components/search-box.tsx'

const addressOf = (filter: ReviewFilter, search: string): string =>
  pathTo('adminCampaigns', {}, { status: filter === usualReview ? undefined : filter, q: search })

/** Campaigns of every status, latest change first. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const { filter, search } = readReview(query)
  const list = usePagedCall(listCampaigns, { query: reviewAsked(filter, search) }, (item) => item.id)
  return (
    <AdminFrame
      place="campaigns"
      title={text('admin.campaigns')}
      beside={<Age savedAt={list.savedAt} updating={list.updating} />}
    >
      <SearchBox
        key={search}
        label={text('admin.searchCampaigns')}
        hint={text('admin.searchCampaignsHint')}
        action={text('admin.search')}
        value={search}
        onSearch={(words) => navigate(addressOf(filter, words), { replace: true, state: { keepScroll: true } })}
      />
      <FilterTabs
        label={text('admin.filter')}
        current={filter}
        tabs={reviewFilters.map((key) => ({
          key,
          label: text(`admin.status.${key}`),
          href: addressOf(key, search),
        }))}
      />
      <LoadedView of={list} skeleton={<ListPlace />}>
        {({ items, total, totalIsExact }) => (
          <>
            <p className="soft" role="status">
              {text(totalIsExact ? 'admin.countCampaigns' : 'admin.countAtLeast', { count: total })}
            </p>
            {items.length === 0 ? (
              <NothingFound everywhere={addressOf('all', search)} shown={search !== '' && filter !== 'all'} />
            ) : (
              <ul className={styles.list}>
                {items.map((campaign) => (
                  <CampaignRow key={campaign.id} of={campaign} />
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

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.campaigns') })
