import { useSetAtom } from 'jotai'
import { rejectWithdrawal, type Withdrawal } from '#contract/admin/wallet.ts'
import { MoneyText } from '#src/components/money.tsx'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface RejectWithdrawalProps {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}

/** No transfer is made: the money goes back into the wallet, and its person reads why. */
export function RejectWithdrawalDialog({ withdrawal, onClose }: RejectWithdrawalProps) {
  const { text, rich } = useIntl()
  const reject = useSteadySend(rejectWithdrawal)
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
        showToast({ text: 'admin.rejectToast', look: 'good' })
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
