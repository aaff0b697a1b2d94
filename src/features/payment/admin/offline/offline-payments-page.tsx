import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { listPayments, type OfflinePayment } from '#contract/payment/admin/offline-payment.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import {
  type PaymentFilter,
  paymentFilters,
  paymentsInput,
  readPayments,
  usualPayments,
} from '#src/components/admin/admin-query.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type PaymentAction, PaymentRow, type Unusable } from './payment-row.tsx'
import { InvestmentPlanDialog } from '#src/features/payment/admin/refund-plan-dialog.tsx'
import { UnusableDialog } from '#src/features/payment/admin/unusable-dialog.tsx'

const addressOf = (filter: PaymentFilter, search: string): string =>
  pathTo('adminOffline', {}, { state: filter === usualPayments ? undefined : filter, q: search })

interface Opened {
  readonly of: OfflinePayment
  readonly action: PaymentAction
  readonly unusable: Unusable | undefined
}

/** Offline payments: the pending ones, and any other by its reference, name or address. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [open, setOpen] = useState<Opened>()
  const close = (): void => setOpen(undefined)
  const { filter, search } = readPayments(query)
  const list = useInfiniteQuery(listPayments, { query: paymentsInput(filter, search) }, (item) => item.investmentId)
  return (
    <>
      <AdminList
        section="offline"
        title={text('admin.payments')}
        search={{ label: text('admin.searchPayments'), hint: text('admin.searchPaymentsHint'), value: search }}
        filter={filter}
        filters={paymentFilters.map((key) => ({ key, label: text(`admin.payment.${key}`) }))}
        addressOf={addressOf}
        list={list}
        count={({ total }) => text('admin.countPayments', { count: total })}
        renderRow={(payment) => (
          <PaymentRow
            key={payment.investmentId}
            of={payment}
            onAction={(action, unusable) => setOpen({ of: payment, action, unusable })}
          />
        )}
      />
      {open?.action === 'refund' ? <InvestmentPlanDialog id={open.of.investmentId} onClose={close} /> : null}
      {open?.action === 'confirm' ? <ConfirmDialog payment={open.of} onClose={close} /> : null}
      {open?.action === 'return' ? <ConfirmDialog payment={open.of} unusable={open.unusable} onClose={close} /> : null}
      {open?.action === 'unusable' ? (
        <UnusableDialog
          of={{ kind: 'investment', id: open.of.investmentId, currency: open.of.amount.currency }}
          onClose={close}
        />
      ) : null}
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.payments') })
