import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { listPayments, type OfflinePayment } from '#contract/admin.ts'
import { Age } from '#src/components/age.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminFrame } from './admin-frame.tsx'
import { type PaymentFilter, paymentFilters, paymentsAsked, readPayments, usualPayments } from './admin-query.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './list.module.css'
import { ListPlace, NothingFound } from './list-states.tsx'
import { PaymentRow } from './payment-row.tsx'
import { SearchBox } from '#src/components/search-box.tsx'

const addressOf = (filter: PaymentFilter, search: string): string =>
  pathTo('adminPayments', {}, { state: filter === usualPayments ? undefined : filter, q: search })

/** Offline payments: those that wait, and any other by its reference, name or address. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [confirming, setConfirming] = useState<OfflinePayment>()
  const { filter, search } = readPayments(query)
  const list = usePagedCall(listPayments, { query: paymentsAsked(filter, search) }, (item) => item.investmentId)
  return (
    <AdminFrame
      place="payments"
      title={text('admin.payments')}
      beside={<Age savedAt={list.savedAt} updating={list.updating} />}
    >
      <SearchBox
        key={search}
        label={text('admin.searchPayments')}
        hint={text('admin.searchPaymentsHint')}
        action={text('admin.search')}
        value={search}
        onSearch={(words) => navigate(addressOf(filter, words), { replace: true, state: { keepScroll: true } })}
      />
      <FilterTabs
        label={text('admin.filter')}
        current={filter}
        tabs={paymentFilters.map((key) => ({
          key,
          label: text(`admin.payment.${key}`),
          href: addressOf(key, search),
        }))}
      />
      <LoadedView of={list} skeleton={<ListPlace />}>
        {({ items, total }) => (
          <>
            <p className="soft" role="status">
              {text('admin.countPayments', { count: total })}
            </p>
            {items.length === 0 ? (
              <NothingFound everywhere={addressOf('all', search)} shown={search !== '' && filter !== 'all'} />
            ) : (
              <ul className={styles.list}>
                {items.map((payment) => (
                  <PaymentRow key={payment.investmentId} of={payment} onConfirm={() => setConfirming(payment)} />
                ))}
              </ul>
            )}
            <LoadMore of={list} />
          </>
        )}
      </LoadedView>
      {confirming ? <ConfirmDialog payment={confirming} onClose={() => setConfirming(undefined)} /> : null}
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.payments') })
