import { useSearchParams } from 'wouter'
import { listCampaigns } from '#contract/campaign/campaign-review.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import {
  readReview,
  reviewInput,
  type ReviewFilter,
  reviewFilters,
  usualReview,
} from '#src/components/admin/admin-query.ts'
import { CampaignRow } from './campaign-row.tsx'

const addressOf = (filter: ReviewFilter, search: string): string =>
  pathTo('adminCampaigns', {}, { status: filter === usualReview ? undefined : filter, q: search })

/** Campaigns of every status, latest change first. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const { filter, search } = readReview(query)
  const list = useInfiniteQuery(listCampaigns, { query: reviewInput(filter, search) }, (item) => item.id)
  return (
    <AdminList
      section="campaigns"
      title={text('admin.campaigns')}
      search={{ label: text('admin.searchCampaigns'), hint: text('admin.searchCampaignsHint'), value: search }}
      filter={filter}
      filters={reviewFilters.map((key) => ({ key, label: text(`admin.status.${key}`) }))}
      addressOf={addressOf}
      list={list}
      count={({ total, totalIsExact }) =>
        text(totalIsExact ? 'admin.countCampaigns' : 'admin.countAtLeast', { count: total })
      }
      renderRow={(campaign) => <CampaignRow key={campaign.id} of={campaign} />}
    />
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.campaigns') })
