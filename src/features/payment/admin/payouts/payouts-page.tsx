import { useSearchParams } from 'wouter'
import { payoutRequestStates } from '#domain/payment/payout.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { FeesEarned } from './fees-earned.tsx'
import { PayoutList } from './payout-list.tsx'

const filters = [...payoutRequestStates, 'all'] as const
const usualFilter = 'requested'

/** Payouts of campaigns by state, and the site's fees from them. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const showsFees = query.get('show') === 'fees'
  const filter = filters.find((each) => each === query.get('state')) ?? usualFilter
  return (
    <AdminFrame section="payouts" title={text('admin.payouts')}>
      <FilterTabs
        label={text('admin.filter')}
        current={showsFees ? 'fees' : filter}
        tabs={[
          ...filters.map((key) => ({
            key,
            label: text(`payouts.filter.${key}`),
            href: pathTo('adminPayouts', {}, { state: key === usualFilter ? undefined : key }),
          })),
          { key: 'fees', label: text('payouts.feesEarned'), href: pathTo('adminPayouts', {}, { show: 'fees' }) },
        ]}
      />
      {showsFees ? <FeesEarned /> : <PayoutList state={filter === 'all' ? undefined : filter} />}
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.payouts') })
