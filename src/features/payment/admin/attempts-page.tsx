import { useSearchParams } from 'wouter'
import { listAttempts } from '#contract/payment/admin/attempt.ts'
import { providerGateways } from '#domain/payment/payment.ts'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import {
  type AttemptFilter,
  attemptFilters,
  attemptsInput,
  readAttempts,
  type MethodFilter,
} from '#src/components/admin/admin-query.ts'
import { AttemptRow } from './attempt-row.tsx'

const addressOf = (methodFilter: MethodFilter, filter: AttemptFilter, search: string): string =>
  pathTo(
    'adminPayments',
    {},
    {
      gateway: methodFilter === 'all' ? undefined : methodFilter,
      state: filter === 'all' ? undefined : filter,
      q: search,
    },
  )

/** Payments through providers, of investments and of top-ups. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const { method, filter, search } = readAttempts(query)
  const list = useInfiniteQuery(listAttempts, { query: attemptsInput(method, filter, search) }, (item) => item.id)
  return (
    <AdminList
      section="providers"
      title={text('admin.providers')}
      search={{ label: text('provider.search'), hint: text('provider.searchHint'), value: search }}
      filter={filter}
      filters={attemptFilters.map((key) => ({ key, label: text(`provider.state.${key}`) }))}
      addressOf={(next, searchText) => addressOf(method, next, searchText)}
      further={
        <>
          <FilterTabs
            label={text('provider.methods')}
            current={method}
            tabs={(['all', ...providerGateways] as const).map((key) => ({
              key,
              label: key === 'all' ? text('provider.method.all') : text(`admin.gateway.${key}`),
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
