import { useSetAtom } from 'jotai'
import { rejectWithdrawal, type Withdrawal } from '#contract/wallet/admin-wallet.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'

interface RejectWithdrawalProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/** No transfer is made: the money returns to the wallet, and the user is notified of the reason. */
export function RejectWithdrawalDialog({ withdrawal, onClose }: RejectWithdrawalProps) {
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
