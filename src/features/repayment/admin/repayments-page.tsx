import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { listAllRepayments, type RepaymentItem } from '#contract/repayment/admin-repayment.ts'
import { repaymentStates } from '#domain/repayment/repayment.ts'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import { searchTextOf } from '#src/components/admin/admin-query.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { DeclineRepaymentDialog } from './decline-repayment-dialog.tsx'
import { RecordTransferDialog } from './record-transfer-dialog.tsx'
import { type RepaymentAction, RepaymentRow } from './repayment-row.tsx'

const filters = [...repaymentStates, 'all'] as const
type RepaymentFilter = (typeof filters)[number]
const usualFilter: RepaymentFilter = 'due'
/** Of a reference, as the call limits it. */
const searchMaximum = 40

const addressOf = (filter: RepaymentFilter, search: string): string =>
  pathTo('adminRepayments', {}, { state: filter === usualFilter ? undefined : filter, q: search })

/** Repayments of owners: those that are due, and any other by its reference. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const filter = filters.find((each) => each === query.get('state')) ?? usualFilter
  const search = searchTextOf(query).slice(0, searchMaximum)
  const list = useInfiniteQuery(
    listAllRepayments,
    { query: { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) } },
    ({ id }) => id,
  )
  const [open, setOpen] = useState<{ readonly action: RepaymentAction; readonly of: RepaymentItem }>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <AdminList
        section="repayments"
        title={text('admin.repayments')}
        search={{ label: text('repayments.search'), hint: text('repayments.searchHint'), value: search }}
        filter={filter}
        filters={filters.map((key) => ({
          key,
          label: text(key === 'all' ? 'repayments.filter.all' : `repayment.state.${key}`),
        }))}
        addressOf={addressOf}
        list={list}
        count={({ total, totalIsExact }) =>
          text(totalIsExact ? 'repayments.count' : 'repayments.countAtLeast', { count: total })
        }
        renderRow={(repayment) => (
          <RepaymentRow key={repayment.id} of={repayment} onAction={(action) => setOpen({ action, of: repayment })} />
        )}
      />
      {open?.action === 'record' ? (
        <RecordTransferDialog repayment={open.of} readAgain={list.retry} onClose={close} />
      ) : null}
      {open?.action === 'decline' ? (
        <DeclineRepaymentDialog repayment={open.of} readAgain={list.retry} onClose={close} />
      ) : null}
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.repayments') })
