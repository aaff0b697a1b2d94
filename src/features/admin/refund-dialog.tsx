import { useSetAtom } from 'jotai'
import type { OfflinePayment } from '#contract/admin/payment.ts'
import { refundToWallet } from '#contract/admin/wallet.ts'
import { MoneyText } from '#src/components/money.tsx'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface RefundDialogProps {
  readonly payment: OfflinePayment
  readonly onClose: () => void
}

/** An investment goes back to the wallet that paid for it. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { text, rich, money } = useIntl()
  const refund = useSteadySend(refundToWallet)
  const showToast = useSetAtom(showToastAtom)
  const { amount, investor, investmentId } = payment
  return (
    <ReasonDialog
      title={text('admin.refundTitle')}
      submit={text('admin.refund')}
      hint={text('admin.refundReason')}
      onClose={onClose}
      send={async (reason) => {
        await refund({ params: { id: investmentId }, body: { reason } })
        showToast({
          text: 'admin.refundToast',
          values: { amount: isolated(money(amount.amount, amount.currency)), name: isolated(investor.name) },
          look: 'good',
        })
      }}
    >
      <p>
        {rich('admin.refundText', {
          amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
          name: <bdi key="name">{investor.name}</bdi>,
        })}
      </p>
    </ReasonDialog>
  )
}
