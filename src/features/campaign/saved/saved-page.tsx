import { useSearchParams } from 'wouter'
import { deferred } from '#src/components/deferred.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SavedCampaigns } from './saved-campaigns.tsx'

/** Few users have one. */
const SavedSearches = deferred(async () => (await import('./saved-searches.tsx')).SavedSearches, <Skeleton lines={8} />)

/** Saved campaigns, and the searches whose new campaigns the user is notified of. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const view = query.get('view') === 'searches' ? 'searches' : 'campaigns'
  const titles = { campaigns: text('saved.title'), searches: text('saved.searches') }
  return (
    <div className="wrap page stack">
      <h1>{titles[view]}</h1>
      <FilterTabs
        label={text('saved.title')}
        current={view}
        tabs={[
          { key: 'campaigns', label: titles.campaigns, href: routes.saved },
          { key: 'searches', label: titles.searches, href: pathTo('saved', {}, { view: 'searches' }) },
        ]}
      />
      {view === 'searches' ? <SavedSearches /> : <SavedCampaigns />}
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('saved.title') })
