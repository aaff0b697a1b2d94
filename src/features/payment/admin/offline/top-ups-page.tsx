import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { listTransfers, type Transfer } from '#contract/wallet/admin-wallet.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import {
  readTopUps,
  type TopUpFilter,
  topUpFilters,
  topUpsInput,
  usualTopUps,
} from '#src/components/admin/admin-query.ts'
import { ConfirmTopUpDialog } from './confirm-top-up-dialog.tsx'
import { type TopUpAction, TopUpRow } from './top-up-row.tsx'
import { UnusableDialog } from '#src/features/payment/admin/unusable-dialog.tsx'

const addressOf = (filter: TopUpFilter, search: string): string =>
  pathTo('adminTopUps', {}, { state: filter === usualTopUps ? undefined : filter, q: search })

interface Opened {
  readonly of: Transfer
  readonly action: TopUpAction
  readonly unusable: Transfer['unusable'][number] | undefined
}

/** Top-ups by transfer: the pending ones, and any other by its reference, name or address. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [open, setOpen] = useState<Opened>()
  const close = (): void => setOpen(undefined)
  const { filter, search } = readTopUps(query)
  const list = useInfiniteQuery(listTransfers, { query: topUpsInput(filter, search) }, (item) => item.id)
  return (
    <>
      <AdminList
        section="topUps"
        title={text('admin.topUps')}
        search={{ label: text('admin.searchPayments'), hint: text('admin.searchPaymentsHint'), value: search }}
        filter={filter}
        filters={topUpFilters.map((key) => ({ key, label: text(`admin.topUp.${key}`) }))}
        addressOf={addressOf}
        list={list}
        count={({ total }) => text('admin.countTopUps', { count: total })}
        renderRow={(transfer) => (
          <TopUpRow
            key={transfer.id}
            of={transfer}
            onAction={(action, unusable) => setOpen({ of: transfer, action, unusable })}
          />
        )}
      />
      {open?.action === 'confirm' ? <ConfirmTopUpDialog transfer={open.of} onClose={close} /> : null}
      {open?.action === 'return' ? (
        <ConfirmTopUpDialog transfer={open.of} unusable={open.unusable} onClose={close} />
      ) : null}
      {open?.action === 'other' ? (
        <UnusableDialog of={{ kind: 'topUp', id: open.of.id, currency: open.of.amount.currency }} onClose={close} />
      ) : null}
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.topUps') })
