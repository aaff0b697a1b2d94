import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { listTransfers, type Transfer } from '#contract/admin/wallet.ts'
import type { PageModule } from '#src/components/page.ts'
import { usePagedCall } from '#src/data/use-paged-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminList } from './admin-list.tsx'
import { readTopUps, type TopUpFilter, topUpFilters, topUpsAsked, usualTopUps } from './admin-query.ts'
import { ConfirmTopUpDialog } from './confirm-top-up-dialog.tsx'
import { TopUpRow } from './top-up-row.tsx'

const addressOf = (filter: TopUpFilter, search: string): string =>
  pathTo('adminTopUps', {}, { state: filter === usualTopUps ? undefined : filter, q: search })

/** Top-ups by transfer: those whose money is waited for, and any other by its reference, name or address. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [confirming, setConfirming] = useState<Transfer>()
  const { filter, search } = readTopUps(query)
  const list = usePagedCall(listTransfers, { query: topUpsAsked(filter, search) }, (item) => item.id)
  return (
    <>
      <AdminList
        place="topUps"
        title={text('admin.topUps')}
        search={{ label: text('admin.searchPayments'), hint: text('admin.searchPaymentsHint'), words: search }}
        filter={filter}
        filters={topUpFilters.map((key) => ({ key, label: text(`admin.topUp.${key}`) }))}
        addressOf={addressOf}
        list={list}
        count={({ total }) => text('admin.countTopUps', { count: total })}
        renderRow={(transfer) => <TopUpRow key={transfer.id} of={transfer} onConfirm={() => setConfirming(transfer)} />}
      />
      {confirming ? <ConfirmTopUpDialog transfer={confirming} onClose={() => setConfirming(undefined)} /> : null}
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.topUps') })
