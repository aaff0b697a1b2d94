import { useSearchParams } from 'wouter'
import { listAttempts } from '#contract/admin/attempt.ts'
import { providerGateways } from '#domain/payment.ts'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminList } from '#src/features/admin/admin-list.tsx'
import {
  type AttemptFilter,
  attemptFilters,
  attemptsAsked,
  readAttempts,
  type WayFilter,
} from '#src/features/admin/admin-query.ts'
import { AttemptRow } from './attempt-row.tsx'

const addressOf = (way: WayFilter, filter: AttemptFilter, search: string): string =>
  pathTo(
    'adminPayments',
    {},
    {
      way: way === 'all' ? undefined : way,
      state: filter === 'all' ? undefined : filter,
      q: search,
    },
  )

/** Payments through providers, of investments and of top-ups. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const { way, filter, search } = readAttempts(query)
  const list = usePagedCall(listAttempts, { query: attemptsAsked(way, filter, search) }, (item) => item.id)
  return (
    <AdminList
      place="providers"
      title={text('admin.providers')}
      search={{ label: text('provider.search'), hint: text('provider.searchHint'), words: search }}
      filter={filter}
      filters={attemptFilters.map((key) => ({ key, label: text(`provider.state.${key}`) }))}
      addressOf={(next, words) => addressOf(way, next, words)}
      further={
        <>
          <FilterTabs
            label={text('provider.ways')}
            current={way}
            tabs={(['all', ...providerGateways] as const).map((key) => ({
              key,
              label: key === 'all' ? text('provider.way.all') : text(`admin.gateway.${key}`),
              href: addressOf(key, filter, search),
            }))}
          />
          <p>
            <Link href={pathTo('adminGateways', {}, { show: 'messages' })}>{text('provider.toMessages')}</Link>
          </p>
        </>
      }
      list={list}
      count={({ total, totalIsExact }) =>
        text(totalIsExact ? 'provider.count' : 'provider.countAtLeast', { count: total })
      }
      renderRow={(attempt) => <AttemptRow key={attempt.id} of={attempt} />}
    />
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.providers') })
