import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { listWithdrawals, type Withdrawal, rejectWithdrawal } from '#contract/wallet/admin-wallet.ts'
import type { PageModule } from '#src/components/page.ts'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { AccountsToVerify } from './accounts-to-verify.tsx'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import {
  readWithdrawals,
  usualWithdrawals,
  type WithdrawalFilter,
  withdrawalFilters,
  withdrawalsInput,
} from '#src/components/admin/admin-query.ts'
import { PayWithdrawalDialog } from './pay-withdrawal-dialog.tsx'
import { ReturnWithdrawalDialog } from './return-withdrawal-dialog.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'
import { useSetAtom } from 'jotai'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'

const addressOf = (filter: WithdrawalFilter, search: string): string =>
  pathTo('adminWithdrawals', {}, { status: filter === usualWithdrawals ? undefined : filter, q: search })

/** Withdrawals: to be sent, being sent, and sent. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [open, setOpen] = useState<{ readonly what: 'pay' | 'reject' | 'return'; readonly of: Withdrawal }>()
  const { filter, search } = readWithdrawals(query)
  const list = useInfiniteQuery(listWithdrawals, { query: withdrawalsInput(filter, search) }, (item) => item.id)
  const close = (): void => setOpen(undefined)
  return (
    <>
      <AdminList
        section="withdrawals"
        title={text('admin.withdrawals')}
        search={{ label: text('admin.searchWithdrawals'), hint: text('admin.searchWithdrawalsHint'), value: search }}
        filter={filter}
        filters={withdrawalFilters.map((key) => ({ key, label: text(`admin.withdrawal.${key}`) }))}
        addressOf={addressOf}
        further={<AccountsToVerify />}
        list={list}
        count={({ total }) => text('admin.countWithdrawals', { count: total })}
        renderRow={(withdrawal) => (
          <WithdrawalRow
            key={withdrawal.id}
            of={withdrawal}
            onPay={() => setOpen({ what: 'pay', of: withdrawal })}
            onReject={() => setOpen({ what: 'reject', of: withdrawal })}
            onReturn={() => setOpen({ what: 'return', of: withdrawal })}
          />
        )}
      />
      {open?.what === 'pay' ? <PayWithdrawalDialog withdrawal={open.of} onClose={close} /> : null}
      {open?.what === 'return' ? <ReturnWithdrawalDialog withdrawal={open.of} onClose={close} /> : null}
      {open?.what === 'reject' ? <RejectWithdrawalDialog withdrawal={open.of} onClose={close} /> : null}
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.withdrawals') })

interface RejectWithdrawalProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/** No transfer is made: the money returns to the wallet, and the user is notified of the reason. */
function RejectWithdrawalDialog({ withdrawal, onClose }: RejectWithdrawalProps) {
  const { text, rich } = useIntl()
  const reject = useIdempotentMutation(rejectWithdrawal)
  const showToast = useSetAtom(showToastAtom)
  const { amount, person } = withdrawal
  return (
    <ReasonDialog
      title={text('admin.rejectTitle')}
      submit={text('admin.reject')}
      hint={text('admin.rejectReason')}
      onClose={onClose}
      send={async (reason) => {
        await reject({ params: { id: withdrawal.id }, body: { reason } })
        showToast({ text: 'admin.rejectToast', variant: 'good' })
      }}
    >
      <p>
        {rich('admin.rejectText', {
          amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
          name: <bdi key="name">{person.name}</bdi>,
        })}
      </p>
    </ReasonDialog>
  )
}
